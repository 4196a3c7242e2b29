import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { PACK_FINDINGS, type PackFindingKind } from '../../src/rules/packs/validate-pack.ts';
import { LOCALES, say } from '../../src/text/messages.ts';

import { cliText } from '../kit/texts.ts';
import { PLUGIN } from '../packs/shipped.ts';
import { createCli } from './kit.ts';
import { project, RULE } from './pack-project.ts';

const findingsOf = async (ot: ReturnType<typeof project>, pack: string) =>
  (await ot.run('pack', 'validate', pack, '--json')).json().packs[0].findings as {
    kind: string;
    file: string;
    message: string;
  }[];

describe('ot pack list', () => {
  it('says which pack is in force, and why', async () => {
    expect((await project().run('pack', 'list')).out).toContain('▶ base');
    const detected = await project({ 'game/modMain.py': '' }).run('pack', 'list', '--json');
    expect(detected.json()).toMatchObject({ inForce: { id: 'modsdk', why: 'detected' } });
    const named = project({ 'modMain.py': '', '.overtone.json': { pack: 'base' } });
    expect((await named.run('pack', 'list', '--json')).json()).toMatchObject({ inForce: { id: 'base', why: 'named' } });
  });

  it('warns when the named pack is not there', async () => {
    const { code, err } = await project({ '.overtone.json': { pack: 'gone' } }).run('pack', 'list');
    expect(code).toBe(0);
    expect(err).toContain('"gone"');
  });
});

describe('ot pack new', () => {
  it('writes a pack that is valid and whose rules hold', async () => {
    const ot = project();
    expect(await ot.run('pack', 'new', 'mine')).toMatchObject({ code: 0, out: expect.stringContaining('ot trust') });
    expect(await ot.run('pack', 'validate', 'mine')).toMatchObject({ code: 0 });
    expect(await ot.run('rules', 'test', 'mine')).toMatchObject({ code: 0 });
  });

  it('changes nothing that is there, and takes no name that is unsafe', async () => {
    const ot = project({ '.overtone/packs/mine/pack.json': '{}' });
    expect(await ot.run('pack', 'new', 'mine')).toMatchObject({ code: 1, err: expect.stringContaining('already') });
    expect(readFileSync(ot.file('.overtone/packs/mine/pack.json'), 'utf8')).toBe('{}');
    expect(await ot.run('pack', 'new', '../x')).toMatchObject({ code: 2 });
  });
});

