import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inspectEdit } from '../../src/rules/check-edit.ts';
import { loadKnowledge } from '../../src/rules/knowledge/knowledge-file.ts';
import { matchKnowledge } from '../../src/rules/knowledge/match-knowledge.ts';
import { renderKnowledge } from '../../src/rules/knowledge/render-knowledge.ts';
import { ADVERTISED_REPLIES } from '../../src/rules/packs/advertised-replies.ts';
import { type PromptKey, repliesIn } from '../../src/rules/packs/prompts.ts';
import { PROMPT_KEYS } from '../../src/rules/packs/validate-pack.ts';
import { LABELS } from '../../src/rules/packs/words.ts';
import { renderDenial } from '../../src/rules/render-denial.ts';
import { classifySymptom, diagnose } from '../../src/rules/symptoms/diagnosis.ts';
import { matchErrors } from '../../src/rules/symptoms/error-advice.ts';
import { loadErrors } from '../../src/rules/symptoms/errors-file.ts';
import { loadSymptoms } from '../../src/rules/symptoms/symptoms-file.ts';

import { LOCALES } from '../../src/text/messages.ts';
import { createCli } from '../cli/kit.ts';
import { PLUGIN, SHIPPED, shippedPack, TEXT_FIELDS, textsIn } from './shipped.ts';

describe.each(SHIPPED)('given the pack %s', (id) => {
  it('when it is validated, then it has no problems', async () => {
    const { code, json } = await createCli({ pluginRoot: PLUGIN }).run('pack', 'validate', id, '--json');
    const findings = json().packs.flatMap((pack: { findings: { severity: string }[] }) => pack.findings);
    expect(findings.filter(({ severity }: { severity: string }) => severity !== 'info')).toEqual([]);
    expect(code).toBe(0);
  });

  it('when the examples of its rules are run, then all hold', async () => {
    const { code, json } = await createCli({ pluginRoot: PLUGIN }).run('rules', 'test', id, '--json');
    expect(json().packs[0]).toMatchObject({ failures: [], problems: [] });
    expect(json().packs[0].examples).toBeGreaterThan(30);
    expect(code).toBe(0);
  });
});

describe('given the texts of the base pack', () => {
  const pack = shippedPack('base');

  it.each(LOCALES)('then %s has every one of them, and nothing else is there', (locale) => {
    const names = readdirSync(join(PLUGIN, 'packs/base/prompts')).filter((name) => name.endsWith(`.${locale}.md`));
    expect(names.sort()).toEqual(PROMPT_KEYS.map((key) => `${key}.${locale}.md`).sort());
  });

  it.each(LOCALES)('then %s has every label', (locale) => {
    expect(Object.keys(pack.labels(locale)).sort()).toEqual(Object.keys(LABELS).sort());
    if (locale !== 'en') expect(pack.labels(locale)['deny.rule']).not.toBe(LABELS['deny.rule']);
  });

  it.each(LOCALES)('then what the wrap-up agent is told in %s ends with its marker', (locale) => {
    expect(pack.template('cleanup.agent', locale).trim()).toMatch(
      /<!-- WRAP-UP: \{"completed":true,"docs_updated":\[\],"debug_found":\[\],"notes":""\} -->$/,
    );
  });

  it.each(LOCALES)('then the questions of %s offer every answer', (locale) => {
    const meanings = (key: PromptKey) =>
      repliesIn(pack.template(key, locale)).map(
        (reply) => ADVERTISED_REPLIES.find((row) => row.reply === reply)?.meaning,
      );
    expect(new Set(meanings('stop.askCleanup'))).toEqual(new Set(['cleanup_proceed', 'cleanup_skip', 'keep_open']));
    expect(new Set(meanings('stop.askTest'))).toEqual(new Set(['confirmation', 'negative']));
    expect(meanings('init.footer')).toEqual(['confirmation']);
  });

  it('then every advertised reply is offered somewhere', () => {
    const all = PROMPT_KEYS.flatMap((key) => LOCALES.flatMap((locale) => repliesIn(pack.template(key, locale))));
    expect(ADVERTISED_REPLIES.map(({ reply }) => reply).filter((reply) => !all.includes(reply))).toEqual([]);
  });

  it('then the footer holds five reminders, whichever pack and language', () => {
    for (const id of SHIPPED) {
      for (const locale of LOCALES) {
        expect(
          shippedPack(id)
            .template('init.footer', locale)
            .match(/^\d\. /gm),
        ).toHaveLength(5);
      }
    }
    expect(shippedPack('modsdk').template('init.footer')).toContain('[[已修复]]');
  });

  it('then a briefing without anything optional is short and has no holes', () => {
    const text = pack.prompt('resume.briefing', { description: 'd', taskId: 't', step: 's', next: 'n' }, 'en');
    expect(text).toBe('# Resuming: d\nTask: t · Type: \nStep: s — \n\nNext: n');
  });
});

