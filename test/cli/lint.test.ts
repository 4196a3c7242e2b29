import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { PLUGIN_FINDINGS, type PluginFindingKind } from '../../src/rules/lint/findings.ts';
import { LOCALES, say } from '../../src/text/messages.ts';

import { cliText } from '../kit/texts.ts';
import { PLUGIN } from '../lint/plugin.ts';
import { createCli } from './kit.ts';

function copyOfPlugin(): string {
  const scratch = mkdtempSync(join(tmpdir(), 'ot-lint-'));
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }));
  cpSync(PLUGIN, scratch, { recursive: true });
  return scratch;
}

describe('ot lint', () => {
  it('finds nothing wrong with the plugin it belongs to', async () => {
    const { code, json } = await createCli({ pluginRoot: PLUGIN }).run('lint', '--json');
    expect(code).toBe(0);
    expect(json()).toMatchObject({ plugin: PLUGIN, ok: true, summary: { errors: 0, warnings: 0 } });
  });

  it.each(['gone', 'plugin.json'])('says that %s is no plugin', async (name) => {
    const place = join(copyOfPlugin(), '.claude-plugin', name);
    const { code, err } = await createCli().run('lint', place);
    expect(code).toBe(1);
    expect(err).toBe(`ot: ${cliText('en').lint.noPlugin({ path: place })}\n`);
  });

  it('ends with 1 on errors and says where and what they are', async () => {
    const plugin = copyOfPlugin();
    writeFileSync(join(plugin, 'skills/plan/SKILL.md'), '---\nname: planning\n---\nPlan.\n');
    const { code, json } = await createCli().run('lint', plugin, '--json');
    expect(code).toBe(1);
    const { ok, summary, findings } = json();
    expect({ ok, errors: summary.errors }).toEqual({ ok: false, errors: 2 });
    expect(findings.filter(({ severity }: { severity: string }) => severity === 'error')).toEqual([
      {
        file: 'skills/plan/SKILL.md',
        line: 1,
        rule: 'field-missing',
        severity: 'error',
        message: 'The field "description" is missing.',
      },
      {
        file: 'skills/plan/SKILL.md',
        line: 2,
        rule: 'name-differs',
        severity: 'error',
        message: 'It calls itself "planning", but its place says "plan".',
      },
    ]);
    expect((await createCli().run('lint', plugin)).out).toContain(
      '❌ skills/plan/SKILL.md:1  The field "description" is missing. (field-missing)\n',
    );
  });

  it('ends with 0 on warnings', async () => {
    const plugin = copyOfPlugin();
    writeFileSync(join(plugin, 'skills/a/references/soft.md'), '- ⛔ Better not.\n');
    const { code, out } = await createCli().run('lint', plugin);
    expect(code).toBe(0);
    expect(out).toContain('0 errors, 1 warning');
  });

  it('refuses a directory that is no plugin, and one that is not there', async () => {
    const ot = createCli();
    expect(await ot.run('lint', ot.project)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('plugin.json'),
    });
    expect(await ot.run('lint', join(ot.project, 'nowhere'))).toMatchObject({ code: 1, out: '' });
    expect(await ot.run('lint', 'a', 'b')).toMatchObject({ code: 2 });
  });
});

it.each(LOCALES)('given the locale %s, then every rule has its sentence', (locale) => {
  const { rules } = cliText(locale).lint;
  for (const rule of Object.keys(PLUGIN_FINDINGS) as PluginFindingKind[]) {
    const sentence = say(rules[rule], {});
    expect(sentence).not.toMatch(/undefined|\[object/);
    expect(sentence.length).toBeGreaterThan(5);
  }
});
