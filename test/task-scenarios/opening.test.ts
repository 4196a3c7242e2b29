/** Opening a task: what command opens one, what it is called, what the model is given to begin with. */
import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { failingEnv } from '../store/failing-call.ts';
import { blockOf, contextOf, DIAGNOSIS, HEALTHY, healthOf } from './kit/answers.ts';
import { PACKS } from './kit/packs.ts';
import { readOnlyProject } from './kit/read-only.ts';
import { featureOf, flowOf, trackingOf } from './kit/record-parts.ts';
import { SHOP } from './kit/shop-knowledge.ts';
import { nameOf } from './kit/task-files.ts';
import { projectForTest, sessionId } from './kit/task-project.ts';

const S1 = sessionId('S1');
const OPENERS = {
  '/mc': '/mc 修复玩家死亡BUG',
  '/ot:task': '/ot:task 修复玩家死亡BUG',
  'the expanded command':
    '<command-message>ot:task</command-message>\n<command-name>/ot:task</command-name>\n<command-args>修复玩家死亡BUG</command-args>',
};

describe('given a prompt that opens a task', () => {
  it.each(Object.entries(OPENERS))('3.1 when it is %s, then the task has its description', async (_, prompt) => {
    const project = projectForTest();
    const run = await project.session('S1').prompt(prompt);
    expect(project.files.record()).toMatchObject({ task_description: '修复玩家死亡BUG', task_type: 'bug_fix' });
    expect(contextOf(run)).toContain(nameOf(project.files.places()[0]));
  });

  it.each(['/mc', '/mc   ', '/ot:task'])(
    '3.1 when “%s” names no work, then it is refused with the usage',
    async (prompt) => {
      const project = projectForTest();
      const run = await project.session('S1').prompt(prompt);
      expect(healthOf(run)).toEqual(HEALTHY);
      expect(blockOf(run)).toMatch(/\/mc|\/ot:task/);
      expect(project.files.places()).toEqual([]);
    },
  );

  it.each(['/mcx 修复', '请用 /mc 修复它', 'mc 修复'])(
    '3.1 when “%s” only looks like one, then no task is opened',
    async (prompt) => {
      const project = projectForTest();
      const run = await project.session('S1').prompt(prompt);
      expect(healthOf(run)).toEqual(HEALTHY);
      expect(project.files.places()).toEqual([]);
    },
  );

  it('3.1 when the session already has a task, then it is asked which one is meant and none is added', async () => {
    const project = projectForTest();
    const s1 = project.session('S1');
    await s1.prompt('/mc 修复玩家死亡BUG');
    const [first] = project.files.places();
    expect(blockOf(await s1.prompt('/mc 修复商店报错'))).toContain(nameOf(first));
    expect(project.files.places()).toHaveLength(1);
    expect(project.files.bound()).toEqual({ [S1]: first?.name });
  });

  it('3.1 when the session’s task is finished but its turn was cut off, then that one is archived and none asked about', async () => {
    const project = projectForTest();
    const s1 = project.session('S1');
    for (const word of ['/mc 修复玩家死亡BUG', '/mc-confirm', '跳过收尾']) await s1.prompt(word);
    const [finished] = project.files.places();
    const run = await s1.prompt('/mc 修复商店报错');
    expect(blockOf(run)).toBe('');
    expect(project.files.places().find(({ folder }) => folder === '已归档')?.name).toBe(finished?.name);
    expect(Object.values(project.files.bound())).toEqual([expect.stringContaining('商店')]);
  });

  it.each(['修复崩溃', '写一段说明'])(
    'P14 when “%s” goes on for pages, then the host can hand on the guide whole, with the task’s id',
    async (beginning) => {
      const project = projectForTest();
      const told = contextOf(await project.session('S1').prompt(`/mc ${beginning}${'，还有更多细节'.repeat(9_000)}`));
      expect(told).toContain(beginning);
      expect(told).toContain(`tasks/${nameOf(project.files.places()[0])}`);
      expect(told.length).toBeLessThanOrEqual(10_000);
    },
  );

  it.each(['玩家掉虚空', '联机炸服'])(
    '4.7 when “%s” is a fault only in the words of the pack, then it is a bug all the same',
    async (description) => {
      const project = projectForTest();
      const run = await project.session('S1').prompt(`/mc ${description}`);
      expect(project.files.record()).toMatchObject({ task_type: 'bug_fix' });
      expect(contextOf(run)).toMatch(DIAGNOSIS);
    },
  );

  it('3.1 when it says “fix” and “bug” in passing, then a feature is still a feature', async () => {
    const project = projectForTest();
    await project.session('S1').prompt('/mc 实现一个传送点系统');
    expect(project.files.record()).toMatchObject({ task_type: 'feature_implementation' });
    expect(featureOf(project.files.record())).toMatchObject({ enabled: true });
    expect(trackingOf(project.files.record())).toEqual({});
  });
});

