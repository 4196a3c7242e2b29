/** `ot run -- claude …`: starts a program of the user's own with this plugin loaded. Its terminal and exit code are passed through. */
import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { platform } from 'node:process';
import { enHelp } from '../text/cli/en-help.ts';
import type { Command } from './command.ts';
import type { CliContext } from './context.ts';
import { CommandError, UsageError } from './errors.ts';

/** What follows the dashes is not ours to read, so this row takes its words as they are. */
export const launch: Command = {
  name: 'run',
  usage: 'run -- <program> [arguments]',
  summary: enHelp.commands.run,
  positionals: [],
  options: { help: {} },
  async execute(words, context) {
    const [program, ...args] = words[0] === '--' ? words.slice(1) : words;
    if (!program) throw new UsageError(context.text.usage.missingArgument('program'));
    if (words[0]?.startsWith('-') && words[0] !== '--') {
      throw new UsageError(context.text.usage.unknownOption(words[0], undefined));
    }
    return passThrough(program, ['--plugin-dir', context.pluginRoot, ...args], context);
  },
};

/** The exit code of the program, or 128 and the signal that ended it, as a shell would say. */
export async function passThrough(program: string, args: readonly string[], context: CliContext): Promise<number> {
  const child = start(program, args, context);
  const stopListening = context.onInterrupt((signal: NodeJS.Signals = 'SIGTERM') => passOn(child, signal));
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
    });
  } catch (error) {
    throw new CommandError(context.text.launch.notStarted(program, reasonOf(error, context)), { cause: error });
  } finally {
    stopListening();
  }
}

/** Many programs are batch files on Windows, and those need its shell. */
function start(program: string, args: readonly string[], { env }: CliContext): ChildProcess {
  if (platform !== 'win32') return spawn(program, args, { stdio: 'inherit', env });
  const quoted = [program, ...args].map((word) => `"${word.replaceAll('"', '""')}"`);
  return spawn(quoted.join(' '), { stdio: 'inherit', env, shell: true });
}

/** A terminal sends Ctrl-C to both of us; sending it again would count as the second time. */
function passOn(child: ChildProcess, signal: NodeJS.Signals): void {
  if (signal !== 'SIGINT') child.kill(signal);
}

function reasonOf(error: unknown, { text }: CliContext): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  if (code === 'ENOENT') return text.launch.notFound;
  return code === 'EACCES' ? text.launch.notAllowed : code;
}
