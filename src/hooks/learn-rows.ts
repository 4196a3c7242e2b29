/** When learning has something to say or to read. The conditions are cheap: most events concern none of these rows. */
import { existsSync } from 'node:fs';
import { MAY_BLAME } from '../learn/may-blame.ts';
import { hasLearned, rewritesFlag } from '../store/learn/learn-paths.ts';
import { asText } from '../values/narrow.ts';
import type { ConditionalRow } from './feature.ts';
import { toolUse } from './protocol/hook-input.ts';

type Condition = ConditionalRow['when'];

const hasSomething: Condition = (_, project, home) => hasLearned(home, project);
const isShellCommand: Condition = (input) => toolUse(input).name === 'Bash';

/** The beginning and the end of an output hold what is said about the command. */
const ENDS = 2_000;

/** A command that ended well and printed something like an error about itself. */
const mayHideFailure: Condition = (input) => {
  const { response } = toolUse(input);
  return [asText(response['stdout']), asText(response['stderr'])].some(
    (text) => MAY_BLAME.test(text.slice(0, ENDS)) || (text.length > ENDS && MAY_BLAME.test(text.slice(-ENDS))),
  );
};

const row = (name: string, ...conditions: readonly Condition[]): ConditionalRow => ({
  ...{ name, part: 'learn-features' },
  when: (input, project, home) => conditions.every((holds) => holds(input, project, home)),
});

export const LEARNED_START = row('learned-start', hasSomething);
export const LEARNED_AGENT = row('learned-agent', hasSomething);
export const LEARNED_FAILURE = row('learned-failure', isShellCommand, hasSomething);
export const LEARNED_HIDDEN_FAILURE = row('learned-failure', isShellCommand, mayHideFailure, hasSomething);
export const LEARNED_REWRITE = row('learned-rewrite', isShellCommand, (_, __, home) => existsSync(rewritesFlag(home)));

/** Where nothing was written down, there is nothing to learn from. */
export const LEARN_SESSION = row('learn-session', ({ raw }) => {
  const transcript = asText(raw['transcript_path']);
  return transcript !== '' && existsSync(transcript);
});
