/** PostToolUse of a question to the user: the answer is a person's word, though no prompt was sent. */
import { onlyAsks } from '../core/intent/mere-question.ts';
import { advance } from '../core/workflow/advance.ts';
import { withOpenQuestion } from '../core/workflow/open-question.ts';
import { toolUse } from '../protocol/hook-input.ts';
import { ASKING_TOOL, userAnswers } from '../protocol/user-answers.ts';
import type { Concern, Feature } from './feature.ts';
import { changeFlow } from './session-flow.ts';

export const concernsAnswer: Concern = (input) => toolUse(input).name === ASKING_TOOL && input.agentId === '';

export const humanAnswer: Feature = {
  name: 'human-answer',
  concerns: concernsAnswer,
  run(input, services) {
    const answers = userAnswers(input);
    if (answers.length > 0 && answers.every(({ text, typed }) => typed && onlyAsks(text))) return undefined;
    changeFlow(services, input.sessionId, (flow) => {
      // Nobody was there. To go on without an answer would make the question worthless.
      if (answers.length === 0) return { flow: withOpenQuestion(flow), value: undefined };
      const [next] = advance(flow, { type: 'human.spoke' });
      return { flow: next, value: undefined };
    });
    return undefined;
  },
};
