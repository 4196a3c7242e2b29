/** The axis of asks: what waits for a person, and the answers that come in for it. */
import type { AskView, IncomingAnswer, Receipt } from './adapter.ts';

export type Interact = {
  /** Every ask that has not ended, oldest first. */
  open(): readonly AskView[];
  /** The first answer wins; the receipt tells everybody else who was first. */
  answer(answer: IncomingAnswer, by: string): Receipt;
  message(text: string, by: string, sessionId?: string): Receipt;
  /** The ask stands on a far side. */
  shown(askId: string): void;
  /** Called with every ask that is new or has changed. */
  subscribe(listener: (ask: AskView) => void): () => void;
};
