/** The user is away: the end of the turn waits for a remote decision, and the terminal can still interrupt it. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'vitest';
import { ESCAPE, openTerminal } from '../../host-kit/host/terminal.ts';
import type { World } from '../../host-kit/host/world.ts';
import { readableText } from '../../host-kit/model/message.ts';
import { say } from '../../host-kit/model/reply.ts';
import { startModel } from '../../host-kit/model/server.ts';
import { OVERTONE } from '../../host-kit/overtone.ts';
import { setAway } from '../../src/store/remote-files.ts';
import { encodeFlow } from '../../src/workflow/flow-file.ts';
import { conduct, newFlow } from '../kit/flow.ts';
import { ADA, openFarSide } from './kit/far-side.ts';
import { it } from './kit/in-world.ts';

/** A terminal whose session waits: its TEST has failed three times. */
async function openAwayTerminal(world: World) {
  const far = await openFarSide(world);
  const { flow } = conduct(newFlow('quick'), (agent) => (agent === 'tester' ? 'fail' : 'pass'));
  setAway(far.home, true, process.pid);
  const fail = (): void => {
    const sessionId = readFileSync(join(far.home, '.current-session-id'), 'utf8').trim();
    const directory = join(far.home, 'sessions', sessionId);
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, 'workflow.json'), JSON.stringify(encodeFlow({ ...flow, sessionId, reports: [] })));
  };
  const model = await startModel(({ turn }) => {
    if (turn === 0) fail();
    return say(`Turn ${turn} is over.`);
  });
  const terminal = await openTerminal(world, { plugin: OVERTONE, modelUrl: model.url, locale: 'en' });
  await terminal.say('Begin.');
  await far.until('Three tries have failed: TEST');
  return {
    far,
    terminal,
    heard: () => model.requests.map(({ newest }) => readableText(newest)),
    async close() {
      terminal.kill();
      await model.close();
      await far.close();
    },
  };
}

describe('given a session that waits for its user, who is away', () => {
  it('when somebody elsewhere decides, then the session goes on by itself', async ({ world, expect }) => {
    const { far, terminal, heard, close } = await openAwayTerminal(world);
    try {
      await far.press(ADA, 'Retry');
      await terminal.shows('Turn 1 is over.');
      await far.until('Retry (telegram: Ada) · applied');
      expect(heard()[1]).toContain('decided from elsewhere (telegram: Ada): Retry');
    } finally {
      await close();
    }
  });

  it('when they press Esc, then the wait is over, the question stays, and what is decided later is told', async ({
    world,
    expect,
  }) => {
    const { far, terminal, heard, close } = await openAwayTerminal(world);
    try {
      terminal.press(ESCAPE);
      await terminal.shows('Interrupted');
      expect(far.files.open()).toMatchObject([{ ask: { kind: 'decision' }, state: { status: 'sent' } }]);
      await far.press(ADA, 'Skip');
      await far.until('Skip (telegram: Ada) · sent to your machine');
      await terminal.say('/ot:status');
      await terminal.shows('Turn 1 is over.');
      await far.until('Skip (telegram: Ada) · applied');
      expect(heard()[1]).toContain('decided from elsewhere (telegram: Ada): Skip');
    } finally {
      await close();
    }
  });

  it('when they ask something, then they are answered at once, and the question stays; when they decide, then they were first', async ({
    world,
    expect,
  }) => {
    const { far, terminal, heard, close } = await openAwayTerminal(world);
    try {
      await terminal.say('why did it fail?');
      await terminal.shows('Turn 1 is over.');
      expect(heard()[1]).toContain('why did it fail?');
      expect(far.files.open()).toMatchObject([{ state: { status: 'sent' } }]);
      await terminal.say('try it with a mock');
      await terminal.shows('Turn 2 is over.');
      expect(heard()[2]).toContain('try it with a mock');
      await far.until('already answered at the terminal');
    } finally {
      await close();
    }
  });
});
