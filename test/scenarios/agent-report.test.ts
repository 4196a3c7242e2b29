/** What an agent's report changes, and what is said about it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PASSED, quick, standard } from './workflow-file.ts';
import { createWorld, delegation, open, specific, text, ticked, type World } from './world.ts';

/** A developer is sent for, and begins. */
async function delegate(world: World, agent_id: string): Promise<void> {
  const tool_input = { description: 'build', prompt: 'Build it.', subagent_type: 'ot:developer' };
  await world.fire('PreToolUse', { tool_name: 'Agent', tool_use_id: `toolu_${agent_id}`, tool_input });
  await world.fire('SubagentStart', { agent_id, agent_type: 'ot:developer' });
}

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

it('given DEV in two parts at once, when both report, then the reviewer gets what both hand on', async () => {
  const world = createWorld();
  world.session.write('workflow.json', quick({}));
  const part = (name: string) =>
    ['## HANDOFF: developer → code-reviewer', '### Context', `built the ${name} part`, '', PASS].join('\n');
  for (const id of ['a1', 'a2']) await delegate(world, id);
  for (const [id, name] of [
    ['a1', 'API'],
    ['a2', 'page'],
  ] as const)
    await world.fire('SubagentStop', { agent_type: 'ot:developer', agent_id: id, last_assistant_message: part(name) });
  const kept = world.session.readText('handoffs/DEV-to-REVIEW.md');
  expect(kept).toContain('built the API part');
  expect(kept).toContain('built the page part');
  expect(world.session.readJson('workflow.json')).toMatchObject({
    stages: { DEV: { status: 'completed', summary: 'built the API part ‖ built the page part' } },
  });
});

it('given DEV that was sent back, when the developer reports again, then only the new handoff is kept', async () => {
  const world = createWorld();
  world.session.write('workflow.json', quick({}));
  let agents = 0;
  const says = (agent_type: string, last_assistant_message: string) =>
    world.fire('SubagentStop', { agent_type, agent_id: `a${++agents}`, last_assistant_message });
  const handoff = (words: string) => `## HANDOFF: developer → code-reviewer\n### Context\n${words}\n\n${PASS}`;
  await says('ot:developer', handoff('the first try'));
  await says('ot:tester', PASS);
  await says('ot:code-reviewer', '<!-- VERDICT: {"result":"reject"} -->');
  await delegate(world, 'a4');
  await says('ot:developer', handoff('the second try'));
  expect(world.session.readText('handoffs/DEV-to-REVIEW.md')).not.toContain('the first try');
  expect(world.session.readJson('workflow.json')).toMatchObject({ stages: { DEV: { summary: 'the second try' } } });
});

it('given phases of DEV in tasks.md, when one failed and another passed, then the checks wait until the failed one has passed', async () => {
  const world = createWorld();
  const phases = [
    '## Tasks',
    '- [ ] DEV',
    '## Dev Phases',
    '### Phase 1: ends (parallel)',
    '- [ ] reader',
    '- [ ] writer',
  ];
  world.putInProject('specs/features/in-progress/io/tasks.md', `${phases.join('\n')}\n`);
  world.session.write('workflow.json', quick({}, { featureName: 'io' }));
  const develops = async (id: string, result: string) => {
    await delegate(world, id);
    const last_assistant_message = `<!-- VERDICT: {"result":"${result}"} -->`;
    await world.fire('SubagentStop', { agent_type: 'ot:developer', agent_id: id, last_assistant_message });
  };
  const review = () => world.fire('PreToolUse', delegation('ot:code-reviewer', 'Review it.'));

  await develops('a1', 'fail');
  await develops('a2', 'pass');
  expect(specific(await review())).toMatchObject({
    permissionDecision: 'deny',
    permissionDecisionReason: expect.stringMatching(/（DEV）[\s\S]*Phase 1「ends」.*ot:developer/),
  });
  await develops('a3', 'pass');
  expect(specific(await review())).toMatchObject({ permissionDecision: 'allow' });
});
