/** What an outlet of the bus is given, and what the bus expects of it. */
import type { LiveChange } from '../dashboard/live-change.ts';

/** A change and its number; `id` is the number with the run of the server it belongs to. */
export type NumberedChange = {
  readonly kind: LiveChange['kind'];
  readonly sessionId: string;
  readonly seq: number;
  readonly id: string;
  readonly change: LiveChange;
};

export type Push = NumberedChange | { readonly kind: 'heartbeat'; readonly sessionId: null; readonly ts: string };

export type Adapter = {
  readonly name: string;
  connect(): void | Promise<void>;
  disconnect(): void | Promise<void>;
  isConnected(): boolean;
  onPush(push: Push): void | Promise<void>;
};
