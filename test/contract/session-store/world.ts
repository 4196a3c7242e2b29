import type { TestStore } from '../../store/test-store.ts';

/** A store and the means to look behind it; paths are relative to its home. */
export type SessionStoreWorld = {
  readonly store: TestStore;
  put(path: string, text: string): void;
  peek(path: string): string | undefined;
  /** Every file below the home, sorted. */
  files(): string[];
  /** From now on, what is written is newer than all before. */
  passTime(): void;
};

export type MakeWorld = () => SessionStoreWorld;

/** The clock every world starts at. */
export const EPOCH = '2026-03-01T08:00:00.000Z';
