/** A user who is asked before commands run: what skills bring along is not asked about, and nothing else slips through. */
import { describe, expect } from 'vitest';
import { runHost } from '../../host-kit/host/run-host.ts';
import { asRecord, asText } from '../../host-kit/json.ts';
import { call, say, use } from '../../host-kit/model/reply.ts';
import { OVERTONE } from '../../host-kit/overtone.ts';
import { expectHealthy } from './kit/expectations.ts';
import { it } from './kit/in-world.ts';
import { newest } from './kit/mod-task.ts';

const CLI = `node "${OVERTONE}/dist/cli.js"`;
/** What the model runs after each command, besides one that starts a program of its choice. */
const RUNS: Readonly<Record<string, readonly string[]>> = {
  audit: ['lint --json', 'hooks --json', 'pack validate --json', 'rules test --json'],
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
    const asked = run.lines
      .filter(({ type }) => type === 'control_request')
      .map(({ request }) => asText(asRecord(asRecord(request)['input'])['command']));
    const expected = [...Object.keys(RUNS).map(() => ANY_PROGRAM), ...ASKED];
    expect(asked).toEqual(expected.map((command) => `${CLI} ${command.replace('ID', run.sessionId)}`));
    expect(run.stateOf().workflow).toMatchObject({ featureName: 'search-box' });
  });
});
