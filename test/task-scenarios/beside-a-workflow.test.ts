/** A workflow and a task in one session: the workflow is conducted as usual, and the task records what concerns it. */
import { describe, expect, it } from 'vitest';
import { quick } from '../scenarios/workflow-file.ts';
import { recorded } from '../scenarios/world.ts';
import { blockOf, contextOf, expectSilent, HEALTHY, healthOf } from './kit/answers.ts';
import { metricsOf, stepOf } from './kit/record-parts.ts';
import { projectForTest, sessionId, type TaskProject } from './kit/task-project.ts';

const S1 = sessionId('S1');

/** A handoff with its verdict, as the agents are told to end. */
const report = (agent: string, verdict: string): string =>
  `## HANDOFF: ${agent} → next\n\n### Context\n${agent} is done.\n\n<!-- VERDICT: {"result":"${verdict}"} -->`;

/** Sends one agent through all events of the host, in the foreground; it changes these files. */
async function runAgent(project: TaskProject, agent: string, verdict = 'pass', changes: readonly string[] = []) {
  const common = { session_id: S1, cwd: project.root };
  const [tool_use_id, agent_id, agent_type] = [`toolu_${agent}`, `a_${agent}`, `ot:${agent}`];
  const tool_input = {
    description: 'the next stage',
    prompt: 'Do it.',
    subagent_type: agent_type,
    run_in_background: false,
  };
  const send = (name: string, fields: object) => project.send({ ...recorded(name), ...common, ...fields });
  const tool_response = { status: 'completed', agentId: agent_id, agentType: agent_type, content: [] };
  const asked = await send('PreToolUse--Agent', { tool_use_id, tool_input });
  const started = await send('SubagentStart', { agent_id, agent_type });
  for (const file of changes) await project.session('S1').edit(file, { agent_id, agent_type });
  return {
    asked,
    started,
    reported: await send('SubagentStop', { agent_id, agent_type, last_assistant_message: report(agent, verdict) }),
    returned: await send('PostToolUse--Agent-foreground', { tool_use_id, tool_input, tool_response }),
  };
}

/** A quick workflow from its first stage to the end of the turn. */
async function conduct(project: TaskProject) {
  const files = project.overtone(S1);
  files.write('workflow.json', quick({}, { sessionId: S1 }));
  const developer = await runAgent(project, 'developer');
  const held = await project.session('S1').stop('That should be enough.');
  const others = [await runAgent(project, 'code-reviewer'), await runAgent(project, 'tester')];
  const end = await project.session('S1').stop('Done.');
  return { files, developer, held, others, end };
}

const timesOut = /"[^"]*\d{4}-\d\d-\d\dT[^"]*"/g;
const story = ({ files }: Awaited<ReturnType<typeof conduct>>) => ({
  workflow: JSON.stringify(files.readJson('workflow.json')).replace(timesOut, '"then"'),
  events: files.timeline().map(({ type, stage, agent }) => [type, stage, agent]),
});

describe('given a quick workflow and a bound task', () => {
  const bound = async () => {
    const project = projectForTest();
    await project.session('S1').prompt('/mc 修复玩家死亡BUG');
    expect(project.files.bound()).toEqual({ [S1]: expect.stringContaining('玩家') });
    return project;
  };

  it('architecture 1 when it is conducted, then its books are the same as without a task', async () => {
    const withTask = story(await conduct(await bound()));
    const alone = projectForTest();
    await alone.session('S1').prompt('请看一下');
    expect(withTask).toEqual(story(await conduct(alone)));
  });

  it('architecture 1 when a stage is done, then the next one is told and the turn is held for it', async () => {
    const { developer, held } = await conduct(await bound());
    expect(contextOf(developer.asked)).toBe('');
    expect(JSON.stringify(developer.asked.json)).toContain('Do it.');
    expect(contextOf(developer.returned)).toMatch(/ot:code-reviewer[\s\S]*ot:tester|ot:tester[\s\S]*ot:code-reviewer/);
    expect(blockOf(held)).toContain('ot:tester');
  });

  it('architecture 1 when all is done, then the workflow is finished and the task is still open', async () => {
    const project = await bound();
    const { files, end } = await conduct(project);
    expect(healthOf(end)).toEqual(HEALTHY);
    expect(files.readJson('workflow.json')).toMatchObject({ phase: 'finished' });
    expect(project.files.places()).toMatchObject([{ folder: undefined }]);
    expect(project.files.record()).toMatchObject({ archived: false });
  });

  it('architecture 1 when a stage fails, then that is a failure of the task', async () => {
    const project = await bound();
    project.overtone(S1).write('workflow.json', quick({}, { sessionId: S1 }));
    await runAgent(project, 'developer');
    await runAgent(project, 'code-reviewer');
    await runAgent(project, 'tester', 'fail');
    expect(Number(metricsOf(project.files.record())['failure_count'])).toBeGreaterThan(0);
  });

  it('architecture 1 when a failed stage passes in the end, then its error is named by its gist and is no longer the last word', async () => {
    const project = await bound();
    const lastError = () => stepOf(project.files.record(), 'step3_execute')['last_error'];
    project.overtone(S1).write('workflow.json', quick({}, { sessionId: S1 }));
    await runAgent(project, 'developer');
    await runAgent(project, 'code-reviewer');
    await runAgent(project, 'tester', 'fail');
    expect(lastError()).toBe('tester is done.');
    await runAgent(project, 'debugger');
    await runAgent(project, 'developer');
    expect(lastError(), 'who repairs does not say that it works').toBe('tester is done.');
    await runAgent(project, 'tester');
    expect(lastError()).toBeNull();
  });

  it('architecture 1 when its agents have changed much, then the model is sent to the next agent and not to the user', async () => {
    const project = await bound();
    project.overtone(S1).write('workflow.json', quick({}, { sessionId: S1 }));
    const { returned } = await runAgent(project, 'developer', 'pass', ['mod.py', 'mod.py', 'other.py']);
    expect(contextOf(returned)).toContain('ot:tester');
    expect(contextOf(returned)).not.toContain('已修复');
  });

  it('8.2 when its loop has held the turn, then at its end the user is asked to test all the same, once', async () => {
    const project = await bound();
    const s1 = project.session('S1');
    project.overtone(S1).write('workflow.json', quick({}, { sessionId: S1 }));
    await runAgent(project, 'developer', 'pass', ['mod.py']);
    expect(blockOf(await s1.stop('That should be enough.'))).toContain('ot:tester');
    await runAgent(project, 'code-reviewer');
    await runAgent(project, 'tester');
    expect(blockOf(await s1.stopAgain('Done.'))).toContain('已修复');
    expectSilent(await s1.stopAgain('Done.'));
  });

  it('8.2 when workflow and task both have something to say at the end of a turn, then one answer says it', async () => {
    const project = await bound();
    const s1 = project.session('S1');
    project.overtone(S1).write('workflow.json', quick({}, { sessionId: S1 }));
    await s1.edit('mod.py');
    const stop = await s1.stop('I changed one line.');
    expect(healthOf(stop)).toEqual(HEALTHY);
    expect(blockOf(stop)).toContain('ot:developer');
  });
});
