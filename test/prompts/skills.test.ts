import { describe, expect, it } from 'vitest';
import { READ_ONLY_COMMANDS } from '../../src/hooks/human-turn.ts';
import { LIMITS } from '../../src/workflow/registry/limits.ts';
import { STAGES } from '../../src/workflow/registry/stages.ts';
import { commandFor, WORKFLOWS, type WorkflowId, workflowDef } from '../../src/workflow/registry/workflows.ts';
import { signalsOf } from '../../src/workflow/verify/signals.ts';
import { SKILL_PROMPTS, skillPrompt } from './prompt-files.ts';

const WORKFLOW_IDS = Object.keys(WORKFLOWS) as WorkflowId[];
const WORKFLOW_SKILLS = WORKFLOW_IDS.map((id) => workflowDef(id).skill);
const TYPED_WORKFLOWS = WORKFLOW_IDS.map(commandFor);
const REFERENCE_SKILLS = ['ref-bdd-guide', 'ref-failure-handling', 'ref-wording-guide'];
/** What the main agent is sent to by a skill the user types: `/ot:pm` leads to the three, DEV to the last. */
const SENT_ONLY = [...WORKFLOW_SKILLS.filter((skill) => !TYPED_WORKFLOWS.includes(skill)), 'mul-dev'];
/** What the main agent is sent to. */
const SENT_TO = ['auto', ...WORKFLOW_SKILLS, 'mul-dev', 'stop'];
/** What the main agent may find when a user asks for it in plain words; the rest is typed by the user. */
const OFFERED = ['audit', 'design', 'evolve', 'issue', 'onboard', 'pr'];
const LISTED = [...SENT_TO, ...OFFERED];
const TYPED = 'plan test qa verify specs status dashboard pm architect doc-sync remote multi-review task mc'.split(' ');

it('given the plugin, then every command of the documents has a skill and there is no other', () => {
  const expected = [...LISTED, ...TYPED, ...REFERENCE_SKILLS].sort();
  expect(SKILL_PROMPTS.map(({ name }) => name).sort()).toEqual(expected);
});

it('given the commands that only show something, then each is one that the user types', () => {
  expect([...TYPED, ...OFFERED]).toEqual(expect.arrayContaining(READ_ONLY_COMMANDS));
});

