/** PreCompact 1, 2, 5 and 6: what is said and recorded before a compaction, and that nothing blocks it. */
import { mkdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { HookRun, Json } from '../kit/hook-process.ts';
import { callLibrary } from './library.ts';
import { copyWithTorn } from './plugin-copy.ts';
import { PASSED, quick, standard } from './workflow-file.ts';
import { createWorld, EMPTY, recorded, SESSION, specific, text, type World, without } from './world.ts';

const AT_TEST = { PLAN: PASSED, ARCH: PASSED };

function worldAt(workflow: Json | string): World {
  const world = createWorld();
  world.session.write('workflow.json', workflow);
  return world;
}

async function messageAt(workflow: Json): Promise<string> {
  const run = await worldAt(workflow).fire('PreCompact');
  expect(run).toMatchObject({ code: 0, stderr: '', json: { result: '' } });
  expect(Object.keys(run.json).sort()).toEqual(['result', 'systemMessage']);
  return text(run.json['systemMessage']);
}

const expectSilence = (run: HookRun): void => expect(run).toMatchObject({ code: 0, stdout: EMPTY });

describe('given PreCompact without a session', () => {
  it('1.1: when neither stdin nor the environment names one, then the answer is empty', async () => {
    const world = worldAt(standard(AT_TEST));
    const payload = JSON.stringify(without(recorded('PreCompact'), 'session_id'));
    expectSilence(await world.fireText('PreCompact', payload));
    const named = await world.fireText('PreCompact', payload, { env: { CLAUDE_SESSION_ID: SESSION } });
    expect(named.json).toHaveProperty('systemMessage');
  });

  it('1.2: when stdin is empty, then it is read as an empty event', async () => {
    const run = await createWorld().fireText('PreCompact', '');
    expectSilence(run);
    expect(run.stderr).toMatch(/^\[overtone\/safeReadStdin\] .*\n$/);
    expect(await callLibrary('safeReadStdin', [], { stdin: '' })).toMatchObject({ value: {}, code: 0 });
  });

  it('1.3: when stdin is not JSON, then it is read as an empty event', async () => {
    const run = await createWorld().fireText('PreCompact', '{broken');
    expectSilence(run);
    expect(run.stderr).toMatch(/^\[overtone\/safeReadStdin\] .*\n$/);
    expect(await callLibrary('safeReadStdin', [], { stdin: '{broken' })).toMatchObject({ value: {}, code: 0 });
  });
});

describe('given PreCompact in a workflow', () => {
  it('2.1: when a standard workflow is at its first TEST, then the whole state is told and it ends with guidance', async () => {
    const lines = (await messageAt(standard(AT_TEST, { currentStage: 'TEST' }))).split('\n');
    expect(lines.slice(0, 5)).toEqual([
      '[Overtone 狀態恢復（compact 後）]',
      '工作流：standard',
      '進度：✅📋✅🏗️⬜🧪⬜💻⬜🔍⬜🧪⬜🔁⬜📝 (2/8)',
      '目前階段：🧪 測試',
      '',
    ]);
    expect(lines.slice(5).join('\n')).toMatch(/^⛔ 禁止詢問使用者/);
    expect(lines.join('\n')).not.toMatch(/失敗次數|拒絕次數/);
  });

  it('2.2: when stages have failed, then only the failures are counted', async () => {
    const message = await messageAt(standard(AT_TEST, { failCount: 2 }));
    expect(message).toContain('失敗次數：2/3');
    expect(message).not.toContain('拒絕次數');
  });

  it('2.3: when stages were rejected, then only the rejections are counted', async () => {
    const message = await messageAt(standard(AT_TEST, { rejectCount: 1 }));
    expect(message).toContain('拒絕次數：1/3');
    expect(message).not.toContain('失敗次數');
  });

  it('when a test has failed and is to be repaired, then the one who repairs it is named, not only the stage', async () => {
    const failed = { status: 'completed', result: 'fail' };
    const stages = { DEV: PASSED, REVIEW: PASSED, TEST: failed };
    const message = await messageAt(quick(stages, { currentStage: 'TEST', failCount: 1 }));
    expect(message).toContain('ot:debugger');
  });

  it('when every stage has passed and the turn has not ended, then it is told to sum up and not only to go on', async () => {
    const message = await messageAt(quick({ DEV: PASSED, REVIEW: PASSED, TEST: PASSED }, { currentStage: null }));
    expect(message).toMatch(/(3\/3)[\s\S]*🎉 所有階段完成/);
  });

  it('2.4: when an agent is at work, then it is named with its stage', async () => {
    const activeAgents = { developer: { stage: 'DEV', startedAt: '2026-03-01T08:00:00.000Z' } };
    const message = await messageAt(quick({ DEV: { status: 'active' } }, { currentStage: 'DEV', activeAgents }));
    expect(message.split('\n')).toContain('活躍 Agents：developer（DEV）');
  });

  it('2.5: when no agent is at work, then there is no line about agents', async () => {
    expect(await messageAt(standard(AT_TEST, { activeAgents: {} }))).not.toContain('活躍 Agents');
  });

  it('2.6: when there is no workflow.json, then the answer is empty', async () => {
    const world = createWorld();
    const run = await world.fire('PreCompact');
    expect(run).toMatchObject({ code: 0, stdout: EMPTY, stderr: '' });
    expect(world.session.all()).toEqual([]);
  });
});

describe('given PreCompact in a workflow that must not go on by itself', () => {
  it.each(['finished', 'aborted'])(
    'when it is %s, then the compaction is noted and nothing is asked for',
    async (phase) => {
      const world = worldAt(quick({ DEV: PASSED, REVIEW: PASSED, TEST: PASSED }, { phase }));
      expectSilence(await world.fire('PreCompact'));
      expect(world.session.timeline('session:compact')).toHaveLength(1);
    },
  );

  it('when the user stopped it, then it is told where the work stands and not to carry on', async () => {
    const world = worldAt(quick({ DEV: PASSED }, { phase: 'paused' }));
    const message = text((await world.fire('PreCompact')).json['systemMessage']);
    expect(message).toContain('目前階段：🔍 審查');
    expect(message).not.toContain('禁止詢問使用者');
    expect(message.endsWith('\n\n循環已停止：不會自動接續。')).toBe(true);
    expect(specific(await world.fire('SessionStart', { source: 'compact' }))['additionalContext']).toBe(message);
  });
});

describe('given the timeline at PreCompact', () => {
  it('5.1: when a quick workflow is at REVIEW, then the compaction is noted with both', async () => {
    const world = worldAt(quick({ DEV: PASSED }));
    await world.fire('PreCompact');
    const [event, ...others] = world.session.timeline();
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      type: 'session:compact',
      category: 'session',
      workflowType: 'quick',
      currentStage: 'REVIEW',
    });
    const ts = String(event?.['ts']);
    expect(new Date(ts).toISOString()).toBe(ts);
  });

  it('5.2: when it is written down, then it carries what the registry says of it', async () => {
    const world = worldAt(quick({ DEV: PASSED }));
    const run = await world.fire('PreCompact', { trigger: 'auto' });
    expect(run.stderr).not.toContain('未知的 timeline 事件類型');
    expect(world.session.timeline()).toMatchObject([{ label: 'Context 壓縮', category: 'session' }]);
    const { value } = await callLibrary('registry.timelineEvents', []);
    expect((value as Json)['session:compact']).toEqual({ label: 'Context 壓縮', category: 'session' });
  });

  it('5.3: when there is no workflow, then nothing is noted', async () => {
    const world = createWorld();
    await world.fire('PreCompact');
    expect(world.session.timeline()).toEqual([]);
    expect(world.session.exists('timeline.jsonl')).toBe(false);
  });
});

describe('given something broken at PreCompact', () => {
  it('6.1: when workflow.json is damaged, then the answer is empty and the file is left as it is', async () => {
    const world = worldAt('{broken');
    expectSilence(await world.fire('PreCompact'));
    expect(world.session.readText('workflow.json')).toBe('{broken');
  });

  it('6.2: when the timeline cannot be written, then the answer is empty', async () => {
    const world = worldAt(standard(AT_TEST));
    mkdirSync(world.session.path('timeline.jsonl'));
    const run = await world.fire('PreCompact');
    expectSilence(run);
    expect(run.stderr).toContain('[overtone/safeRun]');
  });

  it('6.3: when anything else throws, then stderr says so and the answer is empty', async () => {
    const torn = { plugin: copyWithTorn('text/en/common.json'), env: { OVERTONE_LOCALE: 'en' } };
    const run = await worldAt(standard(AT_TEST)).fire('PreCompact', {}, torn);
    expectSilence(run);
    expect(run.stderr).toMatch(/\[overtone\/safeRun\] .*not valid JSON/);
  });
});
