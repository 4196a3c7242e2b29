/** Records docs/terminal/*.txt: what somebody sees who types these lines into the real host. `tsx scripts/record-terminal.ts` */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { conduct } from '../host-kit/conductor/conductor.ts';
import { ensureHost } from '../host-kit/host/ensure-host.ts';
import { hostEnvironment } from '../host-kit/host/environment.ts';
import { furnish } from '../host-kit/host/terminal.ts';
import { createWorld } from '../host-kit/host/world.ts';
import { readAgentFiles } from '../host-kit/model/agent-type.ts';
import { readableText } from '../host-kit/model/message.ts';
import { type Reply, say } from '../host-kit/model/reply.ts';
import type { ModelRequest } from '../host-kit/model/request.ts';
import { startModel } from '../host-kit/model/server.ts';
import { OVERTONE } from '../host-kit/overtone.ts';

const OUT = process.argv[2] ?? fileURLToPath(new URL('../docs/terminal', import.meta.url));
const SIZE = ['-x', '110', '-y', '70'];

/** A line to type, what the screen shows when it is answered, and the name of the picture. */
type Step = { readonly type: string; readonly until: RegExp; readonly name: string };

const STEPS: readonly Step[] = [
  { type: 'hello', until: /Hello!/, name: 'first-prompt' },
  { type: '/ot:quick add a search box', until: /Workflow quick is done/, name: 'workflow' },
];

/** Stops once in the middle, as models do. */
function strays(request: ModelRequest): Reply | undefined {
  const heard = readableText(request.newest);
  if (/^hello$/m.test(heard)) return say('Hello!');
  return /DEV\) done\n/.test(heard) && !/Stop hook additional context/.test(heard)
    ? say('The change is made.')
    : undefined;
}

const world = await createWorld();
const model = await startModel(conduct({ strays, mode: 'foreground' }), readAgentFiles(OVERTONE));
const server = `ot-record-${process.pid}`;
const tmux = (...words: string[]): string => execFileSync('tmux', ['-L', server, ...words], { encoding: 'utf8' });
const screen = (): string => tmux('capture-pane', '-p', '-t', 's');
/** Without the empty part of the window, and as if it were anybody's machine. */
const tidy = (seen: string): string =>
  `${seen
    .replaceAll(world.project, '~/project')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\s+$/g, '')}\n`;

async function waitFor(pattern: RegExp): Promise<string> {
  for (let waited = 0; waited < 60_000; waited += 200) {
    const seen = screen();
    if (pattern.test(seen) && !/esc to interrupt/.test(seen)) return seen;
    await pause(200);
  }
  throw new Error(`[terminal] never showed ${pattern} in:\n${screen()}`);
}

try {
  await furnish(world);
  const env = { ...hostEnvironment(world, model.url), TERM: 'xterm-256color', OVERTONE_LOCALE: 'en' };
  const command = [await ensureHost(), '--plugin-dir', OVERTONE, '--permission-mode', 'bypassPermissions'];
  const pairs = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  tmux(
    'new-session',
    '-d',
    '-s',
    's',
    ...SIZE,
    '-c',
    world.project,
    'env',
    '-i',
    ...pairs,
    ...command,
    '--model',
    'claude-sonnet-4-5',
  );
  mkdirSync(OUT, { recursive: true });
  await waitFor(/bypass permissions on/);
  for (const { type, until, name } of STEPS) {
    tmux('send-keys', '-t', 's', '-l', type);
    await pause(500);
    tmux('send-keys', '-t', 's', 'Enter');
    await pause(1_000);
    await waitFor(until);
    await pause(1_500);
    writeFileSync(join(OUT, `${name}.txt`), tidy(screen()));
  }
} finally {
  tmux('kill-server');
  await model.close();
  await world.dispose();
}
