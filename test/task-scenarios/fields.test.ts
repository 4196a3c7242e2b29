/** Every field of the state files has a writer and a reader: none is declared and then left as it is. */
import { beforeAll, describe, expect, it } from 'vitest';
import { decodeIndex } from '../../src/tasks/record/projections.ts';
import { decodeRecord } from '../../src/tasks/record/record-file.ts';
import type { UnknownRecord } from '../../src/values/narrow.ts';
import { createFieldCensus } from './kit/field-census.ts';
import type { HostSession } from './kit/host-session.ts';
import { SHOP } from './kit/shop-knowledge.ts';
import { withCommand } from './kit/task-command.ts';
import { createTaskProject, type ProjectOptions, type TaskProject } from './kit/task-project.ts';

const REPORTED = 'workflow_state.steps.step4_cleanup.report';

const record = createFieldCensus({
  read: decodeRecord,
  whole: [
    'routing',
    'expert_episodes[].evidence',
    'state_transitions[].details',
    'pending_context[]',
    'last_word.before',
    REPORTED,
  ],
});
const state = createFieldCensus({
  read: (projection) => decodeRecord({ ...projection, schema_version: 1, workflow_state: projection }),
});
const index = createFieldCensus({ read: decodeIndex, maps: ['active_tasks', 'doc_sync'] });

/** The copy of the tracking is for readers of the earlier shape. */
function lookAtRecord({ tracking_state, ...own }: UnknownRecord): void {
  const { bug_fix_tracking, feature_tracking } = own['workflow_state'] as UnknownRecord;
  expect(tracking_state).toEqual(JSON.parse(JSON.stringify({ bug_fix_tracking, feature_tracking })));
  record.look(own);
}

type Act = () => Promise<unknown>;

/** Looks at all three files after each event. */
async function play(options: ProjectOptions, plot: (project: TaskProject, s1: HostSession) => readonly Act[]) {
  const project = createTaskProject(options);
  try {
    for (const act of plot(project, project.session('S1'))) {
      await act();
      for (const { name } of project.files.places()) lookAtRecord(project.files.record(name));
      state.look(project.files.state());
      index.look(project.files.index());
    }
  } finally {
    project.dispose();
  }
}

const ERROR = "Exit code 1\nAttributeError: 'NoneType' object has no attribute 'GetPos'";
const REPORT = '# 专家诊断报告\n## 1. 根因\n两端各存一份状态。\n## 3. 建议\n状态只存服务端。';
const QUESTION = { question: '结果如何', header: '结果', options: [{ label: '已修复' }, { label: '还是不行' }] };
const IN_AGENT = { agent_id: 'a0000000000000001', agent_type: 'general-purpose' };

/** What the model's own call does, with the ticket it was given. */
function reportHeard(project: TaskProject, s1: HostSession): void {
  const ticket = String((project.files.record()['prompt_state'] as UnknownRecord)['ticket']);
  const words = ['task', 'heard', 'keep-open', '--quote', '还要问一下老板', '--ticket', ticket];
  expect(withCommand(project).inSession(s1.id, ...words)).toMatchObject({ code: 0 });
}

/** A bug from the first word to the documents of the project, with whatever can go wrong on the way. */
function bug(project: TaskProject, s1: HostSession): readonly Act[] {
  project.put('.overtone/packs/modsdk/pack.json', { id: 'modsdk', version: '1', loops: { reviewsPerTask: 1 } });
  return [
    () => s1.prompt('/mc 修复玩家死亡BUG'),
    () => s1.read('markdown/玩家.md'),
    () => s1.aboutWrite('behavior_packs/a.py', 'import os\n'),
    () => s1.aboutWrite('.claude/workflow-state.json', '{}'),
    () => s1.edit('mod.py'),
    () => s1.failEdit('mod.py'),
    () => s1.failBash('python -m pytest', ERROR),
    () => s1.bash('python -m pytest', '12 passed in 0.1s'),
    () => s1.failBash('npm run build', 'Exit code 2'),
    () => s1.bash('npm run build', 'built'),
    () => s1.prompt('解决了一部分，但是还有问题'),
    async () => project.files.age(31),
    () => s1.edit('mod.py', IN_AGENT),
    () => s1.write('new.py', 'hp = 0\n'),
    () => s1.prompt('一直失败'),
    () => s1.bash('ls'),
    () => s1.stop(REPORT),
    () => s1.prompt('/mc-note 用事件代替直接调用'),
    ...[1, 2, 3].flatMap(() => [
      () => s1.edit('mod.py'),
      () => s1.failBash('python -m pytest', ERROR),
      () => s1.bash('python -m pytest', '12 passed in 0.1s'),
      () => s1.prompt('还是不行'),
    ]),
    () => s1.bash('ls'),
    () => s1.edit('other.py'),
    () => s1.stop('改好了，请测试一下。'),
    () =>
      s1.tool('AskUserQuestion', { questions: [QUESTION] }, { questions: [QUESTION], answers: { 结果如何: '已修复' } }),
    () => s1.stop('太好了。'),
    () => s1.prompt('还要问一下老板'),
    () => s1.about('Bash', { command: 'ot task heard keep-open --quote "还要问一下老板"', description: 'report' }),
    async () => reportHeard(project, s1),
    () => s1.prompt('先不收尾'),
    () => s1.prompt('需要收尾'),
    () => s1.edit('markdown/玩家.md'),
    () => s1.wrapUp(),
    () => s1.agentReturned(),
    () => s1.prompt('看看这个项目的结构'),
  ];
}

