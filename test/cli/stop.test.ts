import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createCli, NOW, startedCli } from './kit.ts';

describe('ot stop', () => {
  it('stops the loop for the user and pauses the workflow, without an event', async () => {
    const ot = await startedCli('single');
    expect((await ot.run('stop', '--session', 's1')).code).toBe(0);
    expect(ot.readJson('s1', 'loop.json')).toMatchObject({ stopped: true, stoppedAt: NOW, stopReason: 'user' });
    expect(ot.readJson('s1', 'workflow.json').phase).toBe('paused');
    expect(ot.eventTypes('s1')).toEqual(['workflow:start']);
  });

  it('changes nothing the second time', async () => {
    const ot = await startedCli('single');
    await ot.run('stop', '--session', 's1');
    const before = readFileSync(ot.sessionFile('s1', 'loop.json'), 'utf8');
    const { code, json } = await ot.run('stop', '--session', 's1', '--json');
    expect(code).toBe(0);
    expect(json()).toEqual({ sessionId: 's1', stopped: true, stopReason: 'user', changed: false });
    expect(readFileSync(ot.sessionFile('s1', 'loop.json'), 'utf8')).toBe(before);
  });

  it('keeps fields of loop.json that it does not know', async () => {
    const ot = await startedCli('single');
    const loop = ot.readJson('s1', 'loop.json');
    writeFileSync(ot.sessionFile('s1', 'loop.json'), JSON.stringify({ ...loop, iterations: 7 }));
    await ot.run('stop', '--session', 's1');
    expect(ot.readJson('s1', 'loop.json')).toMatchObject({ iterations: 7, stopped: true });
  });

  it('leaves a finished workflow finished', async () => {
    const ot = await startedCli('single');
    ot.setPhase('finished');
    await ot.run('stop', '--session', 's1');
    expect(ot.readJson('s1', 'workflow.json').phase).toBe('finished');
  });

  it('stops the loop even when workflow.json is damaged, and leaves that file alone', async () => {
    const ot = await startedCli('single');
    writeFileSync(ot.sessionFile('s1', 'workflow.json'), '{broken');
    expect((await ot.run('stop', '--session', 's1')).code).toBe(0);
    expect(ot.readJson('s1', 'loop.json').stopped).toBe(true);
    expect(readFileSync(ot.sessionFile('s1', 'workflow.json'), 'utf8')).toBe('{broken');
  });

  it('says so when there is nothing to stop', async () => {
    const ot = createCli();
    ot.store.appendEvents('s1', [{ type: 'session:start' }]);
    expect(await ot.run('stop', '--session', 's1')).toMatchObject({ code: 1 });
  });
});

describe('ot pause and ot resume', () => {
  it('hold a session and let it go, and say when the machine is still held', async () => {
    const ot = await startedCli('single');
    expect((await ot.run('pause', '--session', 's1', '--json')).json()).toEqual({ sessionId: 's1', paused: true });
    await ot.run('pause', '--machine');
    expect((await ot.run('resume', '--session', 's1', '--json')).json()).toEqual({ sessionId: 's1', paused: true });
    await ot.run('resume', '--machine');
    expect((await ot.run('resume', '--session', 's1', '--json')).json()).toEqual({ sessionId: 's1', paused: false });
  });

  it('pause nothing that is not there', async () => {
    expect((await createCli().run('pause', '--session', 'unknown')).code).toBe(1);
  });
});
