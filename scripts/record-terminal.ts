/**
 * Records docs/terminal/*.txt: the screens of the real host after these lines were typed. With a revision,
 * `tsx scripts/record-terminal.ts REVISION` records the plugin as it was then, into docs/terminal/before.
 */
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

const [, , revision] = process.argv;
const OUT = fileURLToPath(new URL(`../docs/terminal${revision ? '/before' : ''}`, import.meta.url));
const SIZE = ['-x', '110', '-y', '70'];

/** What is typed, what the screen shows when it is answered, and the name of the picture. */
type Step = { readonly type: string; readonly until: RegExp; readonly name: string; readonly enter?: false };

const STEPS: readonly Step[] = [
  { type: '/ot:', until: /\/ot:mc/, name: 'menu', enter: false },
  { type: 'hello', until: /Hello!/, name: 'first-prompt' },
  { type: '/ot:quick add a search box', until: /Workflow quick (?:is done|complete)/, name: 'workflow' },
];

/** Stops once before the work is done, as models do. */
function strays(request: ModelRequest): Reply | undefined {
  const heard = readableText(request.newest);
  if (/^hello$/m.test(heard)) return say('Hello!');
  return /DEV\) done\n/.test(heard) && !/Stop hook (?:additional context|feedback)/.test(heard)
    ? say('The change is made.')
    : undefined;
}

/** The plugin under test, or a copy from the history. */
function pluginOf(root: string): string {
  if (revision === undefined) return OVERTONE;
  const archive = execFileSync('git', ['archive', revision, 'plugins/overtone'], { maxBuffer: 2 ** 28 });
  execFileSync('tar', ['-x', '-C', root], { input: archive });
  return join(root, 'plugins/overtone');
}

const world = await createWorld();
const plugin = pluginOf(world.root);
const model = await startModel(conduct({ strays, mode: 'foreground' }), readAgentFiles(plugin));
const server = `ot-record-${process.pid}`;
const tmux = (...words: string[]): string => execFileSync('tmux', ['-L', server, ...words], { encoding: 'utf8' });
const screen = (): string => tmux('capture-pane', '-p', '-t', 's');
/** Cuts the empty part of the window and replaces paths of this machine. */
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
  const command = [await ensureHost(), '--plugin-dir', plugin, '--permission-mode', 'bypassPermissions'];
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
  for (const { type, until, name, enter = true } of STEPS) {
    tmux('send-keys', '-t', 's', '-l', type);
    await pause(500);
    if (enter) tmux('send-keys', '-t', 's', 'Enter');
    await pause(1_000);
    await waitFor(until);
    await pause(1_500);
    writeFileSync(join(OUT, `${name}.txt`), tidy(screen()));
    if (!enter) tmux('send-keys', '-t', 's', 'C-u');
  }
} finally {
  tmux('kill-server');
  await model.close();
  await world.dispose();
}