describe.each(SKILL_PROMPTS)('given the skill $name', ({ name, frontmatter, body }) => {
  it('then its description is one short line', () => {
    expect(frontmatter['description']).toMatch(/^[A-Z].{5,79}$/);
  });

  it('then the model sees it only if the model has to find it or may', () => {
    expect(frontmatter['disable-model-invocation'] ?? false).toBe(!LISTED.includes(name));
  });

  it('then the user can type it unless it is a reference, or another command leads to it', () => {
    expect(frontmatter['user-invocable'] ?? true).toBe(![...REFERENCE_SKILLS, ...SENT_ONLY].includes(name));
  });

  const granted = String(frontmatter['allowed-tools'] ?? '');
  const grantOf = (command = '') => new RegExp(`/dist/cli\\.js" ${command}(?: [a-z]+)? \\*\\)`);

  it('then no permission it grants makes the host ask before the model loads what it is sent to', () => {
    if (SENT_TO.includes(name)) expect(frontmatter).not.toHaveProperty('allowed-tools');
    else for (const [, command] of body.matchAll(/dist\/cli\.js" ([a-z]+)/g)) expect(granted).toMatch(grantOf(command));
    // One of its commands starts any program: who grants them all has granted everything.
    expect(granted).not.toContain('/dist/cli.js" *)');
  });
});

describe('given the reference skills', () => {
  it.each([
    ['1b-1', 'ref-bdd-guide'],
    ['1b-3', 'ref-failure-handling'],
    ['1b-4', 'ref-wording-guide'],
  ])('%s: then %s can be triggered by nobody', (_, name) => {
    expect(skillPrompt(name).frontmatter).toMatchObject({
      name,
      'disable-model-invocation': true,
      'user-invocable': false,
    });
  });

  it('1b-2: then the flag that keeps ref-bdd-guide out of the menu is a real false', () => {
    expect(skillPrompt('ref-bdd-guide').frontmatter['user-invocable']).toBe(false);
  });

  it.each(REFERENCE_SKILLS)('1b-9: then %s holds at most 1200 characters', (name) => {
    expect(skillPrompt(name).body.length).toBeLessThanOrEqual(1200);
    expect(skillPrompt(name).body.length).toBeGreaterThan(200);
  });

  it('then the failure guide knows every gate and the limit', () => {
    const { body } = skillPrompt('ref-failure-handling');
    const gates = Object.entries(STAGES).filter(([, { kind }]) => kind !== 'work');
    for (const [stage] of gates) expect(body).toContain(stage);
    expect(body).toContain(`Limit ${LIMITS.retry.maxRetries}`);
    expect(LIMITS.retro.maxRounds).toBe(LIMITS.retry.maxRetries);
  });
});

describe.each(WORKFLOW_IDS)('given the skill of the %s workflow', (id) => {
  const { skill, stages, specs } = workflowDef(id);
  const { body } = skillPrompt(skill);

  it('then it starts that workflow in this session, with a feature where scenarios are kept', () => {
    const start = /cli\.js" init ([a-z0-9-]+) --session \$\{CLAUDE_SESSION_ID\}(?: (--feature NAME))?`/.exec(body);
    expect(start?.[1]).toBe(id);
    expect(start?.[2] !== undefined).toBe(specs.some((kind) => kind === 'bdd'));
    expect(body.includes('--feature NAME')).toBe(specs.length > 0);
  });

  it('then it sends for the agent of every stage, in order', () => {
    const agents = [...body.matchAll(/ot:([a-z0-9-]+)/g)].map((match) => match[1]);
    const wanted = stages.map((stage): string => STAGES[stage].agent);
    expect(agents.slice(0, wanted.length)).toEqual(wanted);
  });

  it('then it forbids the main agent to do the work', () => {
    expect(body).toMatch(/Never do its work yourself|never write code or documents/);
  });

  it('then it is done when the signals it waits for are given, in that order, and no others', () => {
    const said = /Done when (.*?)\./.exec(body)?.[1]?.split(', ') ?? [];
    expect(said).toHaveLength(signalsOf(id).length);
    for (const [index, signal] of signalsOf(id).entries()) expect(said[index]?.toLowerCase()).toContain(signal);
  });

  it('then a closing stage can be skipped on record, and only such a stage', () => {
    const skippable = stages.some((stage) => stage === 'RETRO' || stage === 'DOCS');
    expect(/cli\.js" skip STAGE --session \$\{CLAUDE_SESSION_ID\} --reason/.test(body)).toBe(skippable);
  });
});

it.each([
  ['quick', '[REVIEW ot:code-reviewer + TEST(verify) ot:tester]'],
  ['standard', 'TEST(spec) ot:tester → DEV ot:developer → [REVIEW ot:code-reviewer + TEST(verify) ot:tester] → RETRO'],
  ['full', '+ TEST(verify) ot:tester] → [QA ot:qa + E2E ot:e2e-runner] → RETRO'],
  ['secure', '[REVIEW ot:code-reviewer + TEST(verify) ot:tester + SECURITY ot:security-reviewer] → RETRO'],
  ['tdd', 'TEST(spec) ot:tester → DEV ot:developer → TEST(verify) ot:tester\n'],
])('given /ot:%s, then its groups are drawn as they run', (skill, drawing) => {
  expect(skillPrompt(skill).body).toContain(drawing);
});

describe('given /ot:auto', () => {
  const { body } = skillPrompt('auto');

  it('then it offers every workflow by the command a user types', () => {
    for (const skill of WORKFLOW_SKILLS) expect(body).toMatch(new RegExp(`^- ${skill}: `, 'm'));
  });

  it('then the word of the user overrides, questions get no ceremony and the choice is one line', () => {
    expect(body).toContain('[workflow:KEY]');
    expect(body).toContain('No workflow, no ceremony');
    expect(body).toContain('in one line which and why');
  });

  it('then it is short', () => {
    expect(body.length).toBeLessThanOrEqual(4000);
    expect(body.split('\n').length).toBeLessThanOrEqual(120);
  });
});