describe.each(SHIPPED)('given what %s says in JSON', (id) => {
  const HAN = /\p{Script=Han}/u;
  /** Names the documents bind, whatever the language. */
  const BOUND = 'BUG修复记录';
  const found = textsIn(id);

  it('then every text is there in every language', () => {
    const texts = found.filter(({ field }) => TEXT_FIELDS.has(field));
    const poor = texts.filter(({ value }) => typeof value === 'string' && HAN.test(value));
    expect(poor).toEqual([]);
    const local = found.filter(({ value }) => typeof value === 'object');
    expect(local.length).toBeGreaterThan(80);
    expect(local.filter(({ value }) => Object.keys(value).sort().join() !== [...LOCALES].sort().join())).toEqual([]);
  });

  it('then English is English, and a placeholder of one language is in all', () => {
    for (const { value } of found) {
      if (typeof value === 'string') continue;
      expect(value['en']?.replaceAll(BOUND, '')).not.toMatch(HAN);
      const placeholders = LOCALES.map((locale) => value[locale]?.match(/\{\w+\}/g)?.sort() ?? []);
      expect(placeholders).toEqual(LOCALES.map(() => placeholders[0]));
    }
  });
});

describe('given the texts of modsdk', () => {
  it('then each of its own is there in every language', () => {
    const names = readdirSync(join(PLUGIN, 'packs/modsdk/prompts'));
    const keys = names.filter((name) => name.endsWith('.zh-CN.md')).map((name) => name.replace('.zh-CN.md', ''));
    expect(names.sort()).toEqual(keys.flatMap((key) => LOCALES.map((locale) => `${key}.${locale}.md`)).sort());
  });
});

