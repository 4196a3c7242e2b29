import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { MANIFEST_NAMES } from '../../src/rules/packs/manifest-shape.ts';
import { createCli } from '../cli/kit.ts';
import { PLUGIN } from './shipped.ts';

const document = readFileSync('docs/packs.md', 'utf8');

it('given the worked examples of docs/packs.md, when they are put together, then they are a valid pack', async () => {
  const [lexicon = '', manifest = '', rules = '', knowledge = ''] = [
    ...document.matchAll(/```json\n([\s\S]*?)```/g),
  ].map((match) => match[1]);
  const ot = createCli({ pluginRoot: PLUGIN });
  const files = {
    'lexicon.en.json': lexicon,
    'pack.json': manifest,
    'rules/own.json': rules,
    'knowledge.json': knowledge,
    'knowledge/price-import.ts': '',
  };
  for (const [path, text] of Object.entries(files)) {
    const target = join(ot.project, '.overtone/packs/shop-web', path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
  expect(await ot.run('pack', 'validate', 'shop-web')).toMatchObject({
    code: 0,
    out: expect.stringContaining('0 errors, 0 warnings'),
  });
  expect(await ot.run('rules', 'test', 'shop-web')).toMatchObject({ code: 0 });
});

it('given the fields of a manifest, then docs/packs.md names each of them', () => {
  expect(MANIFEST_NAMES.filter((name) => !new RegExp(`\\b${name}\\b`).test(document))).toEqual([]);
});
