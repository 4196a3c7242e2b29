import { describe, expect, it } from 'vitest';
import { createCli } from './kit.ts';

describe('given sessions s-option, s-code, s-old and s-last', () => {
  const env = { CLAUDE_CODE_SESSION_ID: 's-code', CLAUDE_SESSION_ID: 's-old' };
  const sessionSeen = async (over: Record<string, string | undefined>, ...words: string[]) => {
    const ot = createCli({ env: over });
    for (const session of ['s-option', 's-code', 's-old', 's-last']) {
      ot.store.appendEvents(session, [{ type: 'session:start' }]);
    }
    ot.store.writeCurrentSession('s-last');
    return (await ot.run('status', '--json', ...words)).json().sessionId;
  };

  it('then the option is asked first', async () => {
    expect(await sessionSeen(env, '--session', 's-option')).toBe('s-option');
  });

  it('then CLAUDE_CODE_SESSION_ID', async () => {
    expect(await sessionSeen(env)).toBe('s-code');
  });

  it('then CLAUDE_SESSION_ID', async () => {
    expect(await sessionSeen({ ...env, CLAUDE_CODE_SESSION_ID: ' ' })).toBe('s-old');
  });

  it('then the session that was active last', async () => {
    expect(await sessionSeen({})).toBe('s-last');
  });

  it('then an empty option counts as none: what follows is not taken for a session', async () => {
    expect(await sessionSeen(env, '--session', '')).toBe('s-code');
  });
});

it('given no hint, when a session directory exists, then it is not guessed and the message says what to give', async () => {
  const ot = createCli();
  ot.store.appendEvents('somebody-else', [{ type: 'session:start' }]);
  const { code, err } = await ot.run('init', 'single');
  expect(code).toBe(1);
  expect(err).toContain('--session');
  expect(ot.eventTypes('somebody-else')).toEqual(['session:start']);
});

it.each(['../../etc', '..', 'x'.repeat(129)])(
  'given the session id %j, then it is refused and nothing is written',
  async (session) => {
    const ot = createCli();
    const { code, err } = await ot.run('init', 'single', '--session', session);
    expect(code).toBe(2);
    expect(err).toContain('is not a session id');
    expect(ot.sessionsOnDisk()).toEqual([]);
  },
);

it.each([['status'], ['stop'], ['skip', 'DOCS', '--reason', 'r'], ['instinct', 'decay']])(
  'given an unknown session, when ot %s runs, then it fails and creates nothing',
  async (...words) => {
    const ot = createCli();
    const { code, err } = await ot.run(...words, '--session', 'ghost');
    expect(code).toBe(1);
    expect(err).toContain('ghost');
    expect(ot.sessionsOnDisk()).toEqual([]);
  },
);

describe('given two sessions whose ids begin alike', () => {
  const cli = () => {
    const ot = createCli();
    for (const id of ['cb4870c2-1111', 'cb4870c2-2222', 'dd4870c2-1111'])
      ot.store.appendEvents(id, [{ type: 'session:start' }]);
    return ot;
  };

  it('when a command is given the beginning of the id of another one, as the dashboard shows it, then that is found', async () => {
    expect((await cli().run('status', '--json', '--session', 'dd4870c2')).json().sessionId).toBe('dd4870c2-1111');
  });

  it.each(['cb4870c2', 'dd48'])('when it is given %s, which is not enough, then it is refused', async (id) => {
    const { code, err } = await cli().run('status', '--session', id);
    expect(code).toBe(1);
    expect(err).toContain(`"${id}"`);
  });
});

describe('given a session that ended here and one at work in another project', () => {
  const twoProjects = () => {
    const ot = createCli();
    const begin = (session: string, project: string) =>
      ot.store.appendEvents(session, [{ type: 'session:start', data: { project } }]);
    begin('s-here', ot.project);
    begin('s-elsewhere', '/somewhere/else');
    ot.store.writeCurrentSession('s-elsewhere');
    return ot;
  };

  it('when nothing names one, then every command sees the one of this project', async () => {
    const ot = twoProjects();
    expect((await ot.run('status', '--json')).json().sessionId).toBe('s-here');
    expect((await ot.run('doctor')).out).toContain('s-here');
  });

  it('when ot stop runs here, then the other one goes on', async () => {
    const ot = twoProjects();
    await ot.run('init', 'quick', '--session', 's-elsewhere');
    await ot.run('init', 'quick', '--session', 's-here');
    expect((await ot.run('stop', '--json')).json()).toMatchObject({ sessionId: 's-here', stopped: true });
    expect(ot.readJson('s-elsewhere', 'loop.json')['stopped']).not.toBe(true);
  });
});
