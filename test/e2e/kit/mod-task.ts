/** A task in a mod project on the real host: its files, the model's tools, and the recorded texts. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HostOptions } from '../../../host-kit/host/environment.ts';
import { type HostRun, runHost } from '../../../host-kit/host/run-host.ts';
import type { World } from '../../../host-kit/host/world.ts';
import { asRecord, asText, parseLine } from '../../../host-kit/json.ts';
import { type CallPart, readableText } from '../../../host-kit/model/message.ts';
import { call, say, use } from '../../../host-kit/model/reply.ts';
import type { ModelRequest } from '../../../host-kit/model/request.ts';
import { OVERTONE } from '../../../host-kit/overtone.ts';
import { createTaskFiles } from '../../task-scenarios/kit/task-files.ts';
import type { PlayedTurns } from './played-turns.ts';

export const DESCRIPTION = '修复玩家死亡BUG';
export const OPENING = `/mc ${DESCRIPTION}`;
/** What the wrap-up agent reports. */
export const WRAPPED_UP =
  '收尾完成。\n<!-- WRAP-UP: {"completed":true,"docs_updated":[],"debug_found":[],"notes":""} -->';
export const ASKS_FOR_TEST = say('我改了一处。请测试一下，没问题请回复“已修复”。');
/** Both answers to the wrap-up question. */
export const ANSWERS = /需要收尾[\s\S]*跳过收尾|跳过收尾[\s\S]*需要收尾/;

/** A mod with two files and one document. */
export function mod({ project }: World) {
  for (const folder of ['behavior_packs', 'markdown/docs']) mkdirSync(join(project, folder), { recursive: true });
  for (const file of ['mod.py', 'other.py']) writeFileSync(join(project, file), 'hp = 0\n');
  writeFileSync(join(project, 'markdown/玩家.md'), '# 玩家\n\n死亡之后在出生点复活。\n');
  const path = (file: string) => join(project, file);
  return {
    files: createTaskFiles(project),
    read: (file: string): CallPart => call('Read', { file_path: path(file) }),
    /** The value goes from one number to the next. */
    edit: (file: string, from: number): CallPart =>
      call('Edit', { file_path: path(file), old_string: `hp = ${from}`, new_string: `hp = ${from + 1}` }),
    write: (file: string, content: string): CallPart => call('Write', { file_path: path(file), content }),
    testFails: (): CallPart =>
      call('Bash', {
        command: `echo "AttributeError: 'NoneType' object has no attribute 'GetPos'" >&2; false # python -m pytest`,
        description: 'run the tests',
      }),
  };
}

/** Sends somebody to wrap up. */
export const wrapUpAgent = ({ inBackground = false } = {}): CallPart =>
  call('Agent', {
    description: 'wrap up',
    prompt: 'Wrap up the task.',
    subagent_type: 'general-purpose',
    run_in_background: inBackground,
  });

/** Reports what the user meant. */
export const heard = (word: string, quote: string) =>
  use(
    call('Bash', {
      command: `node "${OVERTONE}/dist/cli.js" task heard ${word} --quote "${quote}"`,
      description: 'report what the user meant',
    }),
  );

export const look = (): CallPart => call('Bash', { command: 'true', description: 'look around' });

export const play = (
  world: World,
  { script, prompts }: PlayedTurns,
  options: Partial<Pick<HostOptions, 'resume' | 'args' | 'dialog' | 'env'>> = {},
): Promise<HostRun> =>
  runHost({ ...world, plugin: OVERTONE, prompts, script, env: { OVERTONE_LOCALE: 'zh-CN' }, ...options });

/** What came in with this request. */
export const newest = (request: ModelRequest | undefined): string => readableText(request?.newest ?? []);
export const all = (requests: readonly ModelRequest[]): string => requests.map(newest).join('\n');
export const sessionStartIn = (request: ModelRequest | undefined): string =>
  /SessionStart hook additional context: ([\s\S]*?)<\/system-reminder>/.exec(request?.text ?? '')?.[1] ?? '';
export const userSaw = ({ hooks }: HostRun, event: string): string =>
  hooks
    .filter((hook) => hook.event === event)
    .map(({ stdout }) => asText(asRecord(parseLine(stdout.trim() || '{}'))['systemMessage']))
    .join('\n');
