/** One event of a `text/event-stream`. Names and ids are our own; JSON has no line ends in it. */
export type Frame = { readonly event: string; readonly json: string };

export const encodeFrame = ({ event, json }: Frame, id?: string): Buffer =>
  Buffer.from(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${json}\n\n`);
