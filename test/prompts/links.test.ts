/** Names in prompts that have to exist elsewhere: stages, forms, labels and settings. */
import { describe, expect, it } from 'vitest';
import { STAGES } from '../../src/workflow/registry/stages.ts';
import { WORKFLOWS } from '../../src/workflow/registry/workflows.ts';
import { callFits } from './command-calls.ts';
import { ALL_PROMPTS, skillPrompt } from './prompt-files.ts';

/** Words in capitals that look like stage keys and are not. */
const ACRONYMS = new Set(
  (
    'API AND ADR ARGUMENTS AGENT ALWAYS AA BDD BLOCKED CHECK CI CLI CLAUDE CONCURRENTLY CORS COULD CREATE CSRF CSV CHANGELOG DEFAULT DELETE ' +
    'DO DON ESLINT EXPLAIN FAIL GIVEN HANDOFF HEAD HTML ID INDEX ISSUES JSON KEY LICENSE MB MCP MUST MASTER NAME NEVER NOT NULL ' +
    'OFFSET ON ONE OWASP PASS PASSED PNG POST PR QA README REJECT RICE SESSION SLUG SQL SSRF STAGE THEN UI UNIQUE URL UX ' +
    'VALID VERDICT WCAG WHEN WHY XSS MVP'
  ).split(' '),
);

const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? '');

describe.each(ALL_PROMPTS)('given $path', ({ body }) => {
  it('then every stage it names exists', () => {
    const keys = matches(body, /(?<![\w/$#-])([A-Z][A-Z0-9]+(?:-[A-Z]+)*)(?![\w-])/g);
    const strange = keys.filter((key) => !Object.hasOwn(STAGES, key) && !ACRONYMS.has(key));
    expect(strange.filter((key) => !/_|^[A-Z]\d+$/.test(key))).toEqual([]);
  });
});

it('given the forms that /ot:specs lists, then the command takes each of them', () => {
  const forms = matches(
    skillPrompt('specs').body,
    /`((?:list|init|pause|resume|backlog|archive)(?: NAME[^`]*)?)`(?=[:,\n])/g,
  );
  expect(forms).toHaveLength(6);
  expect(forms.filter((form) => !callFits(`specs ${form}`))).toEqual([]);
});

it('given the labels of /ot:issue, then each leads to a workflow', () => {
  const targets = matches(skillPrompt('issue').body, /^\|[^|]+\| ([a-z-]+) \|$/gm).filter((name) => name !== 'skill');
  const skills = Object.values(WORKFLOWS).map(({ skill }): string => skill);
  expect(targets).toHaveLength(6);
  expect(targets.filter((name) => !skills.includes(name))).toEqual([]);
});
