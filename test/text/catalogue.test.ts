import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/generated-files.ts';
import { CATALOGUES, placesOf, renderTexts } from '../../scripts/texts.ts';
import { compileMessages, type Json, LOCALES, type Locale } from '../../src/text/messages.ts';
import { TIMELINE_EVENTS } from '../../src/workflow/ports.ts';
import { AGENTS, STAGES } from '../../src/workflow/registry/stages.ts';

import { WORKFLOWS } from '../../src/workflow/registry/workflows.ts';
import { cliText } from '../kit/texts.ts';

const PARTS = readdirSync(join(ROOT, CATALOGUES, 'zh-TW'));

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Path → text, for every message of a file. */
function messagesIn(json: Json, path: string): [string, string][] {
  if (typeof json === 'string') return [[path, json]];
  if (Array.isArray(json)) return [[path, json.join('\n')]];
  return Object.entries(json).flatMap(([key, value]) => messagesIn(value, `${path}/${key}`));
}

const catalogue = (locale: Locale): Map<string, string> =>
  new Map([
    ...PARTS.flatMap((file) => messagesIn(JSON.parse(read(`${CATALOGUES}/${locale}/${file}`)), file)),
    ...messagesIn(JSON.parse(read(`demo/text/${locale}.json`)), 'demo'),
  ]);

describe.each(LOCALES)('given the catalogue of %s', (locale) => {
  const messages = catalogue(locale);

  it('then it has the same messages as the others, with the same places', () => {
    const expected = catalogue('zh-TW');
    expect([...messages.keys()].sort()).toEqual([...expected.keys()].sort());
    for (const [path, text] of messages) {
      const { required, optional } = placesOf(expected.get(path) ?? '');
      const own = placesOf(text);
      expect([path, ...own.required, ...own.optional].sort()).toEqual([path, ...required, ...optional].sort());
    }
  });

  it('then braces that are left are no places', () => {
    for (const [path, text] of messages) {
      const values = Object.fromEntries([...text.matchAll(/\{(\w+)[}?:]/g)].map(([, name = '']) => [name, '-']));
      const message = compileMessages(text, locale);
      const shown = typeof message === 'function' ? message(values) : text;
      expect([path, shown]).not.toEqual([path, expect.stringMatching(/\{\w+[}?:|]/)]);
    }
  });
});

describe('given the three catalogues', () => {
  it('then English holds no Chinese, and each script of Chinese only its own characters', () => {
    const text = (locale: Locale) => [...catalogue(locale).values()].join('\n');
    expect(text('en')).not.toMatch(/\p{Script=Han}/u);
    expect(text('zh-TW')).not.toMatch(/[进动这个处说还没时间们为应给对会关开发结务阶]/u);
    expect(text('zh-CN')).not.toMatch(/[進動這個處說還時間們為應給對會關開發結務階「」]/u);
  });

  it('then what is made from them is up to date', () => {
    const stale = [...renderTexts()].filter(([path, text]) => read(path) !== text).map(([path]) => path);
    expect(stale).toEqual([]);
  });

  it('then every stage, workflow, event and agent has a name, in Traditional Chinese that of the registry', () => {
    const labelsOf = (rows: Readonly<Record<string, { readonly label: string }>>) =>
      Object.fromEntries(Object.entries(rows).map(([key, { label }]) => [key, label]));
    const { stageLabels, workflowLabels, eventLabels, agentLabels } = cliText('zh-TW');
    expect(stageLabels).toEqual(labelsOf(STAGES));
    expect(workflowLabels).toEqual(labelsOf(WORKFLOWS));
    expect(eventLabels).toEqual(labelsOf(TIMELINE_EVENTS));
    expect(Object.keys(agentLabels).sort()).toEqual(Object.keys(AGENTS).sort());
  });
});

describe('given the sources', () => {
  const sources = ['src', 'demo']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((f) => `${folder}/${f}`),
    )
    .filter((file) => /\.m?[jt]s$/.test(file) && !/\.test\.ts$|-types\.ts$/.test(file))
    .concat('scripts/start.mjs')
    .map(read)
    .join('\n');
  const words = new Set(sources.match(/[\w-]+/g));

  /** Groups whose messages are chosen by a key that is a value: `text.phases[phase]`. */
  const chosen = new Set(
    [...sources.matchAll(/(\w+)\[|ownValue\((?:\w+\.)*(\w+),/g)].map((match) => match[1] ?? match[2]),
  );

  it('then no message is unused', () => {
    const unused = [...catalogue('zh-TW').keys()].filter((path) => {
      const [part = '', ...keys] = path.split('/');
      if (part === 'dashboard.json') return false; // see page-words.test.ts
      const group = keys.at(-2) ?? '';
      return !words.has(keys.at(-1) ?? '') && !chosen.has(group) && !chosen.has(keys.at(-3) ?? '');
    });
    expect(unused).toEqual([]);
  });
});
