import { createAdapter } from '../../src/remote/adapters/discord.ts';
import { asList, asText, isRecord } from '../../src/values/narrow.ts';
import { type Reply, startServer } from '../kit/far-servers.ts';
import { WORDS } from '../kit/remote.ts';
import { type FarSide, type Person, testAdapter } from './adapter.ts';
import { mapMemory } from './memory-adapter.ts';

testAdapter(async () => {
  const discord = await createDiscordFarSide();
  const memory = mapMemory();
  const create = () =>
    createAdapter({
      ...{ secret: 'test', settings: { discord: { apiRoot: discord.url } }, memory, words: WORDS },
      ...{ directory: '', pid: process.pid, now: () => new Date(), log: () => undefined },
    });
  return { adapter: create(), far: discord.far, restart: create, close: discord.close };
});

type Stored = { readonly id: string; content: string; components: readonly unknown[] };

/** The part of Discord's API and gateway the adapter uses, by its documentation. */
async function createDiscordFarSide() {
  const messages: Stored[] = [];
  const receipts: string[] = [];
  let refusals = 0;
  let sequence = 0;
  const channel = 'dm-4711';
  const store = (text: string, stored: Stored): Reply => {
    const { content, components = [] } = JSON.parse(text);
    if (typeof content !== 'string' || content.length > 2_000)
      return { status: 400, body: { code: 50035, message: 'Invalid Form Body' } };
    Object.assign(stored, { content, components });
    return { body: stored };
  };
  const server = await startServer(({ method, path, text }): Reply => {
    const route = `${method} ${path.replace(/^\/v10/, '')}`;
    if (route === 'GET /gateway/bot') {
      const session_start_limit = { total: 1_000, remaining: 999, reset_after: 0, max_concurrency: 1 };
      return { body: { url: server.socketUrl, shards: 1, session_start_limit } };
    }
    if (route === 'POST /users/@me/channels') return { body: { id: `dm-${JSON.parse(text).recipient_id}` } };
    if (route === `POST /channels/${channel}/messages`) {
      if (refusals > 0) {
        refusals -= 1;
        return { status: 403, body: { code: 50007, message: 'Cannot send messages to this user' } };
      }
      const stored = { id: `m${messages.length}`, content: '', components: [] };
      const reply = store(text, stored);
      if (reply.status === undefined) messages.push(stored);
      return reply;
    }
    const edited = messages.find(({ id }) => route === `PATCH /channels/${channel}/messages/${id}`);
    if (edited) return store(text, edited);
    if (route === 'POST /interactions/i1/t1/callback') {
      receipts.push(JSON.parse(text).data.content);
      return { status: 204 };
    }
    return { status: 404, body: { code: 0, message: '404: Not Found' } };
  });
  const dispatch = (t: string, d: object): void => {
    sequence += 1;
    server.toEverybody({ op: 0, s: sequence, t, d });
  };
  server.onConnect((socket) => {
    socket.send(JSON.stringify({ op: 10, d: { heartbeat_interval: 45_000 } }));
    socket.on('message', (data) => {
      const { op } = JSON.parse(data.toString());
      if (op === 1) socket.send(JSON.stringify({ op: 11 }));
      if (op === 2)
        dispatch('READY', { v: 10, session_id: 'g1', resume_gateway_url: server.socketUrl, user: { id: 'bot' } });
    });
  });
  const userOf = ({ id, name }: Person) => ({ id, username: name.toLowerCase(), global_name: name });
  const far: FarSide = {
    messages: () =>
      messages.map((message) => ({
        text: rendered(message.content),
        buttons: buttonsOf(message).map(({ label }) => label),
      })),
    refuse: () => {
      refusals += 1;
    },
    say: async (person, text) =>
      dispatch('MESSAGE_CREATE', {
        id: 'u1',
        channel_id: channel,
        author: userOf(person),
        content: text.replace(/^\//, '!'),
      }),
    async press(person, label) {
      const button = messages.flatMap(buttonsOf).findLast((one) => one.label === label);
      const data = { component_type: 2, custom_id: button?.id };
      dispatch('INTERACTION_CREATE', {
        id: 'i1',
        token: 't1',
        type: 3,
        user: userOf(person),
        channel_id: channel,
        data,
      });
    },
    toldTo: async () => rendered(receipts.at(-1) ?? messages.at(-1)?.content ?? ''),
  };
  return { url: server.url, far, close: server.close };
}

const buttonsOf = ({ components }: Stored) =>
  components
    .flatMap((row) => (isRecord(row) ? asList(row['components']) : []))
    .filter(isRecord)
    .map((button) => ({ label: asText(button['label']), id: asText(button['custom_id']) }));

/** A backslash before punctuation shows the punctuation. */
const rendered = (content: string): string => content.replace(/\\([^\p{L}\p{N}\s])/gu, '$1');
