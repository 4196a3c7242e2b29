/** The model reports what the user meant: what it is told, and the one command that may do so. */
import { resolve } from 'node:path';
import { HEARD_WORDS, type HeardWord } from '../../judge/heard.ts';
import { boundTask } from '../../store/tasks/task-index-file.ts';
import { noteEvent } from '../../store/tasks/task-store.ts';
import { workCount } from '../../tasks/record/measures.ts';
import { isConfirmed, type TaskRecord } from '../../tasks/record/record.ts';
import { clip, oneLine } from '../../text/clip.ts';
import { asText } from '../../values/narrow.ts';
import { toolUse } from '../protocol/hook-input.ts';
import type { Outcome } from '../protocol/outcome.ts';
import type { TaskWorld } from './task-world.ts';

/** Where the task stands and how to report; empty where nothing the user says could move it. */
export function heardText(world: TaskWorld, record: TaskRecord): string {
  const words = wordsFor(record);
  if (words.length === 0) return '';
  return world.text.heard.standing({
    task: shortly(record.description),
    state: world.text.heard.states[stateKey(record)],
    command: commandFor(world, words),
  });
}

/** Stop: the meaning of the user's message has not been reported yet. */
export const askHeardText = (world: TaskWorld, record: TaskRecord): string =>
  world.text.heard.ask({ message: shortly(record.prompt.text ?? ''), command: commandFor(world, wordsFor(record)) });

const shortly = (text: string): string => clip(oneLine(text), 120);

const RESULT: readonly HeardWord[] = ['accepted', 'failed', 'partly', 'changed', 'question'];
const WRAP_UP: readonly HeardWord[] = ['wrap-up', 'skip', 'keep-open', 'failed', 'partly', 'changed', 'question'];

/** Those that the step allows. */
function wordsFor(record: TaskRecord): readonly HeardWord[] {
  if (isConfirmed(record)) return WRAP_UP;
  if (record.step !== 'step3_execute') return [];
  return workCount(record) > 0 ? RESULT : [];
}

function stateKey(record: TaskRecord): 'changed' | 'accepted' | 'asked' | 'wrapping-up' {
  if (record.step === 'step4_cleanup') return 'wrapping-up';
  if (!isConfirmed(record)) return 'changed';
  return record.cleanup.asked ? 'asked' : 'accepted';
}

const commandFor = ({ services }: TaskWorld, words: readonly HeardWord[]): string =>
  `node "${resolve(services.pluginRoot, 'dist/cli.js')}" task heard <${words.join('|')}> --quote "…"`;

/**
 * PreToolUse: the main agent's own report needs no permission, and gets a ticket that nothing else has. A shell would read
 * more into `$`, backticks and backslashes, so a quote that holds them is asked for as any command is.
 */
export function allowHeard(world: TaskWorld): Outcome | undefined {
  const { input, services, store } = world;
  const { input: toolInput } = toolUse(input);
  const command = asText(toolInput['command']).trim();
  if (input.agentId !== '' || !isHeardCommand(command, services.pluginRoot)) return undefined;
  const { task } = boundTask(store, input.sessionId);
  if (task === undefined) return undefined;
  const ticket = services.observationId();
  noteEvent(store, task, `heard-${ticket}`, { type: 'heard.begun', ticket });
  return {
    permission: { decision: 'allow' },
    updatedInput: { ...toolInput, command: `${command} --ticket ${ticket}` },
  };
}

function isHeardCommand(command: string, pluginRoot: string): boolean {
  const cli = resolve(pluginRoot, 'dist/cli.js');
  const program = [`node "${cli}"`, `node ${cli}`, 'ot'].find((name) => command.startsWith(`${name} task heard `));
  const rest = program === undefined ? '' : command.slice(program.length);
  return new RegExp(`^ task heard (?:${HEARD_WORDS.join('|')}) --quote ${QUOTED}$`).test(rest);
}

const QUOTED = String.raw`(?:"(?:[^"$\`\\]|\\["\\])*"|'[^']*')`;
