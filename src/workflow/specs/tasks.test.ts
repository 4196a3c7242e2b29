import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newTasksFile, parseTasks, tickAndCount, tickTask } from './tasks.ts';

const counts = (file: string) => {
  const { checked, total } = parseTasks(file);
  return `${checked}/${total}`;
};

describe('given a tasks file with a Tasks section', () => {
  const file = [
    '---',
    'feature: login',
    '---',
    'The `## Tasks` below are ours. ## Tasks',
    '```md',
    '## Tasks',
    '- [ ] an example',
    '```',
    '## Tasks',
    '',
    '- [x] PLAN',
    '  - [X] ARCH | agent: architect',
    '\t- [ ] DEV build it | agent: developer | files: a.ts, b.ts',
    '~~~',
    '- [ ] another example',
    '~~~',
    '### Later',
    '- [ ] TEST either | or',
    '## 2. Core Services (parallel)',
    '- [ ] 2.1 UserService | agent: developer | files: src/user.ts',
    '## Dev Phases',
    '### Phase 1: base (parallel)',
    '- [ ] model | files: model.ts',
    '',
  ].join('\n');

  it('when parsed, then every box counts, only those of Dev Phases do not', () => {
    expect(parseTasks(file)).toEqual({
      total: 5,
      checked: 2,
      allChecked: false,
      unchecked: ['DEV build it', 'TEST either | or', '2.1 UserService'],
    });
  });

  it('when lines end in CRLF, then the answer is the same', () => {
    expect(parseTasks(file.replaceAll('\n', '\r\n'))).toEqual(parseTasks(file));
  });

  it('when its stages are ticked and a numbered section is open, then not everything is checked', () => {
    const staged = tickTask(tickTask(file, 'DEV'), 'TEST');
    expect(parseTasks(staged)).toMatchObject({ allChecked: false, unchecked: ['2.1 UserService'] });
    expect(parseTasks(staged.replace('- [ ] 2.1', '- [x] 2.1')).allChecked).toBe(true);
  });
});

describe('given files of other shapes', () => {
  it.each([
    ['Stages and another section', '## Stages\n- [x] DEV\n## Notes\n- [ ] a\n', '1/2'],
    ['Tasks after Stages', '## Stages\n- [ ] a\n## Tasks\n- [x] DEV\n', '1/2'],
    ['an empty Tasks section', '- [ ] a\n## Tasks\n## Notes\n- [x] b\n', '1/2'],
    ['neither heading', '# Title\n- [x] a\n## Notes\n- [ ] b\n', '1/2'],
    ['boxes inside front matter', '---\n- [ ] no\n---\n- [x] a\n', '1/1'],
    ['numbered sections', '## 1. Base\n- [x] 1.1 a\n## 2. Core (parallel)\n- [ ] 2.1 b | agent: developer\n', '1/2'],
    ['numbered sections beside Tasks', '## Tasks\n- [x] DEV\n## 2. Core (parallel)\n- [ ] 2.1 b\n', '1/2'],
    ['only Dev Phases', '## Dev Phases\n### Phase 1: a\n- [ ] no\n', '0/0'],
    ['Dev Phases twice', '- [x] a\n## Dev Phases\n- [ ] no\n## Dev Phases\n- [ ] no\n', '1/1'],
    ['Dev Phases between others', '- [x] a\n## dev phases (draft)\n- [ ] no\n## More\n- [ ] b\n', '1/2'],
    ['Dev Phases as a part of Tasks', '## Tasks\n- [x] DEV\n### Dev Phases\n#### Phase 1: a\n- [ ] no\n', '1/1'],
    ['a byte order mark first', '\uFEFF## Dev Phases\n- [ ] no\n## Notes\n- [x] a\n', '1/1'],
    ['no newline at the end', '## Tasks\n- [ ] a\n- [x] b', '1/2'],
    ['things that are no boxes', '* [ ] a\n-  [ ] b\n- [  ] c\n- [y] d\n> - [ ] e\n- [x](link) f\n- g [ ]\n', '0/0'],
    ['a box without text', '## Tasks\n- [ ]\n- [x]\n', '1/2'],
    ['code inside a line', '## Tasks\n```not a fence```\n- [x] a\n', '1/1'],
    ['a fence inside a longer fence', '````\n```\n- [ ] no\n````\n- [x] a\n', '1/1'],
    ['a fence that never closes', '- [x] a\n```\n- [ ] no\n', '1/1'],
    ['nothing', '', '0/0'],
  ])('when there is %s, then the right boxes count', (_what, file, expected) => {
    expect(counts(file)).toBe(expected);
  });

  it('when there are no boxes, then not everything is checked', () => {
    expect(parseTasks('## Tasks\n').allChecked).toBe(false);
  });
});

