/** Serves the repository from a local git server, as a marketplace that the host can clone. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { copyRepository } from './installation.ts';
import type { World } from './world.ts';

export type Publication = {
  /** The marketplace address. */
  readonly url: string;
  readonly release: (version: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

const MANIFESTS = ['.claude-plugin/marketplace.json', 'plugins/overtone/.claude-plugin/plugin.json'];
const AUTHOR = ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.org'];

const run = promisify(execFile);

export async function publishRepository(world: World): Promise<Publication> {
  const repository = await copyRepository(world);
  const git = (...words: readonly string[]) => run('git', [...AUTHOR, ...words], { cwd: repository });
  const change = async (path: string, edit: (text: string) => string) => {
    const file = join(repository, path);
    await writeFile(file, edit(await readFile(file, 'utf8')));
  };
  await git('init', '--quiet');
  await git('add', '--all', '--force');
  await git('commit', '--quiet', '--message', 'chore: first version');
  const server = createServer((request, response) => answer(world.root, request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('[git] the server has no port');
  return {
    url: `http://127.0.0.1:${address.port}/repository/.git`,
    async release(version) {
      for (const path of MANIFESTS)
        await change(path, (text) => text.replace(/("version": )"[^"]+"/, `$1"${version}"`));
      await git('commit', '--quiet', '--all', '--message', `chore: ${version}`);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** `git http-backend` implements the protocol over CGI. */
function answer(root: string, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
  const backend = spawn('git', ['-c', 'safe.directory=*', 'http-backend'], {
    env: {
      PATH: process.env['PATH'],
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      REQUEST_METHOD: request.method,
      PATH_INFO: pathname,
      QUERY_STRING: search.slice(1),
      CONTENT_TYPE: request.headers['content-type'],
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'],
      HTTP_GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  request.pipe(backend.stdin);
  const chunks: Buffer[] = [];
  backend.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  backend.once('close', () => sendCgi(response, Buffer.concat(chunks)));
}

function sendCgi(response: ServerResponse, output: Buffer): void {
  const end = output.indexOf('\r\n\r\n');
  const headers = output
    .subarray(0, end)
    .toString()
    .split('\r\n')
    .map((line) => line.split(': '));
  for (const [name = '', value = ''] of headers) {
    if (name === 'Status') response.statusCode = Number.parseInt(value, 10);
    else response.setHeader(name, value);
  }
  response.end(output.subarray(end + 4));
}