describe('ot pack validate', () => {
  it.each([
    ['en', '"colour" is not known here.'],
    ['zh-TW', '「colour」不是已知的欄位。'],
    ['zh-CN', '“colour”不是已知的字段。'],
  ] as const)('says in %s that a field is unknown', async (locale, sentence) => {
    const manifest = JSON.stringify({ id: 'mine', version: '1', colour: 'red' });
    const ot = project({ '.overtone/packs/mine/pack.json': manifest }, { text: cliText(locale) });
    expect((await ot.run('pack', 'validate', 'mine')).out).toContain(sentence);
  });

  const EXAMPLES = ['violation', 'violation', 'ok', 'ok'].map((expected, index) => ({
    name: `e${index}`,
    code: expected === 'ok' ? 'fine' : 'bad',
    expect: expected,
  }));
  const sound = { id: 'own.bad', ...RULE, forbid: ['\\bbad\\b'], tests: EXAMPLES };
  const entry = (id: string, over: object) => ({ id, name: id, keywords: [id], ...over });

  it('holds examples and remedies against the marker of the pack, and so does the test of its rules', async () => {
    const marked = 'bad // shop-allow: own.bad shown in the manual';
    const ot = project({
      '.overtone/packs/own/pack.json': { id: 'own', version: '1', allowMarker: 'shop-allow' },
      '.overtone/packs/own/rules/r.json': [
        {
          ...sound,
          example: { bad: 'bad', good: marked },
          tests: [...EXAMPLES, { name: 'marked', code: marked, expect: 'ok' }],
        },
      ],
    });
    expect(await findingsOf(ot, 'own')).toEqual([]);
    expect(await ot.run('rules', 'test', 'own')).toMatchObject({ code: 0 });
  });

  it.each<[PackFindingKind, Readonly<Record<string, unknown>>]>([
    ['shape', { 'pack.json': { id: 'own', version: '1', paths: { tasks: '/etc' } } }],
    ['shape', { 'pack.json': { id: 'own', version: '1', readBeforeCode: { mode: 'always' } } }],
    ['reading-idle', { 'pack.json': { id: 'own', version: '1', readBeforeCode: { mode: 'deny', codeGlobs: [] } } }],
    ['shape', { 'rules/r.json': [{ id: 'own.x', ...RULE }] }],
    ['shape', { 'labels.en.json': { nonsense: 'x' } }],
    ['shape', { 'pack.json': { id: 'own', version: '1', allowMarker: 'a.*' } }],
    ['pattern-unsafe', { 'rules/r.json': [{ ...sound, forbid: ['a(?=b)'] }] }],
    [
      'docs-missing',
      { 'rules/r.json': [{ ...sound, docs: { source: 'knowledge/gone.ts' } }], 'knowledge/a.ts': 'one\ntwo\n' },
    ],
    [
      'docs-missing',
      {
        'rules/r.json': [{ ...sound, docs: { source: 'knowledge/a.ts', lines: '2-3' } }],
        'knowledge/a.ts': 'one\ntwo\n',
      },
    ],
    [
      'docs-missing',
      {
        'rules/r.json': [{ ...sound, docs: { source: 'knowledge/a.ts', lines: '2', section: 'one' } }],
        'knowledge/a.ts': 'one\ntwo\n',
      },
    ],
    ['shape', { 'rules/r.json': [{ ...sound, docs: { source: '../a.ts' } }] }],
    ['rule-untested', { 'rules/r.json': [{ ...sound, tests: EXAMPLES.slice(1) }] }],
    ['example-fails', { 'rules/r.json': [{ ...sound, forbid: ['other'] }] }],
    ['remedy-breaks-rule', { 'rules/r.json': [{ ...sound, example: { bad: 'x', good: 'still bad' } }] }],
    [
      'remedy-breaks-rule',
      { 'errors.json': { patterns: [{ id: 'e', regex: 'x', title: 't', fix: 'f', example: 'debugger;' }] } },
    ],
    [
      'code-breaks-rule',
      { 'knowledge.json': { entries: [entry('e', { code: { file: 'a.ts', content: 'debugger;' } })] } },
    ],
    [
      'code-raises-hint',
      { 'knowledge.json': { entries: [entry('e', { code: { file: 'yarn.lock', content: 'x' } })] } },
    ],
    ['code-missing', { 'knowledge.json': { entries: [entry('e', { code: { file: 'a.ts', source: 'gone.ts' } })] } }],
    ['keyword-twice', { 'knowledge.json': { entries: [{ ...entry('e', {}), keywords: ['a', 'A'] }] } }],
    [
      'keyword-shared',
      { 'knowledge.json': { entries: ['e', 'f'].map((id) => ({ ...entry(id, {}), keywords: ['same'] })) } },
    ],
    ['strong-shared', { 'knowledge.json': { entries: ['e', 'f'].map((id) => entry(id, { strong: ['same'] })) } }],
    ['prompt-unknown', { 'prompts/nothing.en.md': 'x' }],
    ['placeholder-unknown', { 'prompts/usage.en.md': '{openCommand} {oops}' }],
    ['placeholder-missing', { 'prompts/usage.en.md': 'x' }],
    ['reply-unknown', { 'prompts/init.footer.en.md': '{taskId} {taskDir} [[whatever]]' }],
    [
      'route-missing',
      {
        'symptoms.json': {
          features: { a: ['a'] },
          symptoms: [{ id: 'x', title: 'x', when: [['a']] }],
          default: { id: 'y', title: 'y' },
        },
      },
    ],
  ])('finds %s', async (kind, files) => {
    const inPack = Object.entries({ 'pack.json': { id: 'own', version: '1' }, ...files });
    const ot = project(Object.fromEntries(inPack.map(([path, content]) => [`.overtone/packs/own/${path}`, content])));
    const kinds = (await findingsOf(ot, 'own')).map((found) => found.kind).filter((found) => found !== 'entry-grade');
    expect([...new Set(kinds)]).toEqual([kind]);
    expect((await ot.run('pack', 'validate', 'own')).code).toBe(PACK_FINDINGS[kind][0] === 'error' ? 1 : 0);
  });

  it('says how much an entry holds and what the next grade asks for', async () => {
    const code = { file: 'a.ts', content: 'one\ntwo\n' };
    const ot = project({
      '.overtone/packs/own/pack.json': { id: 'own', version: '1' },
      '.overtone/packs/own/knowledge.json': { entries: [entry('e', { code })] },
    });
    const said = (await findingsOf(ot, 'own')).map(({ message }) => message);
    expect(said).toEqual(['e is short (lines of code, keywords, issues: 2, 1, 0; the next grade asks for 100, 6, 2).']);
  });

  it('finds prompts that are missing altogether, and a manifest that is none', async () => {
    const pluginRoot = mkdtempSync(join(tmpdir(), 'ot-plugin-'));
    onTestFinished(() => rmSync(pluginRoot, { recursive: true }));
    cpSync(join(PLUGIN, 'packs/base/pack.json'), join(pluginRoot, 'packs/base/pack.json'));
    const alone = createCli({ pluginRoot });
    mkdirSync(join(alone.project, '.overtone/packs/own'), { recursive: true });
    writeFileSync(join(alone.project, '.overtone/packs/own/pack.json'), '{"id":"own","version":"1","locale":"en"}');
    const { out } = await alone.run('pack', 'validate', 'own');
    expect(out).toContain('There is no text for usage (en)');
    writeFileSync(join(alone.project, '.overtone/packs/own/pack.json'), '{');
    expect(await alone.run('pack', 'validate', 'own')).toMatchObject({ code: 1, out: expect.stringContaining('JSON') });
  });
});

it('given a pack with an unknown reading policy, when it is validated, then the error names field and choices', async () => {
  const readBeforeCode = { mode: 'always', docGlobs: ['/etc/*.md'], wait: true };
  const ot = project({ '.overtone/packs/own/pack.json': { id: 'own', version: '1', readBeforeCode } });
  const messages = (await findingsOf(ot, 'own')).map(({ message }) => message).join('\n');
  expect(messages).toMatch(/"readBeforeCode\.mode".*off, advise, deny/);
  expect(messages).toMatch(/"readBeforeCode\.docGlobs\[0\]".*a path inside the project/);
  expect(messages).toContain('readBeforeCode.wait');
});

it.each(LOCALES)('given the locale %s, then every finding has its sentence', (locale) => {
  const { findings } = cliText(locale).pack;
  for (const kind of Object.keys(PACK_FINDINGS) as PackFindingKind[]) {
    const sentence = say(findings[kind], {});
    expect(sentence).not.toMatch(/undefined|\[object/);
    expect(sentence.length).toBeGreaterThan(5);
  }
});
