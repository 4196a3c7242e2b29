/** How verdicts are read on the real host: by the agent's own marker, and by asking once if it is missing. */
import { describe, expect } from 'vitest';
import { readableText } from '../../host-kit/model/message.ts';
import { expectHealthy } from './kit/expectations.ts';
import { it } from './kit/in-world.ts';
import { asked, playSession, runsOf, stageResults } from './kit/overtone.ts';

describe('given a quick workflow', () => {
  it.for(['foreground', 'background'] as const)(
    'when the reviewer forgets its marker (%s), then it is asked once, and only its second report counts',
    async (mode, { world }) => {
      const run = await playSession(world, [asked('quick')], { mode, agents: { 'code-reviewer': ['forgets-marker'] } });
      expectHealthy(run);
      expect(run.agentRequests('ot:code-reviewer')).toHaveLength(2);
      expect(runsOf(run).filter((agent) => agent === 'code-reviewer')).toHaveLength(1);
      expect(stageResults(run)).toMatchObject({ REVIEW: 'pass' });
      const told = run
        .mainRequests()
        .map(({ newest }) => readableText(newest))
        .join('\n');
      expect(told).not.toContain('has nothing to say about it');
    },
  );

  it('when the reviewer only quotes a marker, then its stage does not pass', async ({ world }) => {
    const run = await playSession(world, [asked('quick')], {
      mode: 'foreground',
      agents: { 'code-reviewer': ['quotes-marker', 'quotes-marker', 'quotes-marker', 'quotes-marker'] },
    });
    expect(stageResults(run)['REVIEW']).not.toBe('pass');
    const [first] = run.agentRequests('ot:code-reviewer');
    expect(first?.text).toMatch(/"run":"[a-z0-9]{4}"/);
  });
});
