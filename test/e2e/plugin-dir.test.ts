/** Which folders `claude --plugin-dir` loads. README and troubleshooting rely on it. */
import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { ensureHost } from '../../host-kit/host/ensure-host.ts';
import { hostEnvironment } from '../../host-kit/host/environment.ts';
import { asList, asRecord, parseLines } from '../../host-kit/json.ts';
import { say } from '../../host-kit/model/reply.ts';
import { startModel } from '../../host-kit/model/server.ts';
import { OVERTONE } from '../../host-kit/overtone.ts';
import { it } from './kit/in-world.ts';

const ASK = ['-p', 'Hello.', '--output-format', 'stream-json', '--verbose'];

it.for([
  ['is relative', 'plugins/overtone', true],
  ['does not exist', 'plugins/overtune', false],
] as const)(
  'given a path that %s, then the plugin in %s is loaded: %s, and the host starts without a word',
  async ([, path, isLoaded], { world }) => {
    cpSync(OVERTONE, join(world.project, 'plugins/overtone'), { recursive: true });
    const model = await startModel(() => say('Hello!'));
    try {
      const run = promisify(execFile)(await ensureHost(), ['--plugin-dir', path, ...ASK], {
        cwd: world.project,
        env: hostEnvironment(world, model.url),
      });
      run.child.stdin?.end();
      const { stdout, stderr } = await run;
      const init = parseLines(stdout).find(({ subtype }) => subtype === 'init');
      const names = asList(init?.['plugins']).map((plugin) => asRecord(plugin)['name']);
      expect({ isLoaded: names.includes('ot'), stderr }).toEqual({ isLoaded, stderr: '' });
    } finally {
      await model.close();
    }
  },
);
