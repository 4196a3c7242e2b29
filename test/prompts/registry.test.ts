/** Agents and skills agree with the registry and the manifest; what the host itself checks is left to `plugin validate`. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AGENTS, type AgentDef, type AgentId, colorOf } from '../../src/workflow/registry/stages.ts';
import { SELECTION_SKILL, WORKFLOWS } from '../../src/workflow/registry/workflows.ts';
import { scanWording, WORDING_LEVELS } from '../../src/workflow/wording.ts';
import { PLUGIN } from '../packs/shipped.ts';
import { AGENT_PROMPTS, ALL_PROMPTS, SKILL_PROMPTS } from './prompt-files.ts';

it('given the agents, then registry, files and manifest name the same ones', () => {
  const { agents } = JSON.parse(readFileSync(`${PLUGIN}/.claude-plugin/plugin.json`, 'utf8'));
  expect(AGENT_PROMPTS.map(({ name }) => name).sort()).toEqual(Object.keys(AGENTS).sort());
  expect([...agents].sort()).toEqual(AGENT_PROMPTS.map(({ path }) => `./${path}`).sort());
});

describe.each(AGENT_PROMPTS)('given the agent $name', ({ name, frontmatter, body }) => {
  it('then its front matter is its row of the registry', () => {
    const { model, maxTurns, denied, allowed, skills }: AgentDef = AGENTS[name as AgentId];
    const { description, ...fields } = frontmatter;
    expect(String(description).length).toBeLessThanOrEqual(90);
    expect(fields).toEqual({
      ...{ name, model, maxTurns, color: colorOf(name as AgentId), permissionMode: 'bypassPermissions' },
      ...(denied && { disallowedTools: denied }),
      ...(allowed && { tools: allowed }),
      ...(skills && { skills }),
    });
  });

  it('then its prompt is short enough to be paid for in every run', () => {
    expect(body.length).toBeLessThanOrEqual(3_200);
  });
});

const isWorkflow = (name: string) => Object.values(WORKFLOWS).some(({ skill }) => skill === name);

describe.each(SKILL_PROMPTS)('given the skill $name', ({ name, path, frontmatter, body }) => {
  it('then its folder says how it is called', () => {
    const folder = path.split('/')[1] ?? '';
    expect(frontmatter['name']).toBe(folder === SELECTION_SKILL.folder ? SELECTION_SKILL.name : folder);
  });

  it('then it is short', () => {
    const limit = name.startsWith('ref-') ? 1_200 : isWorkflow(name) ? 1_500 : 4_000;
    expect(body.length).toBeLessThanOrEqual(limit);
    expect(String(frontmatter['description']).length).toBeLessThanOrEqual(80);
  });
});

it.each(Object.entries(WORKFLOWS))(
  'given the workflow %s, then the model can call the skill that starts it',
  (_, row) => {
    const skill = SKILL_PROMPTS.find(({ name }) => name === row.skill);
    expect(skill?.frontmatter['disable-model-invocation']).not.toBe(true);
    expect(skill).toBeDefined();
  },
);

it.each(ALL_PROMPTS)('given $path, then signs and words have the same strength, and references are short', (prompt) => {
  const orders = prompt.body
    .split('\n')
    .flatMap((line) => /^[ \t]*(?:[-*]|\d+\.)?[ \t]*⛔(.*)$/u.exec(line)?.[1] ?? []);
  const words = new RegExp(WORDING_LEVELS.block.words.join('|'));
  expect(orders.filter((order) => !words.test(order))).toEqual([]);
  expect(scanWording(prompt.body)).toEqual([]);
  expect(prompt.body.length).toBeLessThanOrEqual(6_000);
});
