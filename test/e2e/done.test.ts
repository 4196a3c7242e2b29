/** Completion on the real host: the checks hold the turn, and a complete workflow leads to the next feature. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect } from 'vitest';
import { delegation } from '../../host-kit/conductor/conductor.ts';
import type { HostRun } from '../../host-kit/host/run-host.ts';
import type { World } from '../../host-kit/host/world.ts';
import { asRecord, type Json } from '../../host-kit/json.ts';
import { readableText } from '../../host-kit/model/message.ts';
import { call, say, use } from '../../host-kit/model/reply.ts';
import type { ModelRequest } from '../../host-kit/model/request.ts';
import { expectHealthy } from './kit/expectations.ts';
import { it } from './kit/in-world.ts';
import { asked, delegationsOf, playSession } from './kit/overtone.ts';

function put({ project }: World, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  }
}

/** A project whose only check fails until the file `mended` is there. */
const CHECKED = {
  'package.json': JSON.stringify({ scripts: { test: 'node check.cjs' } }),
  'check.cjs': `if (!require('fs').existsSync('mended')) throw new Error('two of three fail');`,
};

const told = (run: HostRun): string[] => run.mainRequests().map(({ newest }) => readableText(newest));
const said = (run: HostRun): string => run.hooks.map(({ event, stdout }) => (event === 'Stop' ? stdout : '')).join('');
const events = (run: HostRun, type: string): Json[] =>
  run
    .stateOf()
    .timeline.filter((event) => event['type'] === type)
    .map(asRecord);

describe('given a project with tests', () => {
  it('when they fail after the last stage, then the developer is next, and only what holds for the mended code is done', async ({
    world,
  }) => {
    put(world, CHECKED);
    let developers = 0;
    const run = await playSession(world, [asked('quick')], {
      mode: 'foreground',
      lingers: async ({ agentType, newest }) => {
        const isBeginning = newest.length > 0 && agentType === 'ot:developer';
        if (isBeginning && ++developers === 2) put(world, { mended: '' });
      },
    });
    expectHealthy(run);
    expect(delegationsOf(run)).toEqual([['developer'], ['code-reviewer', 'tester'], ['developer'], ['code-reviewer']]);
    expect(events(run, 'loop:advance').map(({ red, unverified }) => red ?? unverified)).toEqual([
      'tests',
      'tests',
      'tests, review',
    ]);
    expect(told(run).join('\n')).toMatch(/❌ 尚未完成：目前內容未通過這些檢查：測試。\n⏭️[^\n]*ot:developer/);
    expect(events(run, 'workflow:complete')).toMatchObject([
      { verification: 'proven', signals: { lint: 'skipped', tests: 'passed', review: 'passed' } },
    ]);
    expect(said(run)).toMatch(/🎉 工作流 quick 完成\\n✅ 目前版本已確認：測試、審查/);
  });

  it('when nobody runs them, then they are asked for once and the end says that it is not verified', async ({
    world,
  }) => {
    put(world, CHECKED);
    const run = await playSession(world, [asked('tdd')], {
      mode: 'foreground',
      strays: ({ newest }) => (readableText(newest).includes('尚未驗證') ? say('That should be enough.') : undefined),
    });
    expectHealthy(run);
    expect(events(run, 'loop:advance')).toMatchObject([{ unverified: 'tests' }]);
    expect(said(run)).toContain('☑️ 工作流 tdd 已完成，但未驗證');
    expect(said(run)).not.toContain('🎉');
    expect(events(run, 'workflow:complete')).toMatchObject([{ verification: 'unverified' }]);
  });
});

describe('given a project with a test script and no test', () => {
  it('when an agent changes nothing, then the end says that 0 tests ran and no file was changed, and nothing is verified', async ({
    world,
  }) => {
    put(world, { 'package.json': JSON.stringify({ scripts: { test: 'node --test', lint: 'node --version' } }) });
    const run = await playSession(world, [asked('quick')], { mode: 'foreground' });
    expectHealthy(run);
    expect(said(run)).toContain('☑️ 工作流 quick 已完成，但未驗證：執行了 0 個測試、沒有任何檔案變更。');
    expect(said(run)).not.toContain('🎉');
    expect(events(run, 'workflow:complete')).toMatchObject([
      { verification: 'unverified', signals: { lint: 'passed', tests: 'empty', review: 'passed' } },
    ]);
  });
});

