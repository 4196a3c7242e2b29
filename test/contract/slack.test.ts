import { createEmulator } from 'emulate';
import { createAdapter } from '../../src/remote/adapters/slack.ts';
import { asList, asText, isRecord } from '../../src/values/narrow.ts';
import { type Reply, startServer } from '../kit/far-servers.ts';
import { WORDS } from '../kit/remote.ts';
import { type FarMessage, type FarSide, type Person, testAdapter } from './adapter.ts';
import { mapMemory } from './memory-adapter.ts';

const TOKEN = 'xoxb-test';

testAdapter(async () => {
  const slack = await createSlackFarSide();
  const memory = mapMemory();
  const create = () =>
    createAdapter({
      ...{ secret: `${TOKEN} xapp-test`, settings: { slack: { apiRoot: `${slack.url}/api/` } }, memory, words: WORDS },
      ...{ directory: '', pid: process.pid, now: () => new Date(), log: () => undefined },
    });
  return { adapter: create(), far: slack.far, ada: slack.ada, restart: create, close: slack.close };
});

/** Slack's web API is `emulate`; it has no Socket Mode, so that is added here. */
async function createSlackFarSide() {
  const emulator = await createEmulator({
    service: 'slack',
    port: 0,
    seed: { slack: { users: [{ name: 'ada', real_name: 'Ada' }] } },
  });
  const ephemeral = new Map<string, string>();
  let refusals = 0;
  let envelopes = 0;
  const call = async (method: string, form: Record<string, string>): Promise<Record<string, unknown>> => {
    const headers = { authorization: `Bearer ${TOKEN}` };
    const response = await fetch(`${emulator.url}/api/${method}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(form),
    });
    return (await response.json()) as Record<string, unknown>;
  };
  const server = await startServer(async ({ path, headers, text }): Promise<Reply> => {
    if (path.endsWith('/apps.connections.open')) return { body: { ok: true, url: server.socketUrl } };
    if (path.endsWith('/chat.postMessage') && refusals > 0) {
      refusals -= 1;
      return { body: { ok: false, error: 'fatal_error' } };
    }
    if (path.endsWith('/chat.postEphemeral')) {
      const form = new URLSearchParams(text);
      ephemeral.set(form.get('user') ?? '', unescaped(form.get('text') ?? ''));
    }
    const { authorization = '', 'content-type': type = '' } = headers;
    const response = await fetch(emulator.url + path, {
      method: 'POST',
      headers: { authorization, 'content-type': type },
      body: text,
    });
    return { status: response.status, body: await response.json() };
  });
  server.onConnect((socket) => socket.send(JSON.stringify({ type: 'hello' })));

  const members = asList((await call('users.list', {}))['members']).filter(isRecord);
  const ada: Person = { id: asText(members.find(({ name }) => name === 'ada')?.['id']), name: 'ada' };
  const channelOf = async ({ id }: Person): Promise<string> => {
    const { channel } = await call('conversations.open', { users: id });
    return isRecord(channel) ? asText(channel['id']) : '';
  };
  const history = async (person: Person) => {
    const { messages } = await call('conversations.history', { channel: await channelOf(person) });
    return asList(messages).filter(isRecord).reverse();
  };
  const send = (envelope: object): void => {
    envelopes += 1;
    server.toEverybody({ envelope_id: `e${envelopes}`, accepts_response_payload: false, ...envelope });
  };
  const far: FarSide = {
    messages: async () => (await history(ada)).map(shown),
    refuse: () => {
      refusals += 1;
    },
    async say({ id }, text) {
      const event = {
        ...{ type: 'message', channel_type: 'im', user: id, channel: await channelOf(ada) },
        text: escaped(text.replace(/^\//, '!')),
      };
      send({ type: 'events_api', payload: { event } });
    },
    async press(person, label) {
      const message = (await history(person)).findLast((one) => shown(one).buttons.includes(label));
      const action = elementsOf(message ?? {}).find((element) => labelOf(element) === label);
      const payload = {
        ...{ type: 'block_actions', user: { id: person.id }, channel: { id: await channelOf(person) } },
        actions: [{ value: action?.['value'] }],
      };
      send({ type: 'interactive', payload });
    },
    toldTo: async (person) => ephemeral.get(person.id) ?? (await history(person)).map(shown).at(-1)?.text,
  };
  const close = async (): Promise<void> => {
    await server.close();
    await emulator.close();
  };
  return { url: server.url, far, ada, close };
}

type Json = Readonly<Record<string, unknown>>;

const blocksOf = (message: Json): Json[] => asList(message['blocks']).filter(isRecord);
const labelOf = ({ text }: Json): string => (isRecord(text) ? asText(text['text']) : '');
const elementsOf = (message: Json): Json[] =>
  blocksOf(message).flatMap(({ elements }) => asList(elements).filter(isRecord));
const shown = (message: Json): FarMessage => ({
  text: blocksOf(message).map(labelOf).join('\n'),
  buttons: elementsOf(message).map(labelOf),
});
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
