import { expect, it } from 'vitest';
import { call, finished, ran, started } from '../kit/flow.ts';
import { startedCli } from './kit.ts';

/** DEV and TEST have passed; two reviewers came to these verdicts. */
async function reviewedBy(...verdicts: readonly ('pass' | 'reject')[]) {
  const ot = await startedCli('quick', '--feature', 'user-login');
  ot.apply(...ran('developer'), ...ran('tester'));
  ot.apply(
    ...verdicts.map(() => started('code-reviewer', call())),
    ...verdicts.map((verdict) => finished('code-reviewer', verdict)),
  );
  return ot;
}

it('given reviewers who differ, when the verdicts are merged, then the stage closes with the reason and its box is ticked', async () => {
  const ot = await reviewedBy('pass', 'reject');
  const { code, out } = await ot.run('review', 'pass', '--reason', 'the caller checks it', '--session', 's1');
  expect(code).toBe(0);
  expect(out).toContain('REVIEW: the verdicts are merged: pass (the caller checks it)');
  expect(ot.readJson('s1', 'workflow.json').stages.REVIEW).toMatchObject({ status: 'completed', result: 'pass' });
  expect(ot.specs.listFeatures().inProgress[0]?.tasks).toContain('- [x] REVIEW');
});

it('given reviewers who differ, when a finding holds, then the developer is next', async () => {
  const ot = await reviewedBy('pass', 'reject');
  expect((await ot.run('review', 'reject', '--reason', 'a race', '--session', 's1')).out).toContain('ot:developer');
  expect(ot.readJson('s1', 'workflow.json')).toMatchObject({ rejectCount: 1 });
});

it.each([
  ['all reviewers reject', ['reject', 'reject'], ['pass', '--reason', 'x'], 1],
  ['the verdict is unknown', ['pass', 'reject'], ['maybe', '--reason', 'x'], 2],
] as const)(
  'given %s, when a verdict is merged, then it is refused and nothing changes',
  async (_, verdicts, words, code) => {
    const ot = await reviewedBy(...verdicts);
    const before = ot.readJson('s1', 'workflow.json');
    expect((await ot.run('review', ...words, '--session', 's1')).code).toBe(code);
    expect(ot.readJson('s1', 'workflow.json')).toEqual(before);
  },
);
