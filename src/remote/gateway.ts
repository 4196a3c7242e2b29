/** How it goes with a far side that is heard over a connection of its own and spoken to over another. */
import { messageOf } from '../values/narrow.ts';
import type { Health } from './adapter.ts';

export type Gateway = {
  health(): Health;
  connected(): void;
  /** It can still send. */
  deaf(why: string): void;
  down(): void;
  heard(): void;
  failed(error: unknown): void;
  /** Stamps what was taken; what was not is thrown as the far side's `asRetry` sees it. */
  sent<T>(work: () => Promise<T>): Promise<T>;
};

export function createGateway(now: () => Date, asRetry: (error: unknown) => unknown): Gateway {
  let health: Health = { state: 'down' };
  return {
    health: () => health,
    connected() {
      const { why: _, ...rest } = health;
      health = { ...rest, state: 'connected' };
    },
    deaf(why) {
      health = { ...health, state: 'deaf', why };
    },
    down() {
      health = { ...health, state: 'down' };
    },
    heard() {
      health = { ...health, lastInbound: now().toISOString() };
    },
    failed(error) {
      health = { ...health, why: messageOf(error) };
    },
    async sent(work) {
      try {
        const result = await work();
        health = { ...health, lastOutbound: now().toISOString() };
        return result;
      } catch (error) {
        throw asRetry(error);
      }
    },
  };
}
