/** The asks shown in a chat: one message for each ask and person, edited as the ask goes on, also after a restart. */
import type { AdapterMemory, AskView, IncomingAnswer, Sender } from './adapter.ts';

export type AskBoardOptions<Content> = {
  readonly memory: AdapterMemory;
  readonly render: (ask: AskView) => Content;
  /** Returns what names the message from now on. */
  readonly post: (person: Sender, content: Content, signal: AbortSignal) => Promise<string>;
  readonly edit: (message: string, content: Content, signal: AbortSignal) => Promise<void>;
};

export type AskBoard = {
  showAsk(ask: AskView, people: readonly Sender[], signal: AbortSignal): Promise<void>;
  /** The ask a message shows, where it shows one. */
  askAt(message: string): Pick<IncomingAnswer, 'askId' | 'hash'> | undefined;
};

export function createAskBoard<Content>(options: AskBoardOptions<Content>): AskBoard {
  const { memory, render, post, edit } = options;
  async function showTo(person: Sender, ask: AskView, signal: AbortSignal): Promise<void> {
    const key = `ask ${ask.id} ${person.id}`;
    const message = memory.get(key);
    if (message !== undefined) return edit(message, render(ask), signal);
    if (ask.choices.length === 0 && !ask.takesText) return;
    const posted = await post(person, render(ask), signal);
    memory.set(key, posted);
    memory.set(`message ${posted}`, `${ask.id} ${ask.hash}`);
  }
  return {
    async showAsk(ask, people, signal) {
      for (const person of people) await showTo(person, ask, signal);
    },
    askAt(message) {
      const [askId, hash] = memory.get(`message ${message}`)?.split(' ') ?? [];
      return askId !== undefined && hash !== undefined ? { askId, hash } : undefined;
    },
  };
}
