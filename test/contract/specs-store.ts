/** The contract suite of specs stores. A store's own test file covers only what is specific to it. */
import { describe, expect, it } from 'vitest';
import { parseFrontMatter } from '../../src/workflow/specs/front-matter.ts';
import { parseTasks, tickTask } from '../../src/workflow/specs/tasks.ts';
import type { TestSpecsStore } from '../specs/project.ts';

type SpecsWorld = {
  readonly now: () => Date;
  readonly warn: (text: string) => void;
  /** Text of tasks.md, or undefined where there is none, by `folder/name`. */
  readonly features: Readonly<Record<string, string | undefined>>;
};

const NOON = '2026-01-02T12:00:00.000Z';
const PLAN = { workflow: 'standard', stages: ['PLAN', 'TEST', 'DEV', 'TEST'] };
const BODY = '\n## Tasks\n\n- [x] PLAN\n- [ ] DEV 登入\n';
const tasksOf = (status: string) => `---\nfeature: login\nstatus: ${status}\nnote: mine\n---\n${BODY}`;

export function testSpecsStore(make: (world: SpecsWorld) => TestSpecsStore): void {
  const open = (features: SpecsWorld['features'] = {}) => {
    const warnings: string[] = [];
    const store = make({ now: () => new Date(NOON), warn: (text) => warnings.push(text), features });
    return { store, warnings };
  };

  describe('given a project without specs', () => {
    it('when listed, then every list is empty', () => {
      expect(open().store.listFeatures()).toEqual({ inProgress: [], paused: [], backlog: [], archived: [] });
    });

    it('when asked for the active feature, then there is none', () => {
      const { store, warnings } = open();
      expect(store.readActiveFeature()).toBeUndefined();
      expect(store.readActiveFeature('login')).toBeUndefined();
      expect(warnings).toEqual([]);
    });

    it('when a feature is started, then it is in progress with one open box per distinct stage', () => {
      const { store } = open();
      const path = store.initFeature('login', PLAN);
      const [feature] = store.listFeatures().inProgress;
      expect(feature).toMatchObject({ name: 'login', path });
      expect(parseTasks(feature?.tasks ?? '')).toMatchObject({ checked: 0, unchecked: ['PLAN', 'TEST', 'DEV'] });
      expect(parseFrontMatter(feature?.tasks ?? '')).toEqual({
        feature: 'login',
        status: 'in-progress',
        workflow: 'standard',
        created: NOON,
      });
    });

    it('when a feature is put into the backlog, then it waits there', () => {
      const { store } = open();
      const path = store.addToBacklog('login', PLAN);
      expect(namesOf(store)).toMatchObject({ inProgress: [], backlog: ['login'] });
      expect(store.listFeatures().backlog[0]?.path).toBe(path);
      expect(statusOf(store, 'backlog')).toBe('backlog');
    });
  });

  describe('given features in every folder', () => {
    it('when listed, then names are sorted and anything that is not a feature is left out', () => {
      const { store } = open({
        'in-progress/b': undefined,
        'in-progress/a': 'text',
        'in-progress/.hidden': undefined,
        'in-progress/Not_Kebab': undefined,
        'paused/c': undefined,
        'backlog/d': undefined,
        'archive/2026-01-01_b': undefined,
        'archive/2025-12-31_z': undefined,
        'archive/notes': undefined,
      });
      expect(namesOf(store)).toEqual({
        inProgress: ['a', 'b'],
        paused: ['c'],
        backlog: ['d'],
        archived: ['2025-12-31_z', '2026-01-01_b'],
      });
      expect(store.listFeatures().inProgress.map(({ tasks }) => tasks)).toEqual(['text', undefined]);
    });
  });

  describe('given several features in progress', () => {
    const several = { 'in-progress/beta': 'b', 'in-progress/alpha': 'a', 'paused/gamma': 'c' };

    it('when one is preferred, then it is the active one and no warning is given', () => {
      const { store, warnings } = open(several);
      expect(store.readActiveFeature('beta')).toMatchObject({ name: 'beta', tasks: 'b' });
      expect(warnings).toEqual([]);
    });

    it.each([undefined, 'gamma', 'unknown', '../paused/gamma'])(
      'when %s is preferred, then the first is active and the names are in a warning',
      (preferred) => {
        const { store, warnings } = open(several);
        expect(store.readActiveFeature(preferred)).toMatchObject({ name: 'alpha', tasks: 'a' });
        expect(warnings).toEqual([expect.stringContaining('發現多個 in-progress feature')]);
        expect(warnings[0]).toMatch(/alpha.*beta/);
      },
    );

    it('when only one is in progress and another is preferred, then no warning is given', () => {
      const { store, warnings } = open({ 'in-progress/alpha': 'a' });
      expect(store.readActiveFeature('beta')?.name).toBe('alpha');
      expect(warnings).toEqual([]);
    });
  });

  describe('given a feature in progress', () => {
    const running = { 'in-progress/login': tasksOf('in-progress') };

    it('when it is started again, then it is refused', () => {
      expect(() => open(running).store.initFeature('login', PLAN)).toThrow('已存在於 in-progress');
    });

    it('when it is paused and resumed, then the status follows and the rest stays as it was', () => {
      const { store } = open(running);
      const path = store.pauseFeature('login');
      expect(store.listFeatures().paused).toEqual([{ name: 'login', path, tasks: tasksOf('paused') }]);
      const back = store.resumeFeature('login');
      expect(store.listFeatures()).toMatchObject({
        inProgress: [{ name: 'login', path: back, tasks: tasksOf('in-progress') }],
        paused: [],
      });
    });

    it('when it is archived, then it is in the archive under its day', () => {
      const { store } = open(running);
      expect(store.archiveFeature('login').endsWith('2026-01-02_login')).toBe(true);
      expect(namesOf(store)).toMatchObject({ inProgress: [], archived: ['2026-01-02_login'] });
    });

    it('when the day has archived that name before, then it gets a number', () => {
      const { store } = open({ ...running, 'archive/2026-01-02_login': 'a', 'archive/2026-01-02_login_2': 'b' });
      expect(store.archiveFeature('login').endsWith('2026-01-02_login_3')).toBe(true);
      expect(namesOf(store).archived).toEqual(['2026-01-02_login', '2026-01-02_login_2', '2026-01-02_login_3']);
    });

    it('when the same name goes into the backlog, then both live side by side', () => {
      const { store } = open(running);
      store.addToBacklog('login', PLAN);
      expect(namesOf(store)).toMatchObject({ inProgress: ['login'], backlog: ['login'] });
      expect(() => store.addToBacklog('login', PLAN)).toThrow('已存在於 backlog');
    });

    it('when the same name waits too, then neither starting nor resuming touches either', () => {
      const { store } = open({ ...running, 'backlog/login': 'waiting' });
      const before = store.listFeatures();
      expect(() => store.initFeature('login', PLAN)).toThrow('已存在於 in-progress');
      expect(() => store.resumeFeature('login')).toThrow('已存在於 in-progress');
      expect(store.listFeatures()).toEqual(before);
    });

    it('when the same name is paused already, then pausing is refused and both stay', () => {
      const { store } = open({ ...running, 'paused/login': 'older' });
      expect(() => store.pauseFeature('login')).toThrow('已存在於 paused');
      expect(namesOf(store)).toMatchObject({ inProgress: ['login'], paused: ['login'] });
    });

    it('when its tasks are edited, then exactly that is written', () => {
      const { store } = open(running);
      store.editTasks('login', (text) => tickTask(text, 'DEV'));
      expect(store.readActiveFeature()?.tasks).toBe(tasksOf('in-progress').replace('[ ] DEV', '[x] DEV'));
    });

    it('when an edit throws, then nothing changes and the next edit works', () => {
      const { store } = open(running);
      const broken = () => {
        throw new Error('broken edit');
      };
      expect(() => store.editTasks('login', broken)).toThrow('broken edit');
      expect(store.readActiveFeature()?.tasks).toBe(tasksOf('in-progress'));
      store.editTasks('login', () => 'new');
      expect(store.readActiveFeature()?.tasks).toBe('new');
    });
  });

  describe('given a feature that waits', () => {
    it.each(['paused', 'backlog'])('when one in %s is started, then it is taken over with its file', (folder) => {
      const { store } = open({ [`${folder}/login`]: tasksOf(folder) });
      store.initFeature('login', PLAN);
      expect(store.listFeatures()).toMatchObject({
        inProgress: [{ name: 'login', tasks: tasksOf('in-progress') }],
        paused: [],
        backlog: [],
      });
    });

    it('when it waits in both folders, then the paused one goes on', () => {
      const { store } = open({ 'paused/login': 'paused one', 'backlog/login': 'backlog one' });
      store.resumeFeature('login');
      expect(store.readActiveFeature()?.tasks).toContain('paused one');
      expect(namesOf(store)).toMatchObject({ paused: [], backlog: ['login'] });
    });

    it('when its file has no front matter, then it gets one above the unchanged text', () => {
      const { store } = open({ 'backlog/login': BODY });
      store.resumeFeature('login');
      expect(store.readActiveFeature()?.tasks).toBe(`---\nstatus: in-progress\n---\n\n${BODY}`);
    });

    it('when it has no file, then starting writes one and resuming does not', () => {
      const { store } = open({ 'backlog/login': undefined, 'backlog/logout': undefined });
      store.initFeature('login', PLAN);
      store.resumeFeature('logout');
      const [login, logout] = store.listFeatures().inProgress;
      expect(parseTasks(login?.tasks ?? '').total).toBe(3);
      expect(logout?.tasks).toBeUndefined();
    });

    it('when it is paused, archived or edited, then it is refused', () => {
      const { store } = open({ 'backlog/login': BODY });
      expect(() => store.pauseFeature('login')).toThrow('不在 in-progress 中');
      expect(() => store.archiveFeature('login')).toThrow('不在 in-progress 中');
      expect(() => store.editTasks('login', () => '')).toThrow('檔案不存在');
      expect(namesOf(store)).toMatchObject({ backlog: ['login'], archived: [] });
    });
  });

  describe('given a feature without tasks.md', () => {
    it('when it is edited, then the missing file is named', () => {
      expect(() => open({ 'in-progress/login': undefined }).store.editTasks('login', () => '')).toThrow('檔案不存在');
    });

    it('when it is archived, then it is moved all the same', () => {
      const { store } = open({ 'in-progress/login': undefined });
      store.archiveFeature('login');
      expect(namesOf(store)).toMatchObject({ inProgress: [], archived: ['2026-01-02_login'] });
    });
  });

  describe('given names that are not allowed', () => {
    const changes: Record<string, (store: TestSpecsStore, name: string) => unknown> = {
      initFeature: (store, name) => store.initFeature(name, PLAN),
      addToBacklog: (store, name) => store.addToBacklog(name, PLAN),
      pauseFeature: (store, name) => store.pauseFeature(name),
      resumeFeature: (store, name) => store.resumeFeature(name),
      archiveFeature: (store, name) => store.archiveFeature(name),
      editTasks: (store, name) => store.editTasks(name, () => ''),
    };

    it.each(Object.entries(changes))('when %s gets one, then it is refused', (_method, change) => {
      const { store } = open();
      for (const name of ['', 'Login', '../login', 'a/b', 'con', 'login\n', '登入']) {
        expect(() => change(store, name)).toThrow('無效的 feature 名稱');
      }
      expect(namesOf(store)).toEqual({ inProgress: [], paused: [], backlog: [], archived: [] });
    });

    it('when an unknown feature is resumed, then it is refused', () => {
      expect(() => open().store.resumeFeature('login')).toThrow('不在 paused 或 backlog 中');
    });
  });
}

type FeatureList = ReturnType<TestSpecsStore['listFeatures']>;

function namesOf(store: TestSpecsStore): Record<keyof FeatureList, readonly string[]> {
  const { inProgress, paused, backlog, archived } = store.listFeatures();
  const names = (features: FeatureList['backlog']) => features.map(({ name }) => name);
  return { inProgress: names(inProgress), paused: names(paused), backlog: names(backlog), archived };
}

const statusOf = (store: TestSpecsStore, folder: 'inProgress' | 'backlog'): string | undefined =>
  parseFrontMatter(store.listFeatures()[folder][0]?.tasks ?? '')?.['status'];