const STEPS = { profile: 'guided', insert: ['step2_docs', 'plan'], minDocs: 1, step2MinDocs: 2 };

/** A wish that is led through every step and looked into by another session, and a second one on top that is given up. */
const feature =
  ({ wish, change, file }: Readonly<Record<'wish' | 'change' | 'file', string>>) =>
  (project: TaskProject, s1: HostSession): readonly Act[] => {
    project.put('.overtone/packs/mine/pack.json', { id: 'mine', version: '1', extends: ['base'], steps: STEPS });
    project.put('.overtone.json', { pack: 'mine', tasks: { onActive: 'stack' } });
    project.put('.claude/knowledge-base.json', SHOP);
    project.put('CLAUDE.md', '# Shop\n');
    const s2 = project.session('S2');
    return [
      () => s1.prompt(`/ot:task ${wish}`),
      () => s1.read('CLAUDE.md'),
      () => s1.read('docs/a.md'),
      () => s1.read('docs/b.md'),
      () => s1.prompt('OK, go ahead.'),
      () => s1.edit(file),
      () => s1.prompt(change),
      () => s1.failEdit(file),
      () => s1.prompt('一直失败'),
      async () => project.files.age(31),
      () => s1.write(file, 'shop = 1\n'),
      () => s1.prompt('还是不行'),
      () => s1.bash('ls'),
      () => s2.sessionStart('fork'),
      () => s1.prompt('/ot:task fix crash'),
      async () => project.put('tasks/已取消', 'a file where the directory should be'),
      () => s1.prompt('/ot:task cancel nobody wants it'),
      () => s2.prompt('已修复'),
      () => s2.prompt('需要收尾'),
      () => s2.wrapUp(),
      () => s2.prompt('不用更新文档了'),
    ];
  };

const skipped = (_: TaskProject, s1: HostSession): readonly Act[] => [
  () => s1.prompt('/mc 修复商店报错'),
  () => s1.edit('shop.py'),
  () => s1.prompt('已修复'),
  () => s1.prompt('跳过收尾'),
  () => s1.stop('好的。'),
];

beforeAll(async () => {
  await play({}, bug);
  await play({}, skipped);
  await play(
    { pack: 'base', locale: 'en' },
    feature({ wish: '实现商店购买交易: 1. list 2. buy 3. sell', change: '能不能改成红色', file: 'shop.py' }),
  );
  await play(
    { pack: 'base', locale: 'zh-TW' },
    feature({ wish: '新增搜尋功能', change: '改成藍色', file: 'search.py' }),
  );
}, 120_000);

/** Tracking is in both files, and in the record below its state. */
const inBoth = (...fields: readonly string[]) => [fields.map((field) => `workflow_state.${field}`), fields] as const;
const trackings = (...fields: readonly string[]): string[] =>
  ['bug_fix_tracking', 'feature_tracking'].flatMap((kind) => fields.map((field) => `${kind}.${field}`));
const indicator = (name: string): string => `loop_indicators.${name}`;

describe('given tasks that are played from their first word to their end', () => {
  it('C4 when all is written, then every field has changed but those that say what the rest is', () => {
    const [inRecord, inState] = inBoth(
      ...trackings('enabled'),
      'bug_fix_tracking.iterations[].trigger',
      'feature_tracking.requirement_changes[].change_type',
    );
    expectSame(record.constant(), ['schema_version', ...inRecord]);
    expectSame(state.constant(), inState);
    expectSame(index.constant(), ['version']);
  });

  it('C4 when a field is changed by others, then it is noticed, but for what is worked out from other fields', () => {
    const [inRecord, inState] = inBoth(
      ...trackings(
        ...['enabled', 'expert_triggered'],
        ...['same_file_edit_count', 'failed_test_count', 'negative_feedback_count'].map(indicator),
        ...['consecutive_failures', 'time_spent_minutes'].map(indicator),
      ),
      'bug_fix_tracking.bug_description',
      'feature_tracking.feature_description',
      'feature_tracking.requirement_changes',
      ...['timestamp', 'adjustment', 'change_type'].map((name) => `feature_tracking.requirement_changes[].${name}`),
      'bug_fix_tracking.iterations[].trigger',
      'feature_tracking.iterations[].user_satisfaction',
    );
    const counters = ['consecutive_failures', 'expert_review_triggered', 'expert_triggered_at'];
    expectSame(record.unread(), ['schema_version', ...inRecord, ...counters.map((name) => `metrics.${name}`)]);
    expectSame(state.unread(), ['last_sync_at', ...inState]);
    expectSame(index.unread(), ['version']);
  });
});

const expectSame = (found: readonly string[], expected: readonly string[]): void =>
  expect([...found].sort()).toEqual([...expected].sort());
