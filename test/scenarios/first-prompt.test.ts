/** How a session introduces itself: to the user once, to the model when it needs it. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addressWithKey, pageToken } from '../../src/store/dashboard-key.ts';
import { createSessionFiles } from '../kit/session-files.ts';
import { standard } from './workflow-file.ts';
import { createWorld, EMPTY_PROMPT, open, specific, text, type World } from './world.ts';

const say = (world: World, prompt: string) => world.fire('UserPromptSubmit', { prompt });
const hintOf = async (world: World, prompt: string): Promise<string> =>
  text(specific(await say(world, prompt))['additionalContext']);

const RUNNING = { pid: 1, port: 7777, url: 'http://127.0.0.1:7777/', version: '0.1.0' };
const LINK = addressWithKey(RUNNING.url, pageToken({ key: 'k'.repeat(43), port: RUNNING.port }));

describe('given a new session', () => {
  it('when the first prompt comes, then the user reads once that Overtone is there, also after a resume', async () => {
    const world = createWorld();
    await world.fire('SessionStart');
    expect(text((await say(world, 'hello')).json['systemMessage'])).toMatch(
      /^🎼 Overtone \d\S+ · \/ot:auto .+ · \/ot:/,
    );
    expect((await say(world, 'hello again')).json).not.toHaveProperty('systemMessage');
    await world.fire('SessionStart', { source: 'resume' });
    expect((await say(world, 'back again')).json).not.toHaveProperty('systemMessage');
  });

  it.each([
    ['a dashboard runs', { ...RUNNING, link: LINK }, LINK],
    ['one runs that left no link', RUNNING, 'Dashboard'],
    ['none runs', undefined, 'Dashboard'],
  ])('when %s, then the first line says how to open it, and to the user alone', async (_, running, address) => {
    const world = createWorld();
    await world.fire('SessionStart');
    if (running) writeFileSync(join(world.home, '.overtone/dashboard.json'), JSON.stringify(running));
    const { json } = await say(world, 'hello');
    const line = text(json['systemMessage']);
    expect(line.endsWith(`/ot:dashboard 開啟 ${address}`), line).toBe(true);
    expect(JSON.stringify({ ...json, systemMessage: '' })).not.toContain('#key=');
    expect(JSON.stringify(world.session.timeline())).not.toContain('#key=');
  });

  it('when it begins with a command alone, then it is known by that until something is asked for', async () => {
    const world = createWorld();
    const requested = () => world.session.readJson('session.json')['request'];
    await world.fire('SessionStart');
    await say(world, '/ot:dashboard');
    expect(requested()).toBe('/ot:dashboard');
    await say(world, '/ot:auto add a footer');
    expect(requested()).toBe('add a footer');
    await say(world, 'and a header');
    expect(requested()).toBe('add a footer');
  });

  it('when it was only cleared, then nothing is said again', async () => {
    const world = createWorld();
    await world.fire('SessionStart', { source: 'clear' });
    expect((await say(world, 'hello')).json).not.toHaveProperty('systemMessage');
  });

  it('when prompts follow, then the model hears of workflows once, after a compaction, and long after for work alone', async () => {
    const world = createWorld();
    await world.fire('SessionStart');
    expect(await hintOf(world, 'hello')).toContain('/ot:auto');
    for (let prompt = 0; prompt < 20; prompt++) expect((await say(world, 'add a button')).stdout).toBe(EMPTY_PROMPT);
    expect((await say(world, 'what is this?')).stdout).toBe(EMPTY_PROMPT);
    expect(await hintOf(world, 'add a search box')).toContain('/ot:auto');
    expect((await say(world, 'add a footer')).stdout).toBe(EMPTY_PROMPT);
    await world.fire('SessionStart', { source: 'compact' });
    expect(await hintOf(world, 'hello')).toContain('/ot:auto');
  });

  it('when a workflow is named that does not exist, then user and model read which ones do', async () => {
    const run = await say(createWorld(), '[workflow:bogus] add a button');
    expect(run.json['systemMessage']).toMatch(/沒有「bogus」這個工作流。可用的有：single、quick、standard/);
    expect(specific(run)['additionalContext']).toBe(run.json['systemMessage']);
  });
});

describe('given a feature that another session works on', () => {
  const LEFT = '未完成任務（上次 session 中斷）';

  /** `host`: the process that other session runs in. */
  async function greeted(host: number): Promise<string> {
    const world = createWorld();
    world.putFeature('my-feature', open('one', 'two'));
    const other = createSessionFiles(world.home, 'other');
    other.write('workflow.json', { ...standard({}, { featureName: 'my-feature' }), sessionId: 'other' });
    other.write('session.json', { host });
    return (await world.fire('SessionStart')).stdout;
  }

  it('when its host is gone, then a new session is told what was left behind', async () => {
    const gone = spawnSync('true').pid;
    expect(await greeted(gone)).toContain(LEFT);
  });

  it('when it lives, then nobody is told to take its work', async () => {
    expect(await greeted(process.pid)).not.toContain('未完成任務');
  });
});
