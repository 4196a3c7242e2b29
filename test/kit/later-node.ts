/** A Node of later days: one that nobody has tried the options of hooks.json on, or that does not know one of them. */
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

/** `NODE_OPTIONS` that make this Node call itself a newer one. */
export function optionsOfNewerNode(directory: string): string {
  const preload = join(directory, 'newer-node.cjs');
  writeFileSync(preload, NEWER);
  return `--require ${preload}`;
}

const NEWER = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '99.0.0' } });`;
