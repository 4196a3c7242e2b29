/** What a session keeps of commands, errors and prompts holds no secret. */
import { expect, it } from 'vitest';
import { standard } from './workflow-file.ts';
import { createWorld, recorded, type World } from './world.ts';

const TOKEN = `ghp_${'Ab1'.repeat(12)}`;
const PASSWORD = 'hunter2hunter2';

const kept = (world: World): string => JSON.stringify([world.session.timeline(), world.session.observations()]);

it('given a failed tool, when its error quotes a token, then timeline and observations hold it masked', async () => {
  const world = createWorld();
  const error = `Exit code 128\nfatal: could not read from https://ci:${TOKEN}@example.org/a.git`;
  await world.fire('PostToolUseFailure', { tool_name: 'Bash', tool_input: {}, error, is_interrupt: false });
  expect(kept(world)).toContain('example.org');
  expect(kept(world)).not.toContain('ghp_');
});

it('given a command that ended badly, when it and its error carry secrets, then the observation holds neither', async () => {
  const world = createWorld();
  await world.fire('PostToolUse', {
    ...recorded('PostToolUse--Bash'),
    tool_input: { command: `deploy --password ${PASSWORD} --to staging --region north-1 --note x --token ${TOKEN}` },
    tool_response: { stdout: '', stderr: `refused: Authorization: Bearer ${TOKEN}`, exit_code: 1 },
  });
  expect(world.session.observations()).toMatchObject([{ type: 'error_resolutions' }]);
  expect(kept(world)).toContain('deploy --password [masked]');
  expect(kept(world)).not.toMatch(/hunter2|ghp_/);
});

it('given a search and a prompt, when they carry a secret, then what is learned of them does not', async () => {
  const world = createWorld();
  world.session.write('workflow.json', standard({}));
  await world.fire('PostToolUse', { ...recorded('PostToolUse--Bash'), tool_input: { command: `grep -r ${TOKEN} .` } });
  await world.fire('UserPromptSubmit', { prompt: `no, use password=${PASSWORD} for the database` });
  expect(world.session.observations().length).toBeGreaterThan(1);
  expect(kept(world)).not.toMatch(/hunter2|ghp_/);
});

it('given a pack of the project that names further secrets, when events carry one, then nothing that is kept does', async () => {
  const world = createWorld();
  world.putInProject('.overtone.json', '{"pack": "mine"}');
  world.putInProject('.overtone/packs/mine/pack.json', '{"id": "mine", "version": "1", "secrets": ["ACME-\\\\d{6}"]}');
  world.session.write('workflow.json', standard({}));
  const error = 'Exit code 1\nACME-123456 was refused by the license server';
  await world.fire('PostToolUseFailure', { tool_name: 'Bash', tool_input: {}, error, is_interrupt: false });
  await world.fire('PostToolUse', {
    ...recorded('PostToolUse--Bash'),
    cwd: world.project,
    tool_input: { command: 'activate ACME-123456 && grep ACME-123456 log.txt' },
    tool_response: { stdout: '', stderr: 'unknown: ACME-123456', exit_code: 1 },
  });
  await world.fire('UserPromptSubmit', { prompt: 'no, use ACME-123456 for the build' });
  expect(kept(world)).toContain('[masked] was refused');
  expect(kept(world)).toContain('activate [masked]');
  expect(kept(world)).not.toContain('ACME');
});
