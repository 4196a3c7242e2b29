/** What leaves this machine: never secrets, file contents and prompts only by choice, notices as configured. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Ask, OPEN } from '../../src/asks/ask.ts';
import { NOTICE_LEVELS, type Notice } from '../../src/remote/adapter.ts';
import { type Detail, viewOf } from '../../src/remote/ask-view.ts';
import { isQuietAt, isWanted, noticeOf } from '../../src/remote/remote.ts';
import { writeReachable } from '../../src/store/remote-files.ts';
import { createAskFiles } from '../../src/store/sessions/ask-files.ts';
import type { TimelineRecord } from '../../src/workflow/ports.ts';
import { WORDS } from '../kit/remote.ts';
import { createWorld, SESSION } from '../scenarios/world.ts';

const TOKEN = `ghp_${'a1B2'.repeat(9)}`;

/** The ask that a real hook leaves, when nobody answers it in time. */
async function askFor(tool: string, input: object): Promise<Ask> {
  const world = createWorld();
  const home = join(world.home, '.overtone');
  mkdirSync(join(home, 'remote'), { recursive: true });
  writeReachable(home, { pid: process.pid, waitMinutes: 0 });
  await world.fire('PermissionRequest', { tool_name: tool, tool_input: input });
  const id = JSON.parse(world.session.readText('asks.jsonl').split('\n')[0] ?? '').ask;
  const found = createAskFiles({ home, pid: process.pid, now: () => new Date() }).read({ session: SESSION, id });
  if (found === undefined) throw new Error('no ask was written');
  return found.ask;
}

const shownOf = (ask: Ask, detail: Detail): string =>
  JSON.stringify(viewOf(ask, OPEN, { words: WORDS.asks, detail, silent: false, time: '06:20' }));

describe('given a permission that is asked elsewhere', () => {
  it.each([
    ['Bash', { command: `curl -H "Authorization: Bearer ${TOKEN}" https://example.com`, description: 'x' }],
    ['Write', { file_path: '/p/.env', content: `GITHUB_TOKEN=${TOKEN}` }],
    ['Agent', { description: 'deploy', prompt: `use the token ${TOKEN}`, subagent_type: 'x' }],
    ['mcp__db__query', { steps: [{ url: `https://user:${TOKEN}@example.com` }] }],
  ])(
    'when the input of %s holds a secret, then neither the disk nor the far side has it, in any detail',
    async (tool, input) => {
      const ask = await askFor(tool, input);
      expect(JSON.stringify(ask)).not.toContain(TOKEN);
      for (const detail of ['brief', 'full'] as const) expect(shownOf(ask, detail)).not.toContain(TOKEN);
    },
  );

  it.each([
    ['Write', { file_path: '/p/a.ts', content: 'export const price = 1' }, '/p/a.ts', 'price'],
    ['Edit', { file_path: '/p/a.ts', old_string: 'price', new_string: 'cost' }, '/p/a.ts', 'cost'],
    ['Agent', { description: 'fix it', prompt: 'the customer said' }, 'fix it', 'customer'],
  ])('when %s would write or say something, then that is sent only by choice', async (tool, input, shown, kept) => {
    const ask = await askFor(tool, input);
    expect(shownOf(ask, 'brief')).toContain(shown);
    expect(shownOf(ask, 'brief')).not.toContain(kept);
    expect(shownOf(ask, 'full')).toContain(kept);
  });
});

const event = (type: string, data: object = {}): TimelineRecord =>
  ({ ts: '2026-01-01T00:00:00.000Z', type, category: 'workflow', label: '', ...data }) as TimelineRecord;

const noticeFor = (type: string, data?: object): Notice | undefined =>
  noticeOf({ kind: 'timeline', sessionId: SESSION, event: event(type, data) }, WORDS.notices, false);

describe('given events and the level the user wants', () => {
  it.each([
    ['off', []],
    ['error', ['error']],
    [undefined, ['important', 'error']],
    ['important', ['important', 'error']],
    ['detail', ['detail', 'important', 'error']],
  ] as const)('when it is %s, then these are sent: %s', (level, sent) => {
    const notice = noticeFor('workflow:start') as Notice;
    const settings = level === undefined ? {} : { level };
    expect(NOTICE_LEVELS.filter((wanted) => isWanted({ ...notice, level: wanted }, settings))).toEqual(sent);
  });

  it('when an agent ends or fails, then that is a detail or an error; most events are no notice at all', () => {
    expect(noticeFor('agent:complete', { agent: 'tester' })?.level).toBe('detail');
    expect(noticeFor('agent:error', { agent: 'tester' })?.level).toBe('error');
    expect(noticeFor('stage:start')).toBeUndefined();
    expect(noticeFor('constructor')).toBeUndefined();
  });

  it('when an event holds prompts, commands or output, then the notice does not', () => {
    const notice = noticeFor('agent:error', {
      agent: 'tester',
      prompt: 'p1',
      command: 'c1',
      error: 'e1',
      summary: 's1',
    });
    expect(JSON.stringify(notice)).not.toMatch(/p1|c1|e1|s1/);
  });
});

describe('given quiet hours', () => {
  const at = (time: string): Date => new Date(`2026-01-01T${time}:00`);

  it.each([
    ['22:00-07:00', ['22:00', '23:59', '00:00', '06:59'], ['21:59', '07:00', '12:00']],
    ['12:00-13:00', ['12:00', '12:59'], ['11:59', '13:00', '00:00']],
    ['nonsense', [], ['00:00', '12:00']],
    [undefined, [], ['00:00', '12:00']],
  ])('when they are %s, then it is quiet at %s and not at %s', (hours, quiet, loud) => {
    expect(quiet.filter((time) => !isQuietAt(hours, at(time)))).toEqual([]);
    expect(loud.filter((time) => isQuietAt(hours, at(time)))).toEqual([]);
  });
});
