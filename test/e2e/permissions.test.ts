/** A user who is asked before commands run: commands allowed by skills are not asked about, everything else is. */
import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { type HostRun, runHost } from '../../host-kit/host/run-host.ts';
import { asRecord, asText, type Json } from '../../host-kit/json.ts';
import { call, say, use } from '../../host-kit/model/reply.ts';
import { OVERTONE } from '../../host-kit/overtone.ts';
import { expectHealthy } from './kit/expectations.ts';
import { it } from './kit/in-world.ts';
import { newest } from './kit/mod-task.ts';

const CLI = `node "${OVERTONE}/dist/cli.js"`;
/** What the model runs after each command, besides one that starts a program of its choice. */
const RUNS: Readonly<Record<string, readonly string[]>> = {
  audit: ['doctor --json', 'hooks --json', 'pack validate --json', 'rules test --json'],
  evolve: ['instinct list', 'instinct evolve'],
  remote: ['sessions --json', 'status --session x'],
  specs: ['specs list'],
  status: ['status'],
  standard: [
    'init standard --session ID --feature search-box',
    'verify --json',
    'skip RETRO --session ID --reason "small; nothing to add"',
    'stop --session ID',
  ],
};
/** After the last of them. Only a person says these, a shell would do more, or the user's own rule asks. */
const ASKED = ['trust', 'task confirm', 'stop --session ID && true', 'specs archive search-box'];
const ANY_PROGRAM = 'run -- true';

const askedIn = ({ lines }: HostRun): readonly Json[] =>
  lines.filter(({ type }) => type === 'control_request').map(({ request }) => asRecord(asRecord(request)['input']));

describe('given a user who wants to be asked', () => {
  it('when skills run what they name, then nobody is asked; when anything else is run that way, then they are', async ({
    world,
  }) => {
    let left: string[] = [];
    const run = await runHost({
      ...world,
      plugin: OVERTONE,
      prompts: Object.keys(RUNS).map((skill) => `/ot:${skill}`),
      dialog: {},
      args: [
        ...['--permission-mode', 'default'],
        ...['--settings', JSON.stringify({ permissions: { ask: ['Bash(node * specs archive *)'] } })],
      ],
      script: (request) => {
        const [, skill] = /<command-name>\/ot:([a-z]+)/.exec(newest(request)) ?? [];
        if (skill) left = [...(RUNS[skill] ?? []), ANY_PROGRAM, ...(skill === 'standard' ? ASKED : [])];
        const [, id = 'none'] = /--session ([0-9a-f-]{36})/.exec(request.text) ?? [];
        const command = left.shift()?.replace('ID', id);
        return command ? use(call('Bash', { command: `${CLI} ${command}`, description: 'as told' })) : say('Done.');
      },
    });
    expectHealthy(run);
    const asked = askedIn(run).map((input) => asText(input['command']));
    const expected = [...Object.keys(RUNS).map(() => ANY_PROGRAM), ...ASKED];
    expect(asked).toEqual(expected.map((command) => `${CLI} ${command.replace('ID', run.sessionId)}`));
    expect(run.stateOf().workflow).toMatchObject({ featureName: 'search-box' });
  });
});

describe('given a user who took over what `ot permissions` proposes', () => {
  it('when an agent writes, edits and tests in the project, then nobody is asked; elsewhere and for other commands they are', async ({
    world,
  }) => {
    const at = (name: string) => join(world.project, name);
    const scripts = { test: 'node -e 1', deploy: 'node -e 2' };
    writeFileSync(at('package.json'), JSON.stringify({ scripts }));
    execFileSync('node', [join(OVERTONE, 'dist/cli.js'), 'permissions', '--write'], {
      cwd: world.project,
      env: { PATH: process.env['PATH'], HOME: world.home },
    });
    const outside = join(world.root, 'outside.txt');
    const shell = (command: string) => call('Bash', { command, description: 'as told' });
    const calls = [
      call('Write', { file_path: at('src/a.js'), content: 'let a = 1;\n' }),
      call('Edit', { file_path: at('src/a.js'), old_string: 'a = 1', new_string: 'a = 2' }),
      ...[shell('npm test'), shell('npm test -- --watch=false')],
      ...[shell('npm run deploy'), shell('npm test; npm run deploy')],
      call('Write', { file_path: outside, content: 'x' }),
    ];
    const run = await runHost({
      ...world,
      plugin: OVERTONE,
      prompts: ['Use the agent.'],
      dialog: {},
      args: ['--permission-mode', 'default'],
      script: ({ role, turn }) => {
        if (role === 'main' && turn === 0)
          return use(call('Agent', { subagent_type: 'ot:developer', description: 'work', prompt: 'Go.' }));
        const next = role === 'main' ? undefined : calls[turn];
        return next ? use(next) : say('Done.');
      },
    });
    expectHealthy(run);
    expect(askedIn(run).map(({ command, file_path }) => command ?? file_path)).toEqual([
      'npm run deploy',
      'npm test; npm run deploy',
      outside,
    ]);
    expect([existsSync(at('src/a.js')), existsSync(outside)]).toEqual([true, false]);
  });
});
