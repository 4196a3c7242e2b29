/** What the messages of all chats have in common. */
import type { AskView, IncomingAnswer } from './adapter.ts';

/** The paragraphs of an ask, top to bottom. */
export const askParts = ({ title, text, statusText }: AskView): readonly string[] => [title, text, statusText];

/** Ids and digests hold no spaces; a choice may. */
export const buttonData = ({ id, hash }: AskView, choice: string): string => `${id} ${hash} ${choice}`;

export function fromButton(data: string): IncomingAnswer | undefined {
  const [, askId, hash, choice] = /^(\S+) (\S+) (.+)$/s.exec(data) ?? [];
  return askId && hash && choice ? { askId, hash, choice } : undefined;
}

/** Slack and Discord keep `/` for commands of their own: `!status` is written there instead. */
export const commandForm = (text: string): string => text.trim().replace(/^!(?=[a-z])/i, '/');

export const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1)}…`;