describe('given an edit under the rules of modsdk', () => {
  const pack = shippedPack('modsdk');
  const { rules } = pack.rules();
  const path = 'behavior_packs/a/b.py';
  const check = (after: string) =>
    inspectEdit({ rules, path, tool: 'Write', before: '', after, fragment: after, locale: 'zh-CN' }).violations;

  it('when two rules are broken, then one denial lists both with place, reason and correct form', () => {
    const violations = check('import os\nplayer_data = {}\n').filter(({ severity }) => severity === 'block');
    const text = renderDenial({ violations, template: pack.template('rules.deny'), labels: pack.labels() });
    expect(violations.map(({ rule }) => rule)).toEqual(['mod.06-imports', 'mod.11-mutable-global']);
    expect(text).toContain('违反 2 条硬性规则');
    for (const key of ['rules.deny', 'rules.command'] as const) expect(pack.template(key, 'en')).not.toContain('(s)');
    for (const part of [`${path}:1`, `${path}:2`, '导入白名单', '可变全局变量', 'import json'])
      expect(text).toContain(part);
  });

  it.each(LOCALES)('when one of them has a document, then the denial in %s names it before the example', (locale) => {
    const violations = check('player_data = {}\n');
    const text = renderDenial({ violations, template: pack.template('rules.deny'), labels: pack.labels(locale) });
    const { 'deny.fix': fix, 'deny.docs': docs, 'deny.wrong': wrong } = pack.labels(locale);
    const at = [`   ${fix}: `, `   ${docs}: ${PLUGIN}/packs/modsdk/knowledge/portal.py:`, `   ${wrong}:\n`].map((row) =>
      text.indexOf(row),
    );
    expect(at).not.toContain(-1);
    expect(at).toEqual(at.toSorted((one, other) => one - other));
  });

  it('when the same text stands in comments and strings, then nothing is said', () => {
    expect(check('# import os\nX = """\nplayer_data = {}\nprint hello\n"""\n')).toEqual([]);
  });

  it('when a project brings a rule that cannot be used, then the others still work', () => {
    const bad = { ...rules[0], id: 'bad', shipped: false, forbid: [{ regex: '(', flags: '', in: 'region', lines: 3 }] };
    const edit = { path, tool: 'Write', before: '', after: 'import os\n', fragment: '' };
    expect(
      inspectEdit({ ...edit, rules: [bad as (typeof rules)[number], ...rules] }).violations.map(({ rule }) => rule),
    ).toContain('mod.06-imports');
  });

  it.each([
    'tasks/任务-0305-101500-x/.task-meta.json',
    '.claude/workflow-state.json',
    '~/.overtone/sessions/s/loop.json',
  ])('when %s is edited, then that is refused in every language, whatever the text says', (file) => {
    const after = '{"step4":"completed"} // overtone-allow: base.state-files because I want to';
    const found = inspectEdit({
      rules,
      path: file,
      tool: 'Edit',
      before: '{}',
      after,
      fragment: after,
      locale: 'zh-TW',
    }).violations;
    expect(found).toMatchObject([
      { rule: 'base.state-files', severity: 'block', title: '不得手動修改 Overtone 的狀態檔' },
    ]);
  });
});

describe('given the knowledge of the packs', () => {
  const entriesOf = (id: string) => loadKnowledge(shippedPack(id).documents('knowledge')).entries;

  it.each([
    ['modsdk', '实现商店购买交易', 'custom-shop-system'],
    ['modsdk', '修复商店购买后不扣金币的BUG', 'custom-shop-system'],
    ['modsdk', '击杀僵尸后掉落钻石', 'kill-drop'],
    ['modsdk', '右键NPC弹出对话选项', 'npc-dialogue-system'],
    ['modsdk', '做一个传送门', 'regional-portal-system'],
    ['modsdk', '玩家可以组队并邀请队友', 'team-system'],
    ['modsdk', '领地保护，别人不能破坏', 'region-protection-system'],
    ['base', 'Add retry with backoff to the payment client', 'retry-with-backoff'],
    ['base', '列表加上分页', 'cursor-pagination'],
    ['base', 'validate the avatar upload', 'file-upload-validation'],
    ['base', '搜索框防抖', 'debounced-search'],
    ['base', 'make the webhook worker idempotent', 'idempotent-job'],
    ['base', '报表导出csv', 'csv-export'],
    ['base', 'roll out behind a feature flag', 'feature-flag'],
  ])('when a task of %s is "%s", then %s is found first', (id, description, expected) => {
    expect(matchKnowledge(description, entriesOf(id))[0]?.entry.id).toBe(expected);
  });

  it.each([
    ['modsdk', '修改按钮颜色'],
    ['modsdk', 'fix the prefix of the name'],
    ['base', 'rename a variable'],
    ['base', 'fix the login page'],
  ])('when a task of %s is "%s", then none is found', (id, description) => {
    expect(matchKnowledge(description, entriesOf(id))).toEqual([]);
  });

  it.each(SHIPPED)('when an entry of %s is rendered, then it fits the budget and names its code', (id) => {
    const pack = shippedPack(id);
    for (const entry of loadKnowledge(pack.documents('knowledge')).entries) {
      const code = entry.code?.source === undefined ? undefined : pack.text(entry.code.source);
      const { inject, full } = renderKnowledge(entry, {
        labels: pack.labels(),
        locale: 'zh-CN',
        code,
        path: 'tasks/t/pack.md',
      });
      expect(inject.length).toBeLessThanOrEqual(8_000);
      expect(full).toContain(code?.trim().split('\n')[0]);
      expect(inject.includes('tasks/t/pack.md')).toBe(inject !== full);
    }
  });
});

