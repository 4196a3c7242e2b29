import { describe, expect, it } from 'vitest';
import { ALL_WORKFLOWS, agentOf, apply, flowAt, newFlow, ran, started } from '../../test/kit/flow.ts';
import type { Flow } from './flow.ts';
import { groupOf } from './progress.ts';
import { STAGES } from './registry/stages.ts';
import { mayStart } from './start-agent.ts';

const missingFor = (flow: Flow, agent: string): string[] => {
  const permit = mayStart(flow, agent);
  return permit?.allowed === false && permit.why === 'stages-missing' ? permit.missing.map(({ key }) => key) : [];
};

describe.each(ALL_WORKFLOWS)('given the %s workflow, walked in order', (id) => {
  it('when any agent asks at any point, then exactly the stages that are missing are named', () => {
    let flow = newFlow(id);
    for (const entry of flow.stages) {
      for (const { agent } of Object.values(STAGES)) expect(missingFor(flow, agent)).toEqual(expected(flow, agent));
      flow = apply(flow, ...ran(agentOf(entry)));
    }
  });
});

/** The rule in the words of the document, written down a second time. */
function expected(flow: Flow, agent: string): string[] {
  const own = flow.stages.filter((entry) => agentOf(entry) === agent);
  const target = own.find(({ status }) => status !== 'completed') ?? own.at(-1);
  if (target === undefined) return [];
  const group = groupOf(flow, target.key)?.members ?? [];
  const before = flow.stages.slice(0, flow.stages.indexOf(target));
  return before.filter((entry) => entry.status !== 'completed' && !group.includes(entry)).map(({ key }) => key);
}

describe('given standard', () => {
  it('when the tester comes for the second TEST before DEV, then DEV is missing', () => {
    expect(missingFor(flowAt('standard', 'DEV'), 'tester')).toEqual(['DEV']);
  });

  it.each([
    ['code-reviewer', 'tester'],
    ['tester', 'code-reviewer'],
  ])('when %s starts before %s, then both may', (first, second) => {
    const flow = flowAt('standard', 'REVIEW');
    expect(mayStart(flow, first)).toMatchObject({ allowed: true });
    expect(mayStart(apply(flow, started(first)), second)).toMatchObject({ allowed: true });
    expect(mayStart(apply(flow, ...ran(first)), second)).toMatchObject({ allowed: true });
  });

  it('when the test has failed, then the repair and the repeat may start and the next stage may not', () => {
    const failed = apply(flowAt('standard', 'REVIEW'), ...ran('code-reviewer'), ...ran('tester', 'fail'));
    for (const agent of ['debugger', 'developer', 'tester'])
      expect(mayStart(failed, agent)).toMatchObject({ allowed: true });
    expect(missingFor(failed, 'retrospective')).toEqual(['TEST:2']);
  });

  it('when the repair is under way, then the check waits for it', () => {
    const failed = apply(flowAt('standard', 'REVIEW'), ...ran('code-reviewer'), ...ran('tester', 'fail'));
    expect(missingFor(apply(failed, started('developer')), 'tester')).toEqual(['DEV']);
  });

  it('when a finished stage is repeated, then nothing is skipped and it is allowed', () => {
    expect(mayStart(flowAt('standard', 'ARCH'), 'planner')).toMatchObject({ allowed: true, member: true });
  });
});

describe('given agents outside the workflow', () => {
  it('when they have a stage elsewhere, then they may help; without any stage the guard has no opinion', () => {
    expect(mayStart(newFlow('quick'), 'debugger')).toMatchObject({ allowed: true, member: false });
    expect(mayStart(newFlow('quick'), 'grader')).toBeUndefined();
  });

  it('when the workflow is over, then the guard has no opinion', () => {
    expect(mayStart({ ...newFlow('standard'), phase: 'finished' }, 'doc-updater')).toBeUndefined();
  });
});
