/** Denials are stored with the session in the words the model got, so that they can be shown later. */
import { describe, expect, it } from 'vitest';
import type { Json } from '../kit/hook-process.ts';
import { quick } from '../scenarios/workflow-file.ts';
import { createWorld, delegation, specific, type World } from '../scenarios/world.ts';

const denials = ({ session }: World): Json[] =>
  session
    .readText('denials.jsonl')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Json);

const MERGE_MARKS = '<<<<<<< HEAD\none\n=======\ntwo\n>>>>>>> other\n';

describe('given a workflow whose first stage is open', () => {
  it('when a later agent is refused, then agent, missing stages and the words are kept', async () => {
    const world = createWorld();
    world.session.write('workflow.json', quick({}));
    const reason = specific(await world.fire('PreToolUse', delegation('ot:tester', 'test it')))[
      'permissionDecisionReason'
    ];
    expect(denials(world)).toEqual([
      { ts: expect.any(String), kind: 'guard', subject: 'tester', causes: ['DEV'], text: reason },
    ]);
  });

  it('when the record cannot be written, then the agent is refused all the same', async () => {
    const world = createWorld();
    world.session.write('workflow.json', quick({}));
    world.session.write('denials.jsonl/in-the-way', '');
    const run = await world.fire('PreToolUse', delegation('ot:tester', 'test it'));
    expect(specific(run)['permissionDecision']).toBe('deny');
    expect(run.stderr).toContain('denials');
  });

  it('when the right agent starts, then nothing is kept', async () => {
    const world = createWorld();
    world.session.write('workflow.json', quick({}));
    await world.fire('PreToolUse', delegation('ot:developer', 'do it'));
    expect(world.session.exists('denials.jsonl')).toBe(false);
  });
});

it('given an edit that breaks a hard rule, when it is refused, then tool, rule and the words are kept', async () => {
  const world = createWorld();
  const edit = { tool_name: 'Write', tool_input: { file_path: `${world.project}/notes.txt`, content: MERGE_MARKS } };
  const reason = specific(await world.fire('PreToolUse', edit, { tool: 'Write' }))['permissionDecisionReason'];
  expect(denials(world)).toMatchObject([
    { kind: 'rule', subject: 'Write', causes: [expect.stringContaining('merge')], text: reason },
  ]);
});

describe('given somebody who looks at a session from elsewhere', () => {
  it('when it starts, then its project is on record', async () => {
    const world = createWorld();
    await world.fire('SessionStart');
    expect(world.session.timeline('session:start')).toMatchObject([{ project: world.project }]);
  });
});