describe.each(PACKS)('given the pack $pack and an entry of the knowledge base that fits', ({ pack }) => {
  it('A1 when a feature is asked for, then the task is opened with the entry, although its parameters are plain texts', async () => {
    const project = projectForTest({ pack });
    project.put('.claude/knowledge-base.json', SHOP);
    const run = await project.session('S1').prompt('/mc 实现商店购买交易');
    expect(healthOf(run)).toEqual(HEALTHY);
    expect(contextOf(run)).toContain('集市商店玩法包');
    expect(contextOf(run)).toContain('先扣除货币再发放物品');
    expect(project.files.record()['task_type']).toBe('feature_implementation');
    expect(flowOf(project.files.record())).toMatchObject({ gameplay_pack_matched: 'bazaar-shop' });
  });

  it('A2 when a bug is reported, then it stays a bug with its guide first and the entry as a reference', async () => {
    const project = projectForTest({ pack });
    project.put('.claude/knowledge-base.json', SHOP);
    const told = contextOf(await project.session('S1').prompt('/mc 修复商店购买交易报错'));
    expect(project.files.record()).toMatchObject({ task_type: 'bug_fix' });
    expect(trackingOf(project.files.record())).toMatchObject({ enabled: true });
    expect(flowOf(project.files.record())).toMatchObject({ gameplay_pack_matched: 'bazaar-shop' });
    expect(told).toContain('集市商店玩法包');
    expect(told.search(DIAGNOSIS)).toBeGreaterThan(-1);
    expect(told.search(DIAGNOSIS)).toBeLessThan(told.indexOf('集市商店玩法包'));
  });
});

describe('given an entry that is too long to be told whole', () => {
  const asking = async (env: Readonly<Record<string, string>>) => {
    const project = projectForTest({ env });
    const [shop] = SHOP.gameplay_patterns;
    const complete_code = { file: 'shop.py', content: 'def buy(player_id, item):\n    return item\n'.repeat(500) };
    const long = { ...shop, implementation_guide: { ...shop?.implementation_guide, complete_code } };
    project.put('.claude/knowledge-base.json', { ...SHOP, gameplay_patterns: [long] });
    const run = await project.session('S1').prompt('/mc 实现商店购买交易');
    expect(contextOf(run)).toContain('先扣除货币再发放物品');
    expect(contextOf(run)).toContain(nameOf(project.files.places()[0]));
    expect(Object.values(project.files.bound())).toEqual([nameOf(project.files.places()[0])]);
    return { project, run };
  };

  it('3.1 when the task is opened, then the whole entry is in a file that the model is pointed to', async () => {
    const { project, run } = await asking({});
    expect(healthOf(run)).toEqual(HEALTHY);
    expect(contextOf(run)).toContain(`tasks/${nameOf(project.files.places()[0])}/pack.md`);
    expect(project.files.textOf('pack.md')).toContain('def buy');
  });

  it('3.1 when that file cannot be written, then the task is open all the same, and no text points to the file', async () => {
    const { run } = await asking(failingEnv({ call: 'renameSync', code: 'ENOSPC', times: 100, path: 'pack.md' }));
    expect(run).toMatchObject({ code: 0, stderr: expect.stringContaining('ENOSPC') });
    expect(blockOf(run)).toBe('');
    expect(contextOf(run)).not.toContain('pack.md');
  });
});