describe('given other features in progress and a backlog', () => {
  it('when the workflow is complete, then the next free feature begins where its boxes say, and the backlog is offered', async ({
    world,
  }) => {
    const tasks = (workflow: string, boxes: readonly string[]) =>
      `---\nworkflow: ${workflow}\n---\n## Tasks\n${boxes.join('\n')}\n`;
    put(world, {
      'specs/features/in-progress/export/tasks.md': tasks('quick', ['- [x] DEV', '- [ ] REVIEW', '- [ ] TEST']),
      'specs/features/in-progress/import/tasks.md': tasks('quick', ['- [ ] DEV']),
      'specs/features/backlog/print/tasks.md': tasks('quick', ['- [ ] DEV']),
    });
    const other = join(world.home, '.overtone/sessions/other');
    mkdirSync(other, { recursive: true });
    const claim = { workflowType: 'quick', featureName: 'import', project: world.project, stages: { DEV: {} } };
    writeFileSync(join(other, 'workflow.json'), JSON.stringify(claim));

    const run = await playSession(world, [asked('tdd')], { mode: 'foreground' });
    expect(run.exitCode).toBe(0);
    expect(delegationsOf(run)).toEqual([['tester'], ['developer'], ['tester'], ['code-reviewer', 'tester']]);
    expect(events(run, 'workflow:complete').map(({ workflowType }) => workflowType)).toEqual(['tdd', 'quick']);
    expect(events(run, 'specs:archive').map(({ featureName }) => featureName)).toEqual(['search-box', 'export']);
    expect(told(run).join('\n')).toContain('▶️ 接續下一個進行中的 feature：export（工作流 quick）');
    expect(said(run)).toContain('📋 待辦 feature：print');
    expect(run.stateOf().workflow).toMatchObject({ phase: 'finished', featureName: 'export' });
  });
});

describe('given /ot:multi-review', () => {
  it('when it is used outside and inside a workflow, then the main agent merges the verdicts, and a dismissed finding rejects nothing', async ({
    world,
  }) => {
    const threeOf = (request: ModelRequest, ...others: string[]) =>
      use(
        ...['code-reviewer', 'code-reviewer', 'code-reviewer', ...others].map((agent) =>
          delegation(agent, request, { mode: 'foreground' }),
        ),
      );
    const run = await playSession(world, ['/ot:multi-review the parser', asked('quick')], {
      mode: 'foreground',
      agents: { 'code-reviewer': ['pass', 'reject', 'pass', 'pass', 'reject', 'pass'] },
      strays: (request) => {
        const text = readableText(request.newest);
        if (text.includes('Scope: the parser')) return threeOf(request);
        if (/⏭️[^\n]*ot:code-reviewer/.test(text)) return threeOf(request, 'tester');
        const command = /(node "[^"]+" review pass) --reason/.exec(text)?.[1];
        if (!text.includes('意見不同') || command === undefined) return undefined;
        return use(call('Bash', { command: `${command} --reason "the caller checks it"`, description: 'merge' }));
      },
    });
    expectHealthy(run);
    expect(delegationsOf(run)).toEqual([
      ['code-reviewer', 'code-reviewer', 'code-reviewer'],
      ['developer'],
      ['code-reviewer', 'code-reviewer', 'code-reviewer', 'tester'],
    ]);
    expect(events(run, 'stage:complete')).toMatchObject([
      { stage: 'DEV', result: 'pass' },
      { stage: 'TEST', result: 'pass' },
      { stage: 'REVIEW', result: 'pass', reason: 'the caller checks it' },
    ]);
    expect(run.stateOf().workflow).toMatchObject({ phase: 'finished', rejectCount: 0 });
  });
});
