import { expect, it } from 'vitest';
import { ourAgent } from './stages.ts';

it.each([
  ['ot:developer', 'developer'],
  ['developer', undefined],
  ['other:developer', undefined],
  ['ot:stranger', undefined],
  ['', undefined],
])('given the agent %j, then ours is %s', (type, ours) => {
  expect(ourAgent(type)).toBe(ours);
});
