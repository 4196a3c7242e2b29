import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFileSpecsStore, editTasks } from '../../src/store/specs/specs-file-store.ts';
import { readActiveFeature } from '../../src/store/specs/specs-reader.ts';
import { parseFrontMatter } from '../../src/workflow/specs/front-matter.ts';
import { tickTask } from '../../src/workflow/specs/tasks.ts';
import { createProject } from './project.ts';

const PLAN = { workflow: 'quick', stages: ['DEV', 'REVIEW', 'TEST'] };
const HEAD = '---\nfeature: login\nstatus: in-progress\n---\n';

describe('given a tasks.md written by hand', () => {
  it.each([
    ['plain', `${HEAD}\n## Tasks\n\n- [ ] DEV\n`],
    ['a heading right below the front matter', `${HEAD}## Tasks\n- [ ] DEV\n`],
    ['CRLF', `${HEAD}\n## Tasks\n\n- [ ] DEV\n`.replaceAll('\n', '\r\n')],
    ['mixed line endings', `${HEAD}\r\n## Tasks\n- [ ] DEV\r\n\r\n\n`],
    ['no newline at the end', `${HEAD}## Tasks\n- [ ] DEV`],
    ['rules in the body', `${HEAD}\n---\n\n## Tasks\n- [ ] DEV\n---\nstatus: not this one\n---\n`],
    ['a byte order mark', `\uFEFF${HEAD}## Tasks\n- [ ] DEV\n`],
    ['other scripts', `${HEAD}## Tasks\n- [ ] DEV 登入 🔐\n\u2028\n`],
  ])('when a file with %s is rewritten again and again, then not a byte of it is lost', (_what, text) => {
    const { store, readTasks } = createProject({ 'in-progress/login': text });
    for (let round = 0; round < 3; round += 1) {
      store.pauseFeature('login');
      expect(readTasks('paused/login')).toBe(text.replace('status: in-progress', 'status: paused'));
      store.resumeFeature('login');
      store.editTasks('login', (tasks) => tickTask(tasks, 'DEV'));
      store.editTasks('login', (tasks) => tasks.replace('[x] DEV', '[ ] DEV'));
    }
    expect(readTasks('in-progress/login')).toBe(text);
  });

  it('when it is not UTF-8, then its bytes survive as well', () => {
    const { store, place } = createProject({ 'in-progress/login': '' });
    const path = join(place('in-progress/login'), 'tasks.md');
    const bytes = (mark: string) =>
      Buffer.concat([
        Buffer.from(`${HEAD}## Tasks\n- [${mark}] DEV `),
        Buffer.from([0xb5, 0x6e, 0xff, 0x4a]),
        Buffer.from('\n'),
      ]);
    writeFileSync(path, bytes(' '));
    store.editTasks('login', (text) => tickTask(text, 'DEV'));
    expect(readFileSync(path)).toEqual(bytes('x'));
  });

  it('when an edit changes nothing, then the file is not touched', () => {
    const { store, place } = createProject({ 'in-progress/login': HEAD });
    const identity = () => {
      const { ino, mtimeMs } = statSync(join(place('in-progress/login'), 'tasks.md'));
      return { ino, mtimeMs };
    };
    const before = identity();
    store.editTasks('login', (text) => text);
    expect(identity()).toEqual(before);
  });

  it('when it is edited, then its permissions stay', () => {
    const { store, place } = createProject({ 'in-progress/login': HEAD });
    const path = join(place('in-progress/login'), 'tasks.md');
    chmodSync(path, 0o664);
    const { mode } = statSync(path);
    store.editTasks('login', (text) => `${text}more`);
    expect(statSync(path).mode).toBe(mode);
  });
});

describe('given a feature with more files than tasks.md', () => {
  it('when it is archived, then all of them move, and status and time are noted', () => {
    const { options, place, readTasks } = createProject({ 'in-progress/login': `${HEAD}## Tasks\n` });
    mkdirSync(join(place('in-progress/login'), 'mockups'));
    writeFileSync(join(place('in-progress/login'), 'mockups', 'a.html'), 'mockup');
    writeFileSync(join(place('in-progress/login'), 'bdd.md'), 'scenarios');
    const archivedAt = '2026-01-02T23:59:59.999Z';
    const path = createFileSpecsStore({ ...options, now: () => new Date(archivedAt) }).archiveFeature('login');
    expect(path).toBe(place('archive/2026-01-02_login'));
    expect(existsSync(place('in-progress/login'))).toBe(false);
    expect(readFileSync(join(path, 'mockups', 'a.html'), 'utf8')).toBe('mockup');
    expect(readFileSync(join(path, 'bdd.md'), 'utf8')).toBe('scenarios');
    const tasks = readTasks('archive/2026-01-02_login');
    expect(parseFrontMatter(tasks)).toEqual({ feature: 'login', status: 'archived', archivedAt });
    expect(tasks.endsWith('\n---\n## Tasks\n')).toBe(true);
  });
});

