/** Conditions for the learning features. They are cheap, because most events need none of them. */
import { existsSync } from 'node:fs';
import { MAY_BLAME } from '../learn/trigger.ts';
import { hasLearned, rewritesFlag } from '../store/learn/learn-paths.ts';
import { asText } from '../values/narrow.ts';
import type { Condition, Row } from './feature.ts';
import { toolUse } from './protocol/hook-input.ts';

export const hasSomething: Condition = (_, { project, home }) => hasLearned(home, project);
export const hasRewrites: Condition = (_, { home }) => existsSync(rewritesFlag(home));

/** Errors about the command stand at the beginning or the end of its output. */
const ENDS = 2_000;

/** It failed, or only seemed to end well, and printed something like an error about itself. */
export const mayBeBlamed: Condition = (input) => {
  const { response } = toolUse(input);
  return [asText(input.raw['error']), asText(response['stdout']), asText(response['stderr'])].some(
    (text) => MAY_BLAME.test(text.slice(0, ENDS)) || (text.length > ENDS && MAY_BLAME.test(text.slice(-ENDS))),
  );
};

export const LEARNED_START: Row = { name: 'learned-start', part: 'learn-features', when: hasSomething };
export const LEARNED_AGENT: Row = { name: 'learned-agent', part: 'learn-features', when: hasSomething };

/** Where nothing was written down, there is nothing to learn from. */
export const LEARN_SESSION: Row = {
  name: 'learn-session',
  part: 'learn-features',
  when: ({ raw }) => {
    const transcript = asText(raw['transcript_path']);
    return transcript !== '' && existsSync(transcript);
  },
};
