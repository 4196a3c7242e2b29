/** PostToolUse of a question to the user: the answer is a person's word, though no prompt was sent. */
import { onlyAsks } from '../core/intent/mere-question.ts';
import { advance } from '../core/workflow/advance.ts';
import { toolUse } from '../protocol/hook-input.ts';
import { ASKING_TOOL, userAnswers } from '../protocol/user-answers.ts';
import type { Concern, Feature } from './feature.ts';
import { changeFlow } from './session-flow.ts';

export const concernsAnswer: Concern = (input) => toolUse(input).name === ASKING_TOOL && input.agentId === '';

export const humanAnswer: Feature = {
  name: 'human-answer',
  concerns: concernsAnswer,
  run(input, services) {
    if (userAnswers(input).every(({ text, typed }) => typed && onlyAsks(text))) return undefined;
    changeFlow(services, input.sessionId, (flow) => {
      const [next] = advance(flow, { type: 'human.spoke' });
      return { flow: next, value: undefined };
    });
    return undefined;
  },
};
