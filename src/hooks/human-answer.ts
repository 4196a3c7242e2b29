/** PostToolUse of a question to the user: the answer is a person's word, though no prompt was sent. */
import { onlyAsks } from '../judge/steering.ts';
import { advance } from '../workflow/advance.ts';
import type { Feature } from './feature.ts';
import { userAnswers } from './protocol/user-answers.ts';
import { changeFlow } from './session-flow.ts';

export const humanAnswer: Feature = {
  name: 'human-answer',
  run(input, services) {
    const answers = userAnswers(input);
    if (answers.length > 0 && answers.every(({ text, typed }) => typed && onlyAsks(text))) return undefined;
    changeFlow(services, input.sessionId, (flow) => {
      // Without an answer the question stays open; going on would make it pointless.
      if (answers.length === 0) return { flow: { ...flow, askedUser: true }, value: undefined };
      const [next] = advance(flow, { type: 'human.spoke' });
      return { flow: next, value: undefined };
    });
    return undefined;
  },
};
