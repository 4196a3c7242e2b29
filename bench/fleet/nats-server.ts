/** The real nats-server on loopback, with its own store, to be killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNatsServer } from '../../scripts/programs.ts';

export async function startNats(config = 'jetstream: enabled\n') {
  const directory = mkdtempSync(join(tmpdir(), 'ot-nats-'));
  const port = await freePort();
  const file = join(directory, 'nats.conf');
  const configure = (text: string): void =>
    writeFileSync(
      file,
      `listen: 127.0.0.1:${port}\n${text.replace('jetstream: enabled', `jetstream { store_dir: "${directory}/js" }`)}`,
    );
  let child: ChildProcess | undefined;
  const start = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const started = spawn(findNatsServer() ?? 'nats-server', ['-c', file], { stdio: ['ignore', 'ignore', 'pipe'] });
      child = started;
      let log = '';
      started.stderr.on('data', (chunk) => {
        log += chunk;
        if (log.includes('Server is ready')) resolve();
      });
      started.on('error', reject);
      started.on('exit', () => reject(new Error(`nats-server ended:\n${log}`)));
    });
  const kill = async (): Promise<void> => {
    const running = child;
    child = undefined;
    if (running === undefined) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGKILL');
    await ended;
  };
  configure(config);
  await start();
  return {
    url: `nats://127.0.0.1:${port}`,
    start,
    kill,
    configure,
    async close() {
      await kill();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
