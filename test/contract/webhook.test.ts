import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Notice } from '../../src/remote/adapter.ts';
import { checkedUrl, createAdapter } from '../../src/remote/adapters/webhook.ts';
import type { WebhookPreset } from '../../src/remote/webhook-presets.ts';
import { createOutbox } from '../../src/store/remote/outbox.ts';
import { type Reply, type Request, startServer } from '../kit/far-servers.ts';
import { recordingInbox, WORDS } from '../kit/remote.ts';
import { type FarMessage, type FarSide, testAdapter } from './adapter.ts';
import { mapMemory } from './memory-adapter.ts';

const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
const SIGNAL = new AbortController().signal;
const NOTICE: Notice = {
  ...{ level: 'error', sessionId: 's1', title: 'Tests fail', text: '3 of 40', silent: false },
  ts: '2026-01-01T00:00:00.000Z',
};

async function createReceiver() {
  const requests: Request[] = [];
  const replies: Reply[] = [];
  const server = await startServer((request) => {
    const reply = replies.shift() ?? { status: 204 };
    if ((reply.status ?? 200) < 300) requests.push(request);
    return reply;
  });
  return { ...server, requests, replies };
}

function createHome() {
  const directory = mkdtempSync(join(tmpdir(), 'ot-webhook-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

type Setup = {
  readonly url: string;
  readonly directory: string;
  readonly preset?: WebhookPreset;
  readonly now?: () => Date;
};

const create = ({ url, directory, preset = 'json', now = () => new Date() }: Setup) =>
  createAdapter({
    ...{ secret: `${url} ${SECRET}`, settings: { webhook: { preset } }, memory: mapMemory(), words: WORDS },
    ...{ directory, pid: process.pid, now, log: () => undefined },
  });

/** A day goes by each time somebody looks, so every pause is over at once. */
function hurriedClock(): () => Date {
  let days = 0;
  return () => {
    days += 1;
    return new Date(Date.UTC(2026, 0, days));
  };
}

async function started({ path = '/hook', ...over }: Partial<Setup> & { readonly path?: string } = {}) {
  const receiver = await createReceiver();
  const directory = createHome();
  const adapter = create({ url: `${receiver.url}${path}`, directory, ...over });
  onTestFinished(async () => {
    await adapter.stop();
    await receiver.close();
  });
  await adapter.start(recordingInbox().inbox);
  const outbox = createOutbox(`${directory}/outbox`, { pid: process.pid, now: () => new Date() });
  return { ...receiver, adapter, outbox };
}

testAdapter(
  async () => {
    const receiver = await createReceiver();
    const setup = { url: `${receiver.url}/hook`, directory: createHome(), now: hurriedClock() };
    const far: FarSide = {
      messages: () => receiver.requests.map(shown),
      refuse: () => void receiver.replies.push({ status: 503 }),
    };
    return { adapter: create(setup), far, restart: () => create(setup), close: receiver.close };
  },
  { interactive: false, hasOutbox: true },
);

const shown = ({ text }: Request): FarMessage => {
  const { data } = JSON.parse(text);
  return { text: `${data.title}\n${data.text}`, buttons: [] };
};

describe('given a receiver of signed webhooks', () => {
  it('when a notice comes, then an independent library accepts the signature, and rejects it after a change', async () => {
    const { adapter, requests } = await started();
    await adapter.notify?.(NOTICE, SIGNAL);
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    const [{ text, headers } = { text: '', headers: {} }] = requests;
    const receiver = new Webhook(SECRET);
    expect(receiver.verify(text, headers as Record<string, string>)).toMatchObject({
      type: 'overtone.notice',
      data: { level: 'error', title: 'Tests fail' },
    });
    expect(() => receiver.verify(text.replace('error', 'fine'), headers as Record<string, string>)).toThrow();
  });

  it('when the same notice is sent twice, then both carry the same id', async () => {
    const { adapter, requests, outbox } = await started();
    await adapter.notify?.(NOTICE, SIGNAL);
    await vi.waitFor(() => expect([requests.length, outbox.waiting().length]).toEqual([1, 0]));
    await adapter.notify?.(NOTICE, SIGNAL);
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[1]?.headers['webhook-id']).toBe(requests[0]?.headers['webhook-id']);
  });
});

describe('given a receiver that refuses', () => {
  it.each([
    ['for good', [{ status: 410 }], 'HTTP 410', 1],
    ['by sending it elsewhere', [{ status: 302, headers: { location: 'http://127.0.0.1:1/' } }], 'redirects', 1],
    ['too often', Array.from({ length: 9 }, () => ({ status: 500 })), 'HTTP 500', 9],
  ])(
    '%s, then the message is a dead letter with its reason, and the next one goes out',
    async (_, replies, why, attempts) => {
      const { adapter, outbox, requests, replies: queue } = await started({ now: hurriedClock() });
      queue.push(...replies);
      await adapter.notify?.(NOTICE, SIGNAL);
      await vi.waitFor(() => expect(outbox.dead()).toHaveLength(1));
      expect(outbox.dead()).toEqual([expect.objectContaining({ lastError: expect.stringContaining(why), attempts })]);
      expect(outbox.waiting()).toEqual([]);
      await adapter.notify?.({ ...NOTICE, title: 'Next' }, SIGNAL);
      await vi.waitFor(() => expect(requests).toHaveLength(1));
    },
  );

  it('when it asks for a delay, then the message waits as long as it says', async () => {
    const { adapter, outbox, replies } = await started();
    replies.push({ status: 429, headers: { 'retry-after': '3600' } });
    await adapter.notify?.(NOTICE, SIGNAL);
    await vi.waitFor(() => expect(outbox.waiting()).toEqual([expect.objectContaining({ attempts: 1 })]));
    expect(outbox.waiting()[0]?.dueAt).toBeGreaterThan(Date.now() + 3_500_000);
  });
});

describe('given the presets', () => {
  it.each<[WebhookPreset, string, string, object]>([
    ['slack', '/hook', '/hook', { text: 'Tests fail' }],
    ['discord', '/hook', '/hook', { content: 'Tests fail\n3 of 40', allowed_mentions: { parse: [] } }],
    ['ntfy', '/my-topic', '/', { topic: 'my-topic', title: 'Tests fail', message: '3 of 40', priority: 4 }],
    ['gotify', '/message', '/message', { title: 'Tests fail', message: '3 of 40', priority: 8 }],
  ])('%s gets the body it documents', async (preset, path, target, body) => {
    const { adapter, requests } = await started({ preset, path });
    await adapter.notify?.(NOTICE, SIGNAL);
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.path).toBe(target);
    expect(JSON.parse(requests[0]?.text ?? '')).toMatchObject(body);
    expect(requests[0]?.headers['webhook-signature']).toBeUndefined();
    if (preset === 'gotify') expect(requests[0]?.headers['x-gotify-key']).toBe(SECRET);
  });
});

it.each(['http://example.com/hook', 'ftp://127.0.0.1/', 'example'])(
  'given the address %s, when a webhook is made, then it is refused with what is wrong',
  (url) => expect(() => checkedUrl(url)).toThrow(/https|web address/),
);
