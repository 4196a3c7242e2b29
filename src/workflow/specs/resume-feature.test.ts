import { expect, it } from 'vitest';
import { AT } from '../../../test/kit/flow.ts';
import { resumeFeature } from '../begin-workflow.ts';
import { isDone } from '../progress.ts';

const resumed = (tasks: string) =>
  resumeFeature({ name: 'login', tasks, sessionId: 's1', project: '/p', at: AT, reason: 'ticked' });

const open = (tasks: string) => {
  const flow = resumed(tasks);
  return flow?.stages.filter((entry) => !isDone(flow, entry)).map(({ key }) => key);
};

const HEAD = '---\nworkflow: standard\n---\n## Tasks\n';

it.each([
  ['nothing is ticked', '- [ ] PLAN\n', ['PLAN', 'ARCH', 'TEST', 'DEV', 'REVIEW', 'TEST:2', 'RETRO', 'DOCS']],
  [
    'PLAN and ARCH are',
    '- [x] PLAN\n- [x] ARCH\n- [ ] TEST\n- [ ] DEV\n',
    ['TEST', 'DEV', 'REVIEW', 'TEST:2', 'RETRO', 'DOCS'],
  ],
  ['DEV is, and TEST is not', '- [x] PLAN\n- [x] ARCH\n- [ ] TEST\n- [x] DEV\n', ['REVIEW', 'TEST:2', 'RETRO', 'DOCS']],
])('given a feature in progress, when %s, then the work goes on from there', (_, boxes, stages) => {
  expect(open(HEAD + boxes)).toEqual(stages);
  expect(resumed(HEAD + boxes)).toMatchObject({ workflow: 'standard', featureName: 'login', phase: 'running' });
});

it.each([
  ['every box is ticked', `${HEAD}- [x] PLAN\n`],
  ['there is no box', HEAD],
  ['no workflow is named', '## Tasks\n- [ ] PLAN\n'],
  ['the workflow is unknown', '---\nworkflow: waterfall\n---\n- [ ] PLAN\n'],
])('given a feature in progress, when %s, then nothing begins', (_, tasks) => {
  expect(resumed(tasks)).toBeUndefined();
});
