import { utimesSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createCli } from './kit.ts';

describe('given a terminal outside any session', () => {
  const begin = (ot: ReturnType<typeof createCli>, session: string, project: string) =>
    ot.store.appendEvents(session, [{ type: 'session:start', data: { project } }]);

  it('when the project has sessions, then ot verify records for its newest one that has a workflow', async () => {
    const ot = createCli();
    for (const session of ['s-older', 's-work', 's-talk']) begin(ot, session, ot.project);
    await ot.run('init', 'quick', '--session', 's-older');
    for (const name of ['workflow.json', 'loop.json', 'timeline.jsonl'])
      utimesSync(ot.sessionFile('s-older', name), 60, 60);
    await ot.run('init', 'quick', '--session', 's-work');
    const { out } = await ot.run('verify');
    expect(out).toContain('Signals recorded in session s-work.');
    const { json } = await ot.run('verify', '--json');
    expect(json()).toMatchObject({ sessionId: 's-work', unrecorded: null });
    expect((await ot.run('status', '--session', 's-work')).out).not.toContain('tests (not verified)');
  });

  it('when only another project has a session with a workflow, then nothing is recorded', async () => {
    const ot = createCli();
    const other = createCli({ home: ot.home, store: ot.store });
    begin(ot, 's-elsewhere', other.project);
    await other.run('init', 'quick', '--session', 's-elsewhere');
    begin(ot, 's-talk', ot.project);
    ot.store.writeCurrentSession('s-elsewhere');
    expect((await ot.run('verify')).out).toContain('No session with a workflow: signals were not recorded');
    expect((await ot.run('verify', '--json')).json()).toMatchObject({ sessionId: null });
  });
});

it('given a session that Overtone does not know, when it runs ot verify, then no other session gets its signals', async () => {
  const ot = createCli({ env: { CLAUDE_CODE_SESSION_ID: 's-new' } });
  await ot.run('init', 'quick', '--session', 's-work');
  expect((await ot.run('verify', '--json')).json()).toMatchObject({ sessionId: null });
});

it('when help on ot verify is asked for, then it says where signals go without a session', async () => {
  const { out } = await createCli().run('verify', '--help');
  expect(out).toContain('in a terminal, of the newest session of this project with a workflow');
  expect(out).not.toContain('most recently active');
});