describe('given a stage that is done', () => {
  it.each([
    ['the key alone', '- [ ] DEV'],
    ['enriched text', '  - [ ] DEV implement login | files: a.ts'],
    ['a colon', '- [ ] DEV: login'],
    ['a full-width colon', '- [ ] DEV：登入'],
    ['another script at once', '- [ ] DEV登入'],
    ['bold', '- [ ] **DEV** login'],
    ['code', '- [ ] `DEV`'],
  ])('when its box has %s, then it is ticked', (_what, box) => {
    const file = `intro\r\n## Tasks\r\n- [ ] DEVOPS\r\n${box}\r\n- [ ] DEV again\r\n## Dev Phases\r\n- [ ] DEV\r\n`;
    expect(tickTask(file, 'DEV')).toBe(file.replace(`${box}\r\n`, `${box}\r\n`.replace('[ ]', '[x]')));
  });

  it.each(['- [ ] DEVOPS', '- [ ] DEV-TOOLS', '- [ ] dev', '- [ ] the DEV', '- [x] DEV', '- [ ] DEV_1'])(
    'when there is only %s, then nothing changes',
    (box) => {
      expect(tickTask(`## Tasks\n${box}\n`, 'DEV')).toBe(`## Tasks\n${box}\n`);
    },
  );

  it('when a stage name ends another, then the two are told apart', () => {
    const file = '## Tasks\n- [ ] DB-REVIEW\n- [ ] REVIEW\n';
    expect(tickTask(file, 'REVIEW')).toBe('## Tasks\n- [ ] DB-REVIEW\n- [x] REVIEW\n');
    expect(tickTask(file, 'DB-REVIEW')).toBe('## Tasks\n- [x] DB-REVIEW\n- [ ] REVIEW\n');
  });

  it('when there are several boxes for it, then each tick takes the next', () => {
    const file = '## Tasks\n- [ ] DEV a\n- [ ] DEV b\n';
    expect(tickTask(file, 'DEV')).toBe('## Tasks\n- [x] DEV a\n- [ ] DEV b\n');
    const both = tickTask(tickTask(file, 'DEV'), 'DEV');
    expect(counts(both)).toBe('2/2');
    expect(tickTask(both, 'DEV')).toBe(both);
  });

  it('when ticked in any file, then nothing but one mark changes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('\n', '\r\n', '\r'), (text, newline) => {
        const file = `${text.replaceAll('`', '').replaceAll('~', '')}${newline}## Tasks${newline}- [ ] DEV${newline}${text}`;
        const ticked = tickTask(file, 'DEV');
        const differing = file
          .split('')
          .flatMap((unit, at) => (unit === ticked.charAt(at) ? [] : [unit + ticked.charAt(at)]));
        const { checked, total } = parseTasks(ticked);
        expect(tickAndCount(file, 'DEV')).toEqual({ text: ticked, checked, total });
        expect(ticked).toHaveLength(file.length);
        expect(differing).toEqual([' x']);
      }),
    );
  });
});

describe('given a new tasks file', () => {
  const common = { feature: 'login', status: 'in-progress', created: '2026-01-02T03:04:05.000Z' };
  const standard = ['PLAN', 'ARCH', 'TEST', 'DEV', 'REVIEW', 'TEST', 'RETRO', 'DOCS'];

  it('when the workflow keeps specs, then there is one open box per distinct stage', () => {
    expect(newTasksFile({ ...common, workflow: 'standard' }, standard)).toBe(
      [
        '---',
        'feature: login',
        'status: in-progress',
        'workflow: standard',
        'created: 2026-01-02T03:04:05.000Z',
        '---',
        '',
        '## Tasks',
        '',
        '- [ ] PLAN',
        '- [ ] ARCH',
        '- [ ] TEST',
        '- [ ] DEV',
        '- [ ] REVIEW',
        '- [ ] RETRO',
        '- [ ] DOCS',
        '',
      ].join('\n'),
    );
  });

  it('when the workflow keeps no specs, then there are no boxes', () => {
    expect(counts(newTasksFile({ ...common, workflow: 'single' }, ['DEV']))).toBe('0/0');
  });

  it('when every stage is ticked once, then all is checked', () => {
    const file = newTasksFile({ ...common, workflow: 'standard' }, standard);
    expect(parseTasks(standard.reduce(tickTask, file)).allChecked).toBe(true);
  });
});