const ODD_DESCRIPTIONS = {
  'all nine characters no file name may hold': 'a/b\\c:d*e?f"g<h>i|j',
  'nothing but such characters': '/\\:*?<>|',
  pictures: '😀👨‍👩‍👧‍👦🏳️‍🌈🧪😀👨‍👩‍👧‍👦🏳️‍🌈🧪😀👨‍👩‍👧‍👦🏳️‍🌈🧪😀👨‍👩‍👧‍👦🏳️‍🌈🧪',
  'two hundred characters': '修复'.repeat(100),
  'a dot at its end': '修复崩溃...',
  'a dot where it is cut': `${'修'.repeat(15)}.复`,
  'a name Windows keeps for itself': 'CON',
  'control characters and line ends': '修复\u0007崩溃\n第二行',
};

describe('given an odd description', () => {
  it.each(Object.entries(ODD_DESCRIPTIONS))(
    'A3 when it has %s, then the directory has a name for every system',
    async (_, description) => {
      const project = projectForTest();
      const run = await project.session('S1').prompt(`/mc ${description}`);
      expect(healthOf(run)).toEqual(HEALTHY);
      const [place, ...more] = project.files.places();
      expect(more).toEqual([]);
      expect(nameOf(place)).toMatch(/^任务-\d{4}-\d{6}/);
      expect(nameOf(place)).not.toMatch(/[/\\:*?"<>|\p{Cc}]|[. ]$|\ufffd|\p{Cs}/u);
      expect(Buffer.byteLength(nameOf(place))).toBeLessThanOrEqual(255);
      const words = nameOf(place).replace(/^任务-\d{4}-\d{6}-?/, '');
      expect([...new Intl.Segmenter().segment(words)].length).toBeLessThanOrEqual(16);
      expect(project.files.record()).toMatchObject({ task_id: place?.name });
    },
  );

  it('A3 when the same task is opened five times in the same second, then each has a directory of its own', async () => {
    const project = projectForTest();
    const sessions = ['A1', 'A2', 'A3', 'A4', 'A5'].map((name) => project.session(name));
    await Promise.all(sessions.map((session) => session.prompt('/mc 修复玩家死亡BUG')));
    const names = project.files.places().map(({ name }) => name);
    expect(names).toHaveLength(5);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(5);
    expect(new Set(Object.values(project.files.bound()))).toEqual(new Set(names));
  });
});

describe('given a project in which no task can be kept', () => {
  it('A4 when the tasks directory is read-only, then the prompt is refused with a reason and nothing is left behind', async () => {
    const { project, send } = readOnlyProject();
    const before = project.files.paths();
    const run = await send('/mc 修复玩家死亡BUG');
    expect(healthOf(run)).toEqual(HEALTHY);
    expect(blockOf(run)).toContain('tasks');
    expect(project.files.places()).toEqual([]);
    expect(project.files.bound()).toEqual({});
    expect(project.files.paths().filter((path) => !before.includes(path) && !path.startsWith('.claude'))).toEqual([]);
  });

  it('A4 when a file stands where the directory should be, then the same holds', async () => {
    const project = projectForTest();
    writeFileSync(project.files.at('tasks'), 'not a directory');
    const run = await project.session('S1').prompt('/mc 修复玩家死亡BUG');
    expect(healthOf(run)).toEqual(HEALTHY);
    expect(blockOf(run)).not.toBe('');
    expect(project.files.bound()).toEqual({});
    expect(project.files.state()).toEqual({});
  });
});

describe('given a project that keeps the pack’s core documents', () => {
  it('5.4 when a bug of their kind is reported, then the guide names the one to read and its lines', async () => {
    const project = projectForTest();
    project.put('.claude/core-docs/核心/问题排查.md', '# 排查\n');
    const run = await project.session('S1').prompt('/mc 修复 AttributeError 报错');
    expect(contextOf(run)).toContain('.claude/core-docs/核心/问题排查.md:1-150');
  });
});
