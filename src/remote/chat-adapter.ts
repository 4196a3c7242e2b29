/** Shared by all chat adapters: messages to people, which message shows which ask, and the state of the connection. */
import type { Health } from '../store/remote-files.ts';
import { messageOf } from '../values/narrow.ts';
import type { AdapterContext, Inbox, Notice, Sender } from './adapter.ts';
import type { AskView } from './ask-view.ts';
import { answerLine } from './chat.ts';

/** A channel is the conversation with one person. */
export type ChatSide<Content> = {
  /** Opens the conversation with a person; without it their id names the channel. */
  open?(person: string): Promise<string>;
  /** Returns the id of the message. */
  post(channel: string, content: Content, signal?: AbortSignal): Promise<string>;
  edit(channel: string, message: string, content: Content, signal: AbortSignal): Promise<unknown>;
  ofNotice(notice: Notice): Content;
  ofAsk(ask: AskView): Content;
  /** The error as the bus understands it. */
  toError(error: unknown): unknown;
};

export function createChat<Content>({ memory, words, now }: AdapterContext, side: ChatSide<Content>) {
  let inbox: Inbox | undefined;
  let health: Health = { state: 'down' };
  const note = (change: Partial<Health>): void => {
    health = { ...health, ...change };
  };

  const sent = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      const result = await work();
      note({ lastOutbound: now().toISOString() });
      return result;
    } catch (error) {
      throw side.toError(error);
    }
  };
  const channelOf = async (person: string): Promise<string> => {
    const { open } = side;
    if (open === undefined) return person;
    const known = memory.get(`channel ${person}`);
    if (known !== undefined) return known;
    const channel = await sent(() => open(person));
    memory.set(`channel ${person}`, channel);
    return channel;
  };
  const say = (channel: string, content: Content, signal?: AbortSignal): Promise<string> =>
    sent(() => side.post(channel, content, signal));

  /** One message for each ask and person, edited as the ask goes on, also after a restart. */
  async function showTo(person: string, ask: AskView, signal: AbortSignal): Promise<void> {
    const key = `ask ${ask.id} ${person}`;
    const [shownIn, shown] = memory.get(key)?.split(' ') ?? [];
    if (shownIn !== undefined && shown !== undefined) {
      await sent(() => side.edit(shownIn, shown, side.ofAsk(ask), signal));
    } else if (ask.choices.length > 0 || ask.takesText) {
      const channel = await channelOf(person);
      const message = `${channel} ${await say(channel, side.ofAsk(ask), signal)}`;
      memory.set(key, message);
      memory.set(`message ${message}`, `${ask.id} ${ask.hash}`);
    }
  }

  return {
    begin(given: Inbox): void {
      inbox = given;
    },
    end(): void {
      inbox = undefined;
    },
    health: (): Health => (inbox === undefined ? { ...health, state: 'down' } : health),
    /** Without a reason, the adapter has recovered. */
    setState(state: Health['state'], why?: string): void {
      const { why: _, ...rest } = health;
      health = { ...rest, state, ...(why !== undefined && { why }) };
    },
    heard: () => note({ lastInbound: now().toISOString() }),
    failed: (error: unknown) => note({ why: messageOf(error) }),
    sent,
    say,
    /** What a sender who pressed a button is told; undefined where the button is none of ours. */
    press(sender: Sender, data: string): string | undefined {
      const [, askId, hash, choice] = /^(\S+) (\S+) (.+)$/s.exec(data) ?? [];
      return askId && hash && choice ? inbox?.answer(sender, { askId, hash, choice }).text : undefined;
    },
    /** What a sender is answered. `repliedTo`: channel and id of the message their line replies to. */
    answer(sender: Sender, text: string, repliedTo: string): string | undefined {
      const [askId, hash] = memory.get(`message ${repliedTo}`)?.split(' ') ?? [];
      const ask = askId !== undefined && hash !== undefined && { ask: { askId, hash } };
      return inbox && answerLine(inbox, sender, { text, ...ask }, words);
    },
    async notify(notice: Notice, signal: AbortSignal): Promise<void> {
      for (const { id } of inbox?.people() ?? []) await say(await channelOf(id), side.ofNotice(notice), signal);
    },
    async showAsk(ask: AskView, signal: AbortSignal): Promise<void> {
      for (const { id } of inbox?.people() ?? []) await showTo(id, ask, signal);
    },
  };
}

/** The paragraphs of an ask, top to bottom. */
export const askParts = ({ title, text, statusText }: AskView): readonly string[] => [title, text, statusText];

/** Ids and digests hold no spaces; a choice may. */
export const buttonData = ({ id, hash }: AskView, choice: string): string => `${id} ${hash} ${choice}`;

/** Slack and Discord keep `/` for commands of their own: `!status` is written there instead. */
export const commandForm = (text: string): string => text.trim().replace(/^!(?=[a-z])/i, '/');

export const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1)}…`;
