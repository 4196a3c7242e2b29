import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandNamed } from '../../src/cli/command-table.ts';
import { SETTINGS } from '../../src/core/config/schema.ts';
import { AGENTS } from '../../src/core/registry/agents.ts';
import { STAGES } from '../../src/core/registry/stages.ts';
import { WORKFLOWS } from '../../src/core/registry/workflows.ts';
import { ALL_PROMPTS, PLUGIN, SKILL_PROMPTS, skillPrompt } from './prompt-files.ts';

const SKILLS = SKILL_PROMPTS.map(({ name }) => name);
/** Named before they are built. */
const COMING = ['verify', 'lint', 'dashboard', 'doctor'];
/** Words in capitals that look like stage keys and are not. */
const ACRONYMS = new Set(
  (
    'API AND ADR ARGUMENTS AGENT ALWAYS AA BDD BLOCKED CHECK CI CLI CLAUDE CONCURRENTLY CORS CREATE CSRF CSV CHANGELOG DEFAULT DELETE ' +
    'DO DON ESLINT EXPLAIN FAIL GIVEN HANDOFF HEAD HTML ID INDEX ISSUES JSON KEY LICENSE MB MCP MUST MASTER NAME NEVER NOT NULL ' +
    'OFFSET ON ONE OWASP PASS PASSED PNG POST PR QA README REJECT RICE SESSION SLUG SQL SSRF STAGE THEN UI UNIQUE URL UX ' +
    'VALID VERDICT WCAG WHEN WHY XSS MVP'
  ).split(' '),
);

const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? '');

describe.each(ALL_PROMPTS)('given $path', ({ path, body }) => {
  it('then every command and agent it names exists', () => {
    const typed = matches(body, /\/ot:([a-z0-9-]+)/g);
    const named = matches(body, /(?<!\/)\bot:([a-z0-9-]+)/g);
    expect(typed.filter((name) => !SKILLS.includes(name))).toEqual([]);
    expect(named.filter((name) => !SKILLS.includes(name) && !Object.hasOwn(AGENTS, name))).toEqual([]);
  });

  it('then every stage it names exists', () => {
    const keys = matches(body, /(?<![\w/$#-])([A-Z][A-Z0-9]+(?:-[A-Z]+)*)(?![\w-])/g);
    const strange = keys.filter((key) => !Object.hasOwn(STAGES, key) && !ACRONYMS.has(key));
    expect(strange.filter((key) => !/_|^[A-Z]\d+$/.test(key))).toEqual([]);
  });

  it('then every CLI command it gives exists and takes the words it is given', () => {
    const calls = matches(body, /dist\/cli\.js" ([^`\n]+)`/g).filter((call) => call !== 'specs …');
    calls.forEach(checkCall);
  });

  it('then every file of the plugin it points to exists', () => {
    const fromRoot = matches(body, /\$\{CLAUDE_PLUGIN_ROOT\}\/((?!dist)[\w./-]+\.md)/g).map((file) =>
      join(PLUGIN, file),
    );
    const skill = path.replace(/^(skills\/[^/]+)\/.*$/, '$1');
    const ownReferences = matches(body, /`(references\/[\w.-]+\.md)`/g).map((file) => join(PLUGIN, skill, file));
    const upwards = matches(body, /`(\.\.\/[\w./-]+\.md)`/g).map((file) => join(PLUGIN, dirname(path), file));
    expect([...fromRoot, ...ownReferences, ...upwards].filter((file) => !existsSync(file))).toEqual([]);
  });
});

it('given the forms that /ot:specs lists, then the command takes each of them', () => {
  const forms = matches(
    skillPrompt('specs').body,
    /`((?:list|init|pause|resume|backlog|archive)(?: NAME[^`]*)?)`(?=[:,\n])/g,
  );
  expect(forms).toHaveLength(6);
  for (const form of forms) checkCall(`specs ${form}`);
});

it('given the references, then each is pointed to by a prompt', () => {
  const texts = ALL_PROMPTS.map(({ body }) => body).join('\n');
  const unread = ALL_PROMPTS.filter(({ path }) => path.includes('/references/')).filter(
    ({ path }) => !texts.includes(path.slice(path.lastIndexOf('/') + 1)),
  );
  expect(unread.map(({ path }) => path)).toEqual([]);
});

it('given the labels of /ot:issue, then each leads to a workflow', () => {
  const targets = matches(skillPrompt('issue').body, /^\|[^|]+\| ([a-z-]+) \|$/gm).filter((name) => name !== 'skill');
  const skills = Object.values(WORKFLOWS).map(({ skill }): string => skill);
  expect(targets).toHaveLength(6);
  expect(targets.filter((name) => !skills.includes(name))).toEqual([]);
});

it('given the settings /ot:remote names, then each exists', () => {
  const keys = matches(skillPrompt('remote').body, /`((?:telegram|webhook)\.\w+)`/g);
  expect(keys.length).toBeGreaterThan(3);
  expect(keys.filter((key) => !Object.hasOwn(SETTINGS, key))).toEqual([]);
});

/** The command exists, knows the options and takes as many arguments as it is given. */
function checkCall(call: string): void {
  const words = [...call.matchAll(/"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2] ?? '');
  const [first = '', second = ''] = words;
  const command = commandNamed(`${first} ${second}`) ?? commandNamed(first);
  if (!command) {
    expect(COMING).toContain(first);
    return;
  }
  const options = matches(call, /--([a-z]+)/g);
  expect(Object.keys(command.options)).toEqual(expect.arrayContaining(options));
  const values = options.filter((name) => command.options[name as keyof typeof command.options]?.value);
  const given = words.length - command.name.split(' ').length - options.length - values.length;
  expect(given, `${call} against ${command.usage}`).toBe(matches(command.usage, /(<\w+>)/g).length);
  if (first === 'init') expect(Object.keys(WORKFLOWS)).toContain(second);
}
