/** Streams over real sockets: clients that do not read or are gone are disconnected and delay no others. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { listen } from '../../src/server/listen.ts';
import { eventLine } from './kit/live-world.ts';
import { readSse } from './kit/sse-reader.ts';
import { createStreamWorld } from './kit/stream-world.ts';

async function createServedWorld() {
  const world = await createStreamWorld();
  const server = await listen(() => world.hub.open({ scope: 'all' }), 0);
  onTestFinished(() => server.close());
  const url = `http://127.0.0.1:${server.port}/`;
  return {
    ...world,
    page: async () => readSse(await fetch(url)),
    /** Asks for the stream and never reads an answer. */
    async deafSocket() {
      const before = world.hub.clients();
      const socket = connect(server.port, '127.0.0.1').pause();
      onTestFinished(() => {
        socket.destroy();
      });
      await once(socket, 'connect');
      socket.write(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n\r\n`);
      await until(() => world.hub.clients() > before);
      return socket;
    },
    beat: () => world.hub.push?.({ kind: 'heartbeat', sessionId: null, ts: '' }),
  };
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise(setImmediate);
}

describe('given two clients, one of which never reads', () => {
  it('when more happens than the system buffers, then the other gets everything, and the silent one is disconnected', async () => {
    const complaint = vi.spyOn(console, 'error').mockReturnValue(undefined);
    onTestFinished(() => complaint.mockRestore());
    const world = await createServedWorld();
    const socket = await world.deafSocket();
    socket.on('error', () => undefined);
    const page = await world.page();
    const padding = 'x'.repeat(20_000);
    for (let key = 0; key < 800; key += 40) {
      const batch = Array.from({ length: 40 }, (_, index) => eventLine(key + index, { padding }));
      world.append('s1', batch.join(''));
      await page.until(() => page.of('timeline').length === key + 40);
    }
    expect(page.of('timeline').map(({ key }) => key)).toEqual(Array.from({ length: 800 }, (_, index) => index));
    for (let beats = 0; beats < 4; beats += 1) world.beat();
    expect(world.hub.clients()).toBe(1);
    const closed = once(socket, 'close');
    socket.resume();
    await closed;
  });
});

describe('given a listening client', () => {
  it('when its connection breaks, then that is noticed and nothing is kept for it', async () => {
    const world = await createServedWorld();
    const socket = await world.deafSocket();
    expect(world.hub.clients()).toBe(1);
    socket.destroy();
    await until(() => world.hub.clients() === 0);
  });
});
