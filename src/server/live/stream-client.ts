/**
 * One connection. It holds no queue of its own but a place in the journal: what it has not taken yet stays there, shared
 * with everybody else, so that a client that reads slowly, or not at all, costs next to nothing.
 */
export type StreamClient = {
  readonly stream: ReadableStream<Uint8Array>;
  /** There may be something to take. */
  wake(): void;
  /** Only for those that have taken everything else: they are the ones who wonder. */
  beat(heartbeat: Uint8Array): void;
  /** The stream ends; what was handed over before still arrives. */
  end(): void;
};

export type ClientOptions = {
  /** The next bytes; undefined when there are none at the moment, `end` when it can no longer be served. */
  readonly next: () => Uint8Array | 'end' | undefined;
  readonly onGone: () => void;
};

/** Who has not read for so many heartbeats is not there any more. */
const PATIENCE_BEATS = 4;

export function createStreamClient({ next, onGone }: ClientOptions): StreamClient {
  let [wants, unread, isGone] = [false, 0, false];
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const leave = (close?: () => void): void => {
    if (isGone) return;
    isGone = true;
    close?.();
    onGone();
  };
  const give = (bytes: Uint8Array): void => {
    wants = false;
    controller?.enqueue(bytes);
  };
  const wake = (): void => {
    if (!wants || isGone) return;
    const bytes = next();
    if (bytes === 'end') leave(() => controller?.close());
    else if (bytes !== undefined) give(bytes);
  };
  const source = {
    start(started: ReadableStreamDefaultController<Uint8Array>) {
      controller = started;
    },
    pull() {
      wants = true;
      unread = 0;
      wake();
    },
    cancel: () => leave(),
  };
  return {
    stream: new ReadableStream(source, { highWaterMark: 1 }),
    wake,
    beat(heartbeat) {
      if (isGone) return;
      if (wants) give(heartbeat);
      else unread += 1;
      if (unread >= PATIENCE_BEATS) leave(() => controller?.error(new Error('the client has stopped reading')));
    },
    end: () => leave(() => controller?.close()),
  };
}
