/** `ot run -- claude …` and `ot demo`: start another program; its terminal and exit code are passed through. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { execPath, platform } from 'node:process';
import type { CommandDef } from './command.ts';
import type { CliContext } from './context.ts';
import { CommandError, UsageError } from './session.ts';

/** Loads this plugin into the program. */
export const launch: CommandDef = {
  usage: '-- <program> [arguments]',
  positionals: [],
  options: { help: {} },
  passesOn: true,
  async execute({ positionals: [program, ...args] }, context) {
    if (!program) throw new UsageError(context.text.usage.missingArgument({ name: 'program' }));
    if (program.startsWith('-'))
      throw new UsageError(context.text.usage.unknownOption({ option: program, meant: undefined }));
    return passThrough(program, ['--plugin-dir', context.pluginRoot, ...args], context);
  },
};

const DEMO_OPTIONS = '[--workflow KEY] [--project DIR] [--keep] [--plain] [--open] [--stay]';

/** The same as `npm start`, which reads its own options. */
export const demo: CommandDef = {
  usage: DEMO_OPTIONS,
  positionals: [],
  options: { help: {} },
  passesOn: true,
  async execute({ positionals }, context) {
    const repository = join(context.pluginRoot, '..', '..');
    if (!existsSync(join(repository, 'demo/main.ts'))) throw new CommandError(context.text.launch.noRepository);
    const option = positionals.find((word) => word.startsWith('--') && !DEMO_OPTIONS.includes(word.replace(/=.*/, '')));
    if (option !== undefined) throw new UsageError(context.text.usage.unknownOption({ option, meant: undefined }));
    const env = { ...context.env, OVERTONE_DEMO_CALL: 'ot demo' };
    return passThrough(execPath, [join(repository, 'scripts/start.mjs'), ...positionals], { ...context, env });
  },
};

/** The exit code of the program, or 128 plus the signal that ended it, as in a shell. */
async function passThrough(program: string, args: readonly string[], context: CliContext): Promise<number> {
  const child = start(program, args, context);
  const stopListening = context.onInterrupt((signal: NodeJS.Signals = 'SIGTERM') => {
    // A terminal sends Ctrl-C to both processes; forwarding it would count as a second one.
    if (signal !== 'SIGINT') child.kill(signal);
  });
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
    });
  } catch (error) {
    throw new CommandError(context.text.launch.notStarted({ program, why: reasonOf(error, context) }), {
      cause: error,
    });
  } finally {
    stopListening();
  }
}

/** On Windows many programs are batch files, which need a shell. */
function start(program: string, args: readonly string[], { env }: CliContext): ChildProcess {
  if (platform !== 'win32') return spawn(program, args, { stdio: 'inherit', env });
  const quoted = [program, ...args].map((word) => `"${word.replaceAll('"', '""')}"`);
  return spawn(quoted.join(' '), { stdio: 'inherit', env, shell: true });
}

function reasonOf(error: unknown, { text }: CliContext): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  if (code === 'ENOENT') return text.launch.notFound;
  return code === 'EACCES' ? text.launch.notAllowed : code;
}
