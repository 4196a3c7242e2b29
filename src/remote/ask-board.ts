/** The asks shown in a chat: one message for each ask and person, edited as the ask goes on, also after a restart. */
import type { Adapter, AdapterMemory, AskView, IncomingAnswer } from './adapter.ts';

export type AskBoardOptions<Content> = {
  readonly memory: AdapterMemory;
  /** The people who are paired, by their id. */
  readonly recipients: () => readonly string[];
  readonly render: (ask: AskView) => Content;
  /** Returns what names the message from now on. */
  readonly post: (recipient: string, content: Content, ask: AskView) => Promise<string>;
  readonly edit: (message: string, content: Content) => Promise<void>;
};

export type AskBoard = {
  readonly showAsk: NonNullable<Adapter['showAsk']>;
  /** The ask a message shows, where it shows one. */
  askAt(message: string): Pick<IncomingAnswer, 'askId' | 'hash'> | undefined;
};

export function createAskBoard<Content>(options: AskBoardOptions<Content>): AskBoard {
  const { memory, recipients, render, post, edit } = options;
  async function showTo(recipient: string, ask: AskView): Promise<void> {
    const key = `ask ${ask.id} ${recipient}`;
    const message = memory.get(key);
    if (message !== undefined) return edit(message, render(ask));
    if (ask.choices.length === 0) return;
    const posted = await post(recipient, render(ask), ask);
    memory.set(key, posted);
    memory.set(`message ${posted}`, `${ask.id} ${ask.hash}`);
  }
  return {
    async showAsk(ask) {
      for (const recipient of recipients()) await showTo(recipient, ask);
    },
    askAt(message) {
      const [askId, hash] = memory.get(`message ${message}`)?.split(' ') ?? [];
      return askId !== undefined && hash !== undefined ? { askId, hash } : undefined;
    },
  };
}