describe('given the symptoms of the packs', () => {
  const tableOf = (id: string) => loadSymptoms(shippedPack(id).documents('symptoms')).table;

  it.each([
    ['AttributeError: object has no attribute', 'api_error'],
    ['GetComponent 报错', 'api_error'],
    ['初始化时 GetSystem 返回None', 'lifecycle_error'],
    ['卸载后仍然触发', 'lifecycle_error'],
    ['服务端调用客户端接口', 'critical_violation'],
    ['数据同步不到界面', 'critical_violation'],
    ['打开背包很卡顿', 'performance'],
    ['技能没有触发', 'business_logic'],
    ['修复玩家死亡BUG', 'business_logic'],
  ])('when modsdk reads "%s", then it is %s', (description, symptom) => {
    expect(classifySymptom(description, tableOf('modsdk')).id).toBe(symptom);
  });

  it.each([
    ['Uncaught TypeError in the cart', 'crash'],
    ['搜索时崩溃', 'crash'],
    ['the total is wrong', 'wrong_result'],
    ['build fails: cannot find module', 'build_config'],
    ['sometimes the order is written twice (race)', 'concurrency'],
    ['the list is slow', 'performance'],
    ['登录按钮无反应', 'wrong_result'],
    ['something odd', 'unknown'],
  ])('when the base pack reads "%s", then it is %s', (description, symptom) => {
    expect(classifySymptom(description, tableOf('base')).id).toBe(symptom);
  });

  it.each(LOCALES)('when a bug is diagnosed in %s, then no placeholder is left', (locale) => {
    for (const id of SHIPPED) {
      const { table } = loadSymptoms(shippedPack(id).documents('symptoms'));
      for (const description of ['the total is wrong', '商店价格', 'slow', 'crash', '初始化']) {
        const { values } = diagnose({ description, table, locale, fileNames: ['docs/total.md'], docsDirs: ['docs'] });
        expect(shippedPack(id).prompt('init.bugGuide', values, locale)).not.toMatch(/\{\w+\}/);
      }
    }
  });
});

describe('given the error patterns of modsdk', () => {
  const { patterns } = loadErrors(shippedPack('modsdk').documents('errors'));
  const adviceOn = (output: string) => matchErrors(output, patterns).map(({ id }) => id);

  it.each([
    ["AttributeError: 'NoneType' object has no attribute 'GetName'", 'py.none-type'],
    ["AttributeError: 'NoneType' object has no attribute 'GetFootPos'", 'mod.pos-none'],
    ["KeyError: 'playerId'", 'py.key-player'],
    ['ImportError: No module named os', 'py.restricted-import'],
    ['ImportError: No module named mod.client.extraClientApi', 'mod.client-on-server'],
    ['TypeError: OnMobDie() takes exactly 1 argument (2 given)', 'py.missing-argument'],
    ['IOError: [Errno 2] No such file or directory: x.json', 'py.file-missing'],
    ["UnicodeDecodeError: 'ascii' codec can't decode", 'py.unicode'],
  ])('when the output says "%s", then %s is the advice', (output, id) => {
    expect(adviceOn(output)).toContain(id);
  });

  it('when nothing failed, then there is no advice', () => {
    expect(adviceOn('12 passed, 0 failed')).toEqual([]);
  });
});
