/**
 * Telegram on loopback: `telegram-test-api` behind a door of our own, because it answers polls at once, forgets what a
 * button press was answered, and knows neither conflicts nor rate limits.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { TelegramServer } from 'telegram-test-api/lib/telegramServer.js';
import type { FarMessage, FarSide, Person } from '../../contract/adapter.ts';

export const TOKEN = '123456:test-token';

type Refusal = { readonly method: string; readonly code: number; readonly retryAfter?: number };

export type FakeTelegram = {
  readonly apiRoot: string;
  readonly far: Required<FarSide>;
  /** Of every message of the bot, whether it makes a sound. */
  readonly sounds: () => readonly boolean[];
  /** What the last press of a button was answered. */
  readonly popup: () => string | undefined;
  readonly heldPress: (person: Person, label: string) => () => Promise<unknown>;
  /** What the bot sent, whoever it was for. */
  readonly sent: () => readonly FarMessage[];
  /** Refuses calls of this method until it is called again without a code. */
  readonly always: (method: string, code?: number) => void;
  readonly refuseOnce: (refusal: Refusal) => void;
  /** Resolves when the program that polled is gone, and its last poll with it: no update is handed to it any more. */
  nobodyPolls(): Promise<void>;
  close(): Promise<void>;
};

const POLL_MS = 2_000;
const LOOK_MS = 10;

export async function startTelegram(): Promise<FakeTelegram> {
  const inner = new TelegramServer({ port: await freePort(), host: '127.0.0.1' });
  await inner.start();
  const refusals: Refusal[] = [];
  const standing = new Map<string, number>();
  const popups = new Map<string, string>();
  let [isOpen, calls] = [true, 0];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    const method = request.url?.split('/').at(-1) ?? '';
    const at = refusals.findIndex((refusal) => refusal.method === method);
    const [refusal] = at === -1 ? [] : refusals.splice(at, 1);
    const code = refusal?.code ?? standing.get(method);
    if (code !== undefined) return refuse(response, code, refusal?.retryAfter);
    if (method === 'getUpdates' && JSON.parse(body || '{}').timeout) await somethingToTell(request);
    // Whoever polled is gone; the next one gets the updates.
    if (request.socket.destroyed) return;
    if (method === 'answerCallbackQuery') popups.set('last', JSON.parse(body).text);
    const passed = await fetch(`${inner.config.apiURL}${request.url}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: body || '{}',
    });
    response.writeHead(passed.status, { 'content-type': 'application/json' }).end(await passed.text());
  };
  const somethingToTell = async ({ socket }: IncomingMessage): Promise<void> => {
    for (let waited = 0; isOpen && !socket.destroyed && waited < POLL_MS; waited += LOOK_MS) {
      if (inner.storage.userMessages.some(({ isRead }) => !isRead)) break;
      await pause(LOOK_MS);
    }
  };
  const door = createServer((request, response) => {
    calls += 1;
    answer(request, response)
      .catch(() => response.destroy())
      .finally(() => {
        calls -= 1;
      });
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  const clientOf = ({ id, name }: Person) =>
    inner.getClient(TOKEN, { userId: Number(id), chatId: Number(id), firstName: name, userName: name });
  const sent = (): FarMessage[] => inner.storage.botMessages.map(({ message }) => shownOf(message));
  /** Replies to what somebody wrote are no messages of the bot's own accord. */
  const isReply = (message: unknown): boolean =>
    (message as { link_preview_options?: unknown }).link_preview_options === undefined;
  /** A finger on a button that is still shown; what it presses may be gone when it does. */
  const heldPress = (person: Person, label: string) => {
    const client = clientOf(person);
    const message = inner.storage.botMessages.findLast((update) =>
      buttonsOf(update.message).some(({ text }) => text === label),
    );
    const data = buttonsOf(message?.message).find(({ text }) => text === label)?.callback_data ?? '';
    return () => client.sendCallback(client.makeCallbackQuery(data));
  };
  const far: Required<FarSide> = {
    messages: () =>
      inner.storage.botMessages.filter(({ message }) => !isReply(message)).map(({ message }) => shownOf(message)),
    refuse: () => void refusals.push({ method: 'sendMessage', code: 500 }),
    async say(person, text) {
      const client = clientOf(person);
      await client.sendMessage(client.makeMessage(text));
    },
    async press(person, label) {
      await heldPress(person, label)();
    },
    async toldTo({ id }) {
      const replies = inner.storage.botMessages.filter(
        ({ message }) => isReply(message) && String(message.chat_id) === id,
      );
      return replies.at(-1)?.message.text ?? popups.get('last');
    },
  };
  return {
    apiRoot: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    far,
    heldPress,
    sounds: () => inner.storage.botMessages.map(({ message }) => !isSilent(message)),
    popup: () => popups.get('last'),
    sent,
    always: (method, code) => void (code === undefined ? standing.delete(method) : standing.set(method, code)),
    refuseOnce: (refusal) => void refusals.push(refusal),
    async nobodyPolls() {
      while (calls > 0 || (await connectionsOf(door)) > 0) await pause(LOOK_MS);
    },
    async close() {
      isOpen = false;
      door.close();
      door.closeAllConnections();
      await inner.stop();
    },
  };
}

const isSilent = (message: unknown): boolean =>
  (message as { disable_notification?: boolean }).disable_notification === true;

type Button = { readonly text: string; readonly callback_data?: string };

function buttonsOf(message: unknown): Button[] {
  const { reply_markup: markup } = (message ?? {}) as { reply_markup?: { inline_keyboard?: Button[][] } };
  return markup?.inline_keyboard?.flat() ?? [];
}

const shownOf = (message: { text: string }): FarMessage => ({
  text: message.text,
  buttons: buttonsOf(message).map(({ text }) => text),
});

function refuse(response: ServerResponse, code: number, retryAfter?: number): void {
  const parameters = retryAfter === undefined ? {} : { parameters: { retry_after: retryAfter } };
  response
    .writeHead(code, { 'content-type': 'application/json' })
    .end(JSON.stringify({ ok: false, error_code: code, description: `refused with ${code}`, ...parameters }));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
}

const connectionsOf = (server: Server): Promise<number> =>
  promisify<number>((done) => server.getConnections((error, count) => done(error, count)))();

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
