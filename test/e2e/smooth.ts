/** A run in which every step was announced in time, so that the main agent never had to be held. */
import { expect } from 'vitest';
import type { HostRun } from '../../host-kit/host/run-host.ts';
import type { WorkflowId } from '../../src/workflow/registry/workflows.ts';
import { expectHealthy, holdsOf } from './kit/expectations.ts';
import { delegationsOf, stageResults } from './kit/overtone.ts';
import { scoreOf, smoothSeries, toldLike } from './kit/score.ts';

export function expectSmooth(run: HostRun, ...workflows: readonly WorkflowId[]): void {
  expectHealthy(run);
  expect(delegationsOf(run)).toEqual(workflows.flatMap(scoreOf));
  expect(holdsOf(run)).toEqual([]);
  const state = run.stateOf();
  const story = smoothSeries(workflows);
  expect(toldLike(story, state.timeline)).toEqual(story);
  expect(state.workflow).toMatchObject({ workflowType: workflows.at(-1), phase: 'finished', activeAgents: {} });
  expect(new Set(Object.values(stageResults(run)))).toEqual(new Set(['pass']));
}
