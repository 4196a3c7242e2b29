/**
 * Lines out of pieces of any size. Only a newline ends a line: JSON may hold other separators inside its strings,
 * which node:readline would cut at.
 */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let open: string[] = [];
  for await (const piece of pieces) {
    const [first = '', ...others] = piece.split('\n');
    open.push(first);
    for (const next of others) {
      yield open.join('');
      open = [next];
    }
  }
  const last = open.join('');
  if (last !== '') yield last;
}
