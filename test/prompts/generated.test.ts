import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { fillBlocks, renderPromptTables } from '../../scripts/prompts/tables.ts';
import { AGENTS } from '../../src/workflow/registry/stages.ts';
import { WORKFLOWS } from '../../src/workflow/registry/workflows.ts';

const rendered = renderPromptTables();

it('given the registry, then every agent and every workflow skill has a generated part', () => {
  const paths = [...rendered.keys()];
  const agents = Object.keys(AGENTS).map((name) => `plugins/overtone/agents/${name}.md`);
  const skills = Object.values(WORKFLOWS).map(({ skill }) => `plugins/overtone/skills/${skill}/SKILL.md`);
  expect(paths).toEqual(expect.arrayContaining([...agents, ...skills]));
});

it.each([...rendered])('given %s, then it reads as generated', (path, text) => {
  expect(readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')).toBe(text);
});

describe('given a text with blocks', () => {
  const wrap = (name: string) => `before\n<!-- generated:${name} -->\nold\n<!-- /generated -->\nafter\n`;

  it('when it is filled twice, then the second time changes nothing', () => {
    const once = fillBlocks(wrap('selector'), 'x.md');
    expect(once).toContain('- dev: ');
    expect(once).not.toContain('old');
    expect(fillBlocks(once, 'x.md')).toBe(once);
  });

  it('when a block is unknown, then the file and the known blocks are named', () => {
    expect(() => fillBlocks(wrap('nonsense'), 'skills/x.md')).toThrow(/skills\/x\.md: no block "nonsense".*selector/);
  });

  it('when a workflow block stands in a foreign skill, then it says so', () => {
    expect(() => fillBlocks(wrap('workflow'), 'skills/plan/SKILL.md')).toThrow(/"plan" belongs to no workflow/);
  });
});
