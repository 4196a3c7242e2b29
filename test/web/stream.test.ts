import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStream } from '../../plugins/overtone/web/js/stream.js';

/** The browser's end of a stream, played by the test. */
function createFakeSource(url: string) {
  const listeners = new Map<string, (event: MessageEvent) => void>();
  return {
    url,
    closed: false,
    onerror: null as (() => void) | null,
    addEventListener: (name: string, listener: (event: MessageEvent) => void) => listeners.set(name, listener),
    close() {
      this.closed = true;
    },
    send(name: string, data: unknown = {}, lastEventId = '') {
      listeners.get(name)?.({ data: JSON.stringify(data), lastEventId } as MessageEvent);
    },
  };
}

type FakeSource = ReturnType<typeof createFakeSource>;

/** The ticket has been asked for, and the stream with it. */
const opened = () => vi.advanceTimersByTimeAsync(0);

function setUp({ online = true, ticket = () => Promise.resolve('one-time') } = {}) {
  const sources: FakeSource[] = [];
  const states: string[] = [];
  const backs: unknown[] = [];
  const events: unknown[] = [];
  const heard: number[] = [];
  const stream = createStream({
    onEvent: (name: string, data: unknown) => events.push([name, data]),
    onStatus: ({ state, attempt }: { state: string; attempt: number }) => states.push(`${state} ${attempt}`),
    onBack: (connected: unknown) => backs.push(connected),
    onHeard: () => heard.push(Date.now()),
    open(url: string) {
      const source = createFakeSource(url);
      sources.push(source);
      return source as unknown as EventSource;
    },
    isOnline: () => online,
    fetchTicket: ticket,
  });
  const newest = () => sources.at(-1) as FakeSource;
  const goLive = async (connected: object = { resumed: false, lost: 0 }) => {
    await opened();
    newest().send('connected', connected, 'b-1');
  };
  return { stream, sources, states, backs, events, heard, newest, goLive };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('given a stream that is live', () => {
  it('when it only says that it is there, then what the page shows is current until then', async () => {
    const { stream, heard, newest, goLive } = setUp();
    stream.start('s1');
    await goLive();
    await vi.advanceTimersByTimeAsync(15_000);
    newest().send('heartbeat', { ts: '' });
    expect((heard[1] ?? 0) - (heard[0] ?? 0)).toBe(15_000);
  });

  it('when it breaks and the first try heals it, then nobody hears of it', async () => {
    const { stream, states, newest, goLive } = setUp();
    stream.start('s1');
    await goLive();
    newest().onerror?.();
    await vi.advanceTimersByTimeAsync(1_000);
    await goLive({ resumed: true, lost: 0 });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(states).toEqual(['connecting 0', 'live 0', 'live 0']);
  });

  it('when it stays broken, then it tries after 1, 2, 4, 8, 16 seconds and every 16 from then on, for ever', async () => {
    const { stream, sources, states, newest, goLive } = setUp();
    stream.start(null);
    await goLive();
    newest().onerror?.();
    const waits: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      const before = sources.length;
      let waited = 0;
      while (sources.length === before) {
        await vi.advanceTimersByTimeAsync(500);
        waited += 0.5;
      }
      waits.push(waited);
      newest().onerror?.();
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 16, 16, 16, 16]);
    expect(states.at(-1)).toBe('offline 10');
  });

  it('when nothing is heard for 40 seconds, then it counts as dead', async () => {
    const { stream, states, newest, goLive } = setUp();
    stream.start(null);
    await goLive();
    const first = newest();
    await vi.advanceTimersByTimeAsync(39_000);
    first.send('heartbeat');
    await vi.advanceTimersByTimeAsync(39_000);
    expect(first.closed).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(first.closed).toBe(true);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(states.at(-1)).toBe('reconnecting 1');
  });

  it('when it comes back, then it asks for what it missed, and tells what was lost', async () => {
    const { stream, backs, newest, goLive } = setUp();
    stream.start('s1');
    await goLive();
    newest().send('timeline', { n: 1 }, 'b-7');
    newest().onerror?.();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(newest().url).toBe('/sse/all?ticket=one-time&focus=s1&last=b-7');
    await goLive({ resumed: false, lost: null });
    expect(backs).toEqual([{ resumed: false, lost: null }]);
  });

  it('when another session is looked at, then it begins anew and nothing counts as lost', async () => {
    const { stream, backs, newest, goLive } = setUp();
    stream.start('s1');
    await goLive();
    stream.start('s2');
    await opened();
    expect(newest().url).toBe('/sse/all?ticket=one-time&focus=s2');
    await goLive();
    expect(backs).toEqual([]);
  });

  it('when the network comes back, then it does not wait for its turn', async () => {
    const { stream, sources, newest, goLive } = setUp({ online: false });
    stream.start(null);
    await goLive();
    stream.retryNow();
    await opened();
    expect(sources).toHaveLength(1);
    newest().onerror?.();
    stream.retryNow();
    await opened();
    expect(sources).toHaveLength(2);
  });

  it('when the page is hidden for a minute, then it rests, and catches up when shown', async () => {
    const { stream, states, newest, goLive } = setUp();
    stream.start('s1');
    await goLive();
    stream.hidden();
    await vi.advanceTimersByTimeAsync(30_000);
    newest().send('heartbeat');
    await vi.advanceTimersByTimeAsync(29_000);
    expect(newest().closed).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([newest().closed, states.at(-1)]).toEqual([true, 'asleep 0']);
    stream.shown();
    await opened();
    expect(newest().url).toContain('last=b-1');
  });
});

it('given a page without the key, then it says so and does not ask again', async () => {
  const { stream, states, sources } = setUp({ ticket: () => Promise.reject({ status: 401 }) });
  stream.start('s1');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(states).toEqual(['connecting 0', 'locked 0']);
  expect(sources).toHaveLength(0);
});

it('given a server that gives no ticket, then the stream counts as broken and is tried again', async () => {
  let asked = 0;
  const ticket = () => (asked++ === 0 ? Promise.reject({ status: 0 }) : Promise.resolve('one-time'));
  const { stream, sources } = setUp({ ticket });
  stream.start('s1');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sources).toHaveLength(1);
});
