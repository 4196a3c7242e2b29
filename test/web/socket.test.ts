import { expect, it, onTestFinished, vi } from 'vitest';
import { openSocket, tellServer } from '../../plugins/overtone/web/js/socket.js';

/** The browser's end of a connection, played by the test. */
class FakeSocket {
  static readonly all: FakeSocket[] = [];
  readonly sent: string[] = [];
  onopen = (): void => undefined;
  onclose = (): void => undefined;
  onmessage = (_: { data: string }): void => undefined;
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
}

function connect(): FakeSocket {
  vi.stubGlobal('WebSocket', FakeSocket);
  onTestFinished(() => void vi.unstubAllGlobals());
  openSocket('/sse/all');
  const socket = FakeSocket.all.at(-1) ?? expect.unreachable('no socket was opened');
  socket.onopen();
  return socket;
}

it('given an answer on its way, when the receipt comes, then it is that of this answer', async () => {
  const socket = connect();
  const receipt = tellServer({ type: 'answer' });
  const { id } = JSON.parse(socket.sent[0] ?? '{}');
  socket.onmessage({ data: JSON.stringify({ event: 'receipt', id, data: { ok: true, text: 'sent' } }) });
  expect(await receipt).toEqual({ ok: true, text: 'sent' });
});

it('given an answer on its way, when the connection ends before its receipt, then who answered is told', async () => {
  const socket = connect();
  const receipt = tellServer({ type: 'answer' });
  socket.onclose();
  expect(await receipt).toEqual({ ok: false });
  expect(await tellServer({ type: 'answer' })).toEqual({ ok: false });
});
