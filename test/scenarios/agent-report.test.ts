/** What an agent's report leaves behind, and what is said of it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PASSED, quick, standard } from './workflow-file.ts';
import { createWorld, open, text, ticked } from './world.ts';

const PASS = '<!-- VERDICT: {"result":"pass"} -->';

it('given a feature, when the spec is written, then its specs are named and the box waits for the second TEST', async () => {
  const world = createWorld();
  world.putFeature('login', [...ticked('PLAN', 'ARCH'), ...open('TEST', 'DEV')]);
  world.session.write('workflow.json', standard({ PLAN: PASSED, ARCH: PASSED }, { featureName: 'login' }));
  const reported = await world.fire('SubagentStop', { agent_type: 'ot:tester', last_assistant_message: PASS });
  expect(text(reported.json['result'])).toContain('📂 Specs：specs/features/in-progress/login/ (2/4 tasks)');
  const tasks = readFileSync(join(world.project, 'specs/features/in-progress/login/tasks.md'), 'utf8');
  expect(tasks).toContain('- [ ] TEST');
});

it('given a fenced handoff in bold, when the agent reports, then it is kept without the fence', async () => {
  const world = createWorld();
  world.session.write('workflow.json', quick({}));
  const message = ['```', '**Handoff: developer → code-reviewer**', '**Context:** done', '```', PASS].join('\n');
  await world.fire('SubagentStop', { agent_type: 'ot:developer', last_assistant_message: message });
  expect(world.session.readText('handoffs/DEV-to-REVIEW.md')).not.toContain('```');
  expect(world.session.readJson('workflow.json')).toMatchObject({ stages: { DEV: { summary: 'done' } } });
});

it('given a feature whose tasks.md cannot be changed, when a stage is done, then the report warns instead of counting a tick', async () => {
  const world = createWorld();
  world.putInProject('specs/features/in-progress/login/tasks.md/lost', 'a directory where a file should be');
  world.session.write('workflow.json', quick({}, { featureName: 'login' }));
  const reported = await world.fire('SubagentStop', { agent_type: 'ot:developer', last_assistant_message: PASS });
  expect(reported).toMatchObject({ code: 0, stderr: expect.stringContaining('tasks.md') });
  expect(text(reported.json['result'])).toMatch(/⚠️ .*specs\/features\/in-progress\/login\/.*tasks\.md/);
  expect(text(reported.json['result'])).not.toContain('📂');
});
