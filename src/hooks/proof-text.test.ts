import { describe, expect, it } from 'vitest';
import { newFlow } from '../../test/kit/flow.ts';
import { hookMessages } from '../../test/kit/texts.ts';
import type { Proof } from '../workflow/verify/proof.ts';
import { doneText, heldText } from './proof-text.ts';

const m = hookMessages('en');
const proof = (over: Partial<Proof>): Proof => ({ kind: 'proven', signals: [], missing: [], doubts: [], ...over });

describe('given checks that have not run since the last change', () => {
  const open = proof({ kind: 'open', missing: ['lint', 'tests'] });

  it('when the turn is held, then the reason is clear to a person reading along', () => {
    expect(heldText(m, newFlow('quick'), open, 'ot')).toMatch(
      /^Not verified since the last change: lint, tests\. An agent's own run does not count\.\n⏭️ Next: run `ot verify`/,
    );
  });

  it('when the workflow ends without them, then its summary says so', () => {
    expect(doneText(m, 'quick', open)).toMatch(
      /^☑️ .*unverified: since the last change Overtone has not verified lint, tests; /,
    );
  });
});

describe('given a workflow that changed no file', () => {
  const doubts = ['unchanged'] as const;

  it('when everything passed, then it is not called verified', () => {
    expect(doneText(m, 'quick', proof({ kind: 'doubtful', doubts: ['no-tests', ...doubts] }))).toBe(
      '☑️ Workflow quick is done, unverified: 0 tests ran, no file was changed.',
    );
  });

  it('when there is something else to say, then it is said as well', () => {
    expect(doneText(m, 'quick', proof({ kind: 'uncheckable', doubts }))).toMatch(
      /could check\.\nAlso: no file was changed\.$/,
    );
  });
});