describe('given a whole life cycle', () => {
  it('when it is over, then the project holds the archive and nothing else of ours', () => {
    const { store, options, root } = createProject();
    store.addToBacklog('login', PLAN);
    store.initFeature('login', PLAN);
    editTasks(options, 'login', (text) => tickTask(text, 'DEV'));
    store.pauseFeature('login');
    store.resumeFeature('login');
    const archived = store.archiveFeature('login');
    expect(filesBelow(root)).toEqual([join(archived, 'tasks.md')]);
    expect(filesBelow(options.lockDir)).toEqual([]);
  });

  it('when it is only read, then nothing is created', () => {
    const { store, options, root, base } = createProject();
    store.listFeatures();
    store.readActiveFeature();
    readActiveFeature(options, 'login');
    expect(readdirSync(root)).toEqual([]);
    expect(readdirSync(base)).toEqual(['project']);
  });
});

describe('given a specs directory that cannot be read', () => {
  it('when it is read, then the caller is told', () => {
    const { store, options, place } = createProject({ 'backlog/login': HEAD });
    writeFileSync(place('in-progress'), 'a file in the place of a directory');
    expect(() => store.listFeatures()).toThrow('ENOTDIR');
    expect(() => store.readActiveFeature()).toThrow('ENOTDIR');
    expect(() => readActiveFeature(options)).toThrow('ENOTDIR');
    expect(() => store.initFeature('login', PLAN)).toThrow();
    expect(existsSync(place('backlog/login'))).toBe(true);
  });

  it('when there are plain files among the features, then they are not features', () => {
    const { store, place } = createProject({ 'in-progress/login': HEAD });
    writeFileSync(place('in-progress/a-file'), '');
    expect(store.listFeatures().inProgress.map(({ name }) => name)).toEqual(['login']);
    expect(store.readActiveFeature('a-file')?.name).toBe('login');
    expect(() => store.initFeature('a-file', PLAN)).toThrow('已存在於 in-progress');
  });
});

describe('given symbolic links in the specs directory', () => {
  it('when a feature directory is a link to somewhere else, then it is not followed', () => {
    const { store, options, place, base } = createProject({ 'in-progress/own': HEAD });
    const elsewhere = join(base, 'elsewhere');
    mkdirSync(elsewhere);
    writeFileSync(join(elsewhere, 'tasks.md'), '- [ ] DEV\n');
    symlinkSync(elsewhere, place('in-progress/a-link'), 'junction');
    expect(store.listFeatures().inProgress.map(({ name }) => name)).toEqual(['own']);
    expect(readActiveFeature(options, 'a-link')?.name).toBe('own');
    expect(() => store.editTasks('a-link', (text) => tickTask(text, 'DEV'))).toThrow('檔案不存在');
    expect(() => store.archiveFeature('a-link')).toThrow('不在 in-progress 中');
    expect(() => store.initFeature('a-link', PLAN)).toThrow('已存在於 in-progress');
    expect(readFileSync(join(elsewhere, 'tasks.md'), 'utf8')).toBe('- [ ] DEV\n');
  });

  it('when tasks.md or its temporary file is a link, then what it points to is neither read nor written', () => {
    const { store, place, base } = createProject({ 'in-progress/linked': undefined, 'in-progress/own': HEAD });
    const secret = join(base, 'secret.md');
    writeFileSync(secret, '- [ ] DEV\n');
    symlinkSync(secret, join(place('in-progress/linked'), 'tasks.md'));
    symlinkSync(secret, join(place('in-progress/own'), '.tasks.md.tmp'));
    expect(store.readActiveFeature('linked')?.tasks).toBeUndefined();
    expect(() => store.editTasks('linked', () => 'mine')).toThrow('檔案不存在');
    store.editTasks('own', () => 'mine');
    expect(store.readActiveFeature('own')?.tasks).toBe('mine');
    expect(readFileSync(secret, 'utf8')).toBe('- [ ] DEV\n');
  });
});

describe('given an edit under way', () => {
  it('when the same project is reached by another path, then it is under the same lock', () => {
    const { store, options, root, base, readTasks } = createProject({ 'in-progress/login': HEAD });
    symlinkSync(root, join(base, 'alias'), 'junction');
    const alias = createFileSpecsStore({ ...options, root: join(base, 'alias') });
    expect(() => store.editTasks('login', () => alias.pauseFeature('login'))).toThrow(/lock/);
    expect(readTasks('in-progress/login')).toBe(HEAD);
  });

  it('when another project is changed, then it does not have to wait', () => {
    const first = createProject({ 'in-progress/login': HEAD });
    const second = createProject({ 'in-progress/login': HEAD });
    const other = createFileSpecsStore({ ...second.options, lockDir: first.options.lockDir });
    first.store.editTasks('login', (text) => {
      other.editTasks('login', () => 'second');
      return `${text}first`;
    });
    expect(first.readTasks('in-progress/login')).toBe(`${HEAD}first`);
    expect(second.readTasks('in-progress/login')).toBe('second');
  });
});

const filesBelow = (directory: string): string[] =>
  existsSync(directory)
    ? readdirSync(directory, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];
