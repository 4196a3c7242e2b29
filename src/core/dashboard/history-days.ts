/** What happened on which day: sessions by their beginning, everything else by its own time. */
import type { SessionRecord } from './history-record.ts';
import type { HistoryDay } from './history-view.ts';
import { share } from './measures.ts';

type Count = Omit<HistoryDay, 'day' | 'pass1Rate'> & { readonly firsts: number; readonly passedFirsts: number };

const NONE: Count = { sessions: 0, finished: 0, failures: 0, rejections: 0, retries: 0, firsts: 0, passedFirsts: 0 };

/** Oldest first; days on which nothing happened are left out. */
export function daysOf(records: readonly SessionRecord[]): HistoryDay[] {
  const days = new Map<string, Count>();
  const add = (ts: string, ...parts: readonly (keyof Count | false)[]): void => {
    if (!DAY.test(ts)) return;
    const day = ts.slice(0, 10);
    const count = { ...(days.get(day) ?? NONE) } as Record<keyof Count, number>;
    for (const part of parts) if (part) count[part] += 1;
    days.set(day, count);
  };
  for (const record of records) tellSession(record, add);
  return [...days]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([day, { firsts, passedFirsts, ...count }]) => ({ day, ...count, pass1Rate: share(passedFirsts, firsts) }));
}

const DAY = /^\d{4}-\d{2}-\d{2}/;

type Add = (ts: string, ...parts: readonly (keyof Count | false)[]) => void;

function tellSession({ createdAt, phase, stages, retries }: SessionRecord, add: Add): void {
  add(createdAt, 'sessions', phase === 'finished' && 'finished');
  for (const ts of retries) add(ts, 'retries');
  for (const { attempts } of stages) {
    attempts.forEach(({ result, ts }, index) => {
      add(ts, result === 'fail' && 'failures', result === 'reject' && 'rejections');
      if (index === 0) add(ts, 'firsts', result === 'pass' && 'passedFirsts');
    });
  }
}
