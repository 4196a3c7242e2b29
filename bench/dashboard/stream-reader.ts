/** Reads a page's event stream without backpressure. */
export type StreamReader = {
  /** Resolves when that many numbered events have arrived. */
  until(count: number): Promise<void>;
  /** Whether every event from this number on arrived exactly once and in order. */
  isWhole(from: number): boolean;
  /** The time from each event's timestamp to its arrival. */
  readonly delaysMs: readonly number[];
  close(): Promise<void>;
};

/** Starts reading; resolves when the complete list has arrived. Only changes follow. */
export async function readStream(response: Response): Promise<StreamReader> {
  if (!response.ok || response.body === null) throw new Error(`${response.url} answered ${response.status}`);
  const reader = response.body.getReader();
  const numbers: number[] = [];
  const delaysMs: number[] = [];
  const waiting = new Set<() => void>();
  let isOpen = false;
  const take = (block: string): void => {
    isOpen ||= block.includes('event: list');
    if (!block.includes('event: timeline')) return;
    const event = JSON.parse(block.slice(block.indexOf('data: ') + 6)) as { n?: number; ts: string };
    if (event.n !== undefined) numbers.push(event.n);
    delaysMs.push(Date.now() - Date.parse(event.ts));
  };
  const until = (holds: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = () => {
        if (!holds()) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  const over = readAll(reader, take, () => {
    for (const look of [...waiting]) look();
  });
  await until(() => isOpen);
  return {
    delaysMs,
    until: (count) => until(() => numbers.length >= count || delaysMs.length >= count),
    isWhole: (from) => numbers.every((n, index) => n === from + index),
    async close() {
      await reader.cancel();
      await over;
    },
  };
}

async function readAll(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  take: (block: string) => void,
  afterwards: () => void,
): Promise<void> {
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += decoder.decode(value, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    blocks.forEach(take);
    afterwards();
  }
}
