import { describe, expect, it } from 'vitest';
import { cliText } from '../kit/texts.ts';
import { PLUGIN } from '../packs/shipped.ts';
import { project, RULE } from './pack-project.ts';

describe('ot rules check', () => {
  it('says what an edit with this content would be refused for, and ends with 1', async () => {
    const ot = project({ 'src/a.test.ts': "it.only('x', () => {});\n" });
    const { code, json } = await ot.run('rules', 'check', ot.file('src/a.test.ts'), '--json');
    expect(code).toBe(1);
    expect(json()).toMatchObject({
      file: 'src/a.test.ts',
      pack: 'base',
      ok: false,
      violations: [{ rule: 'base.focused-test', line: 1 }],
    });
    expect((await ot.run('rules', 'check', ot.file('src/a.test.ts'))).out).toContain(
      '⛔ src/a.test.ts:1  No focused tests (base.focused-test)',
    );
  });

  it('ends with 0 on a clean file, on warnings, and on what is allowed with a reason', async () => {
    const ot = project({
      'a.ts': 'export {};\n',
      'package-lock.json': '{}',
      'b.js': '// overtone-allow: base.breakpoint shown in the manual\ndebugger;\n',
    });
    expect(await ot.run('rules', 'check', ot.file('a.ts'))).toMatchObject({
      code: 0,
      out: expect.stringContaining('✅ a.ts'),
    });
    expect(await ot.run('rules', 'check', ot.file('package-lock.json'))).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 warning,'),
    });
    expect(await ot.run('rules', 'check', ot.file('b.js'))).toMatchObject({
      code: 0,
      out: expect.stringContaining('shown in the manual'),
    });
  });

  it('heeds the marker of the settings and that of the pack', async () => {
    const ot = project({
      'a.js': '// rule-off: base.breakpoint shown in the manual\ndebugger;\n',
      '.overtone.json': { rules: { allowMarker: 'rule-off' } },
    });
    expect(await ot.run('rules', 'check', ot.file('a.js'))).toMatchObject({ code: 0 });
    const inPack = project({
      'a.js': '// rule-off: base.breakpoint shown in the manual\ndebugger;\n',
      '.overtone.json': { pack: 'own' },
      '.overtone/packs/own/pack.json': { id: 'own', version: '1', allowMarker: 'rule-off' },
    });
    expect(await inPack.run('rules', 'check', inPack.file('a.js'))).toMatchObject({ code: 0 });
  });

  it.each([
    ['en', 'See: '],
    ['zh-TW', '參見：'],
    ['zh-CN', '参见：'],
  ] as const)('says in %s where more about a rule is written, after its fix', async (locale, label) => {
    const ot = project({ 'modMain.py': '', 'a.py': 'player_data = {}\n' }, { text: cliText(locale) });
    const place = `${PLUGIN}/packs/modsdk/knowledge/portal.py:35-44 (__init__)`;
    const lines = (await ot.run('rules', 'check', ot.file('a.py'))).out.split('\n');
    expect(lines[3]).toBe(`   ${label}${place}`);
    const { json } = await ot.run('rules', 'check', ot.file('a.py'), '--json');
    expect(json().violations).toMatchObject([{ rule: 'mod.11-mutable-global', docs: place }]);
  });

  it('uses the pack that fits the project, and the rules it brings along', async () => {
    const ot = project({
      'modMain.py': '',
      'a.py': 'import os\nforbidden_word = 1\n',
      '.claude/taskflow-rules.json': [
        { id: 'own', ...RULE, forbid: ['forbidden_word'] },
        { id: 'broken', ...RULE, forbid: ['('] },
      ],
    });
    const { json } = await ot.run('rules', 'check', ot.file('a.py'), '--json');
    expect(json()).toMatchObject({
      pack: 'modsdk',
      troubles: [{ rule: 'broken', problem: expect.stringContaining('missing closing )') }],
    });
    expect(json().violations.map(({ rule }: { rule: string }) => rule)).toEqual(['mod.06-imports', 'own']);
  });

  it('refuses a file that is not there, and a call without one', async () => {
    const ot = project();
    expect(await ot.run('rules', 'check', ot.file('gone'))).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('gone'),
    });
    expect(await ot.run('rules', 'check', ot.project)).toMatchObject({ code: 1, out: '' });
    const device = await ot.run('rules', 'check', '/dev/null');
    expect(device).toMatchObject({ code: 1, out: '', err: expect.stringContaining('the path of a file') });
    expect(await ot.run('rules', 'check')).toMatchObject({ code: 2 });
    expect(await ot.run('rules')).toMatchObject({ code: 2, err: expect.stringContaining('rules check') });
  });
});

describe('ot rules test', () => {
  it('ends with 1 when an example does not hold, and names it', async () => {
    const tests = [{ name: 'must match', code: 'y', expect: 'violation' }];
    const ot = project({
      '.overtone/packs/own/pack.json': { id: 'own', version: '1' },
      '.overtone/packs/own/rules/r.json': [{ id: 'own.x', ...RULE, forbid: ['x'], tests }],
    });
    const { code, out } = await ot.run('rules', 'test', 'own');
    expect(code).toBe(1);
    expect(out).toContain('❌ own.x › must match: expected a violation, found none.');
    expect((await ot.run('rules', 'test', 'own', '--json')).json()).toMatchObject({ ok: false });
  });

  it('refuses a pack that is not there', async () => {
    expect(await project().run('rules', 'test', 'gone')).toMatchObject({
      code: 1,
      err: expect.stringContaining('base, modsdk'),
    });
  });
});
