/** Runs the host interactively in a pseudo-terminal made by `script`. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startChild } from './child.ts';
import { ensureHost } from './ensure-host.ts';
import { hostEnvironment } from './environment.ts';
import type { World } from './world.ts';

export type Terminal = {
  /** Types a line, waits until it is shown, and submits it. */
  readonly say: (line: string) => Promise<void>;
  readonly press: (key: string) => void;
  /** Waits for new words on the screen. Ignores spaces: the host moves the cursor instead. */
  readonly shows: (...words: readonly string[]) => Promise<void>;
  readonly leave: () => Promise<void>;
  readonly kill: () => void;
};

export type TerminalOptions = {
  readonly modelUrl: string;
  /** `default` asks before tools run; `auto` is what the host does unasked. */
  readonly mode?: keyof typeof READY;
} & (
  | { readonly plugin: string; readonly locale: string }
  /** What the user types in a shell to start the host, and in which environment. */
  | { readonly command: string; readonly env: Readonly<Record<string, string>> }
);

/** What the host shows when it can be spoken to. */
const READY = {
  bypassPermissions: 'bypass permissions on',
  default: '? for shortcuts',
  auto: 'auto mode on',
  plan: 'plan mode on',
} as const;

export const ENTER = '\r';
export const ESCAPE = '\u001b';

const LOOK_MS = 50;
/** A person needs a moment; the host loses a key that reaches a dialog or follows a typed line in the same moment. */
const BREATH_MS = 400;
const PATIENCE_MS = 40_000;
const TIMEOUT_MS = 110_000;

export async function openTerminal(world: World, options: TerminalOptions): Promise<Terminal> {
  await furnish(world);
  let screen = '';
  const child = startChild('script', ['-qfec', await commandOf(options), '/dev/null'], {
    cwd: world.project,
    env: {
      ...hostEnvironment(world, options.modelUrl),
      TERM: 'xterm-256color',
      ...('env' in options ? options.env : { OVERTONE_LOCALE: options.locale }),
    },
    speaks: true,
    timeoutMs: TIMEOUT_MS,
    onText: (text) => {
      screen += text;
    },
  });
  /** Waits for all of them, in any order; what was painted after the last of them is still to be seen. */
  const shows = async (...expected: readonly string[]): Promise<void> => {
    for (let waited = 0; ; waited += LOOK_MS) {
      const letters = lettersOf(screen);
      const ends = expected.map((words) => endOf(lettersOf(words), letters));
      if (ends.every((end) => end > 0)) {
        screen = letters.slice(Math.max(...ends));
        return pause(BREATH_MS);
      }
      if (waited > PATIENCE_MS)
        throw new Error(`[terminal] never showed “${expected.join('” and “')}” in:\n${textOf(screen)}`);
      await pause(LOOK_MS);
    }
  };
  const say = async (line: string): Promise<void> => {
    child.write(line);
    await shows(line);
    child.write(ENTER);
  };
  await shows(READY[options.mode ?? 'bypassPermissions']);
  return {
    say,
    press: child.write,
    shows,
    async leave() {
      await say('/exit');
      await child.ended;
    },
    kill: child.kill,
  };
}

/** A home with completed onboarding. */
export async function furnish({ home, project }: World): Promise<void> {
  const used = {
    hasCompletedOnboarding: true,
    theme: 'dark',
    bypassPermissionsModeAccepted: true,
    customApiKeyResponses: { approved: [hostEnvironment({ home, project }, '')['ANTHROPIC_API_KEY']], rejected: [] },
    projects: { [project]: { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true } },
  };
  await writeFile(join(home, '.claude.json'), JSON.stringify(used));
}

async function commandOf({ mode = 'bypassPermissions', ...options }: TerminalOptions): Promise<string> {
  const size = 'stty cols 160 rows 50';
  if ('command' in options) return `${size}; ${options.command}`;
  const words = [await ensureHost(), '--plugin-dir', options.plugin, '--permission-mode', mode];
  const quoted = [...words, '--model', 'claude-sonnet-4-5'].map((word) => `'${word}'`);
  return `${size}; exec ${quoted.join(' ')}`;
}

const SEQUENCES = new RegExp(
  `${ESCAPE}\\][^\u0007${ESCAPE}]*(?:\u0007|${ESCAPE}\\\\)|${ESCAPE}\\[[0-9;?<>=]*[A-Za-z]|${ESCAPE}.`,
  'g',
);

/** Where the words end in the text; 0 where they are not in it. */
const endOf = (words: string, text: string): number => (text.includes(words) ? text.indexOf(words) + words.length : 0);

const textOf = (screen: string): string => screen.replace(SEQUENCES, ' ');
const lettersOf = (screen: string): string => screen.replace(SEQUENCES, '').replace(/\s/g, '');
