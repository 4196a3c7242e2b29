/** Files that a line of JavaScript, Python or Ruby in a command writes: where a call that writes is given its path as a plain text. */
import type { Target } from './writers.ts';

const OPTIONS: Readonly<Record<string, RegExp>> = {
  node: /^(?:-[a-z]*[ep]|--eval|--print)$/,
  bun: /^(?:-[ep]|--eval|--print)$/,
  python: /^-[A-Za-z]*c$/,
  ruby: /^-[a-z]*e$/,
};

/** A call that itself stands in quotes is only spoken of. */
const CALLS = [
  /(?<!["'`][\w.]{0,40})\b(?:(?:writeFile|appendFile|unlink|truncate|rename|createWriteStream)(?:Sync)?|(?<rm>rm(?:Sync)?)|os\.(?:remove|unlink|truncate|rename|replace)|(?<tree>shutil\.(?:rmtree|move))|Bun\.write|File\.(?:write|delete|unlink))\(\s{0,9}(["'`])(?<path>[^"'`\\\n$]{1,400})\3/g,
  /(?<!["'`][\w.]{0,40})\bopen\(\s{0,9}(["'])(?<path>[^"'\\\n]{1,400})\1\s{0,9},\s{0,9}(?:mode\s{0,9}=\s{0,9})?["'](?:[wax]|r[bt]?\+)[^"']{0,3}["']/g,
  /(?<!["'`][\w.]{0,40})\bPath\(\s{0,9}(["'])(?<path>[^"'\\\n]{1,400})\1\s{0,9}\)\.(?:write_text|write_bytes|unlink|touch|rename|replace)\(/g,
];

export function writtenByCode(program: string, operands: readonly string[], input: string): readonly Target[] {
  const name = program.replace(/^python[\d.]+$/, 'python');
  const option = Object.hasOwn(OPTIONS, name) ? OPTIONS[name] : undefined;
  if (option === undefined) return [];
  const at = operands.findIndex((operand) => option.test(operand));
  const code = at === -1 ? input : (operands[at + 1] ?? '');
  return CALLS.flatMap((call) =>
    [...code.matchAll(call)].map(({ groups = {} }) => ({
      path: groups['path'] ?? '',
      reach: { whole: (groups['rm'] ?? groups['tree']) !== undefined },
    })),
  );
}
