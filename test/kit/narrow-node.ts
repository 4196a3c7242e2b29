/** A Node that does not know an option of hooks.json, as a later version may not. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The `PATH` on which it comes first. Everything else is this process's own Node. */
export function pathWithNarrowNode(directory: string, unknown = '--no-rehash-snapshot'): string {
  const bin = join(directory, 'bin');
  mkdirSync(bin, { recursive: true });
  const node = join(bin, 'node');
  writeFileSync(node, scriptOf(unknown));
  chmodSync(node, 0o755);
  return [bin, process.env['PATH'] ?? ''].join(delimiter);
}

/** The words and the exit code are Node's. */
const scriptOf = (unknown: string): string => `#!/bin/sh
for word in "$@"; do
  [ "$word" = '${unknown}' ] && echo "node: bad option: ${unknown}" >&2 && exit 9
done
exec '${process.execPath}' "$@"
`;
