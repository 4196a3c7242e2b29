/** The linter on what is shipped: it finds nothing, and no text anywhere names what does not exist. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readFrontMatter } from '../../src/core/lint/front-matter.ts';
import { unknownNames } from '../../src/core/lint/reference-rules.ts';
import { FINDINGS, SHIPPED } from './plugin.ts';

const skills = SHIPPED.files.flatMap(({ path }) => /^skills\/([^/]+)\/SKILL\.md$/.exec(path)?.[1] ?? []);

it('given the plugin, then the linter finds nothing', () => {
  expect(SHIPPED.files.length).toBeGreaterThan(60);
  expect(FINDINGS).toEqual([]);
});

describe('given the texts around the plugin', () => {
  const folders = ['src/text', 'docs'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  const texts = [...folders, 'README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md'].filter((path) =>
    /(?<!\.test)\.(?:ts|md)$/.test(path),
  );

  it.each(texts)('then %s names no skill or agent that does not exist', (path) => {
    expect(unknownNames(readFileSync(path, 'utf8'), skills)).toEqual([]);
  });
});

describe('given front matter that is shipped', () => {
  const prompts = SHIPPED.files.filter(({ path }) => /^agents\/|SKILL\.md$/.test(path));

  it.each(prompts)('then that of $path is read as a YAML reader reads it', ({ text }) => {
    const fields = readFrontMatter(text)?.fields ?? new Map();
    const plain = Object.fromEntries([...fields].map(([name, { value }]) => [name, value]));
    expect(plain).toEqual(parse(/^---\n([\s\S]*?)\n---\n/.exec(text)?.[1] ?? ''));
  });
});
