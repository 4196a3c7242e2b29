/** A page's stream, read as fast as it comes. */
export type StreamReader = {
  /** Resolves when so many events with a number have come. */
  until(count: number): Promise<void>;
  /** Whether every event came once, in order, from this number on. */
  isWhole(from: number): boolean;
  /** How long each event took from its own time to its arrival. */
  readonly delaysMs: readonly number[];
  close(): Promise<void>;
};

/** Begins to read; resolves when the list has come, which is whole then, and changes follow. */
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
