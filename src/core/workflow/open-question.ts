/** The user was asked something and did not answer: the next stop leaves them the time, and their next word ends it. */
import type { Flow } from './flow.ts';

const ASKED = 'askedUser';

export const hasOpenQuestion = ({ extra }: Flow): boolean => extra[ASKED] === true;

export const withOpenQuestion = (flow: Flow): Flow => ({ ...flow, extra: { ...flow.extra, [ASKED]: true } });

/** The same workflow where none is open. */
export function withoutOpenQuestion(flow: Flow): Flow {
  if (!hasOpenQuestion(flow)) return flow;
  const { [ASKED]: _asked, ...extra } = flow.extra;
  return { ...flow, extra };
}
