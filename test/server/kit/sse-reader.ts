/** Reads a stream as a page does: event by event, only on demand. */
import { onTestFinished } from 'vitest';

export type SseEvent = { readonly event: string; readonly id: string | undefined; readonly data: Json };
type Json = Readonly<Record<string, unknown>>;

export function readSse(response: Response) {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  const events: SseEvent[] = [];
  let text = '';
  let isOver = false;
  const leave = () => reader.cancel().catch(() => undefined);
  onTestFinished(async () => {
    await leave();
  });
  const readOn = async (): Promise<void> => {
    const { done, value } = await reader.read();
    isOver = done;
    text += decoder.decode(value, { stream: !done });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    events.push(...blocks.map(parseEvent));
  };
  return {
    events,
    leave,
    lastId: () => events.findLast(({ id }) => id !== undefined)?.id ?? '',
    of: (name: string) => events.filter(({ event }) => event === name).map(({ data }) => data),
    isOver: () => isOver,
    async until(holds: (events: readonly SseEvent[]) => boolean): Promise<void> {
      while (!holds(events)) {
        if (isOver) throw new Error(`the stream ended after ${events.length} events`);
        await readOn();
      }
    },
    async toTheEnd(): Promise<void> {
      while (!isOver) await readOn();
    },
  };
}

function parseEvent(block: string): SseEvent {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  return {
    event: fields.get('event') ?? '',
    id: fields.get('id'),
    data: JSON.parse(fields.get('data') ?? '{}') as Json,
  };
}
