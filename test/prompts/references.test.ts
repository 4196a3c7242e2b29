/** Names, files and command calls in prompts and other texts: all of them must exist. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isAgentId } from '../../src/workflow/registry/stages.ts';
import { callFits } from './command-calls.ts';
import { ALL_PROMPTS, SKILL_PROMPTS, skillPrompt } from './prompt-files.ts';

const SKILLS = SKILL_PROMPTS.map(({ name }) => name);

/** `/ot:x` is typed by a user, `ot:x` is a skill or an agent, `ref-x` is a reference skill. */
const NAME = /(\/?)\bot:([a-z0-9-]+)|(?<![\w/-])(ref-[a-z0-9-]+)/g;

const unknownNames = (text: string): string[] =>
  [...text.matchAll(NAME)]
    .filter(({ 1: slash, 2: called = '', 3: reference = called }) => {
      return !SKILLS.includes(reference) && !(slash === '' && isAgentId(called));
    })
    .map(([name]) => name);

describe.each(ALL_PROMPTS)('given $path', ({ path, body, frontmatter }) => {
  it('then every skill and agent it names is there, and the model may call the skills', () => {
    expect(unknownNames(body)).toEqual([]);
    const called = [...body.matchAll(NAME)].filter(
      ({ 1: slash, 2: name = '' }) => slash === '' && SKILLS.includes(name),
    );
    const hidden = called.filter(({ 2: name = '' }) => !isAgentId(name) && isHidden(name));
    expect(hidden.map(([name]) => name)).toEqual([]);
    const preloaded = path.startsWith('agents/') ? ((frontmatter['skills'] as string[] | undefined) ?? []) : [];
    expect(preloaded.filter((name) => !SKILLS.includes(name))).toEqual([]);
  });

  it('then every file it points to is there, and every command it gives is one', () => {
    const folder = path.slice(0, path.lastIndexOf('/'));
    const skill = /^skills\/[^/]+/.exec(path)?.[0] ?? folder;
    const pointers = [
      ...matches(body, /\$\{CLAUDE_PLUGIN_ROOT\}\/([\w./-]+\.\w+)/g),
      ...matches(body, /`(references\/[\w.-]+\.\w+)`/g).map((target) => join(skill, target)),
      ...matches(body, /`(\.\.?\/[\w./-]+\.\w+)`|\]\((?![a-z]+:|#)([\w./-]+)\)/g).map((target) => join(folder, target)),
    ];
    expect(pointers.filter((target) => !existsSync(join('plugins/overtone', target)))).toEqual([]);
    expect(matches(body, /dist\/cli\.js" ([^`\n]+)`/g).filter((call) => !callFits(call))).toEqual([]);
  });

  it('then a reference is one that another prompt names', () => {
    if (!path.includes('/references/')) return;
    const file = path.slice(path.lastIndexOf('/') + 1);
    expect(ALL_PROMPTS.some((other) => other.path !== path && other.body.includes(file))).toBe(true);
  });
});

const isHidden = (name: string): boolean => skillPrompt(name).frontmatter['disable-model-invocation'] === true;

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? '');

describe('given the texts around the plugin', () => {
  const folders = ['src/text', 'docs'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  const texts = [...folders, 'README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md'].filter((path) =>
    /(?<!\.test)\.(?:ts|md)$/.test(path),
  );

  it.each(texts)('then %s names no skill or agent that does not exist', (path) => {
    expect(unknownNames(readFileSync(path, 'utf8'))).toEqual([]);
  });
});

it.each(['deploy', 'deploy …', 'status --verbose', 'skip --reason "WHY"', 'hooks a b', 'init slow'])(
  'given the call "%s", then it is none that the command line takes',
  (call) => {
    expect(callFits(call)).toBe(false);
  },
);
