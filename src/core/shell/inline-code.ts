/** Files that a line of JavaScript, Python or Ruby in a command writes: where a call that writes is given its path as a plain text. */
import type { Target } from './operands.ts';

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
  const code = givenCode(operands, option, input).replaceAll(COMMENT, '');
  return CALLS.flatMap((call) =>
    [...code.matchAll(call)].map(({ groups = {} }) => ({
      path: groups['path'] ?? '',
      reach: { whole: (groups['rm'] ?? groups['tree']) !== undefined },
    })),
  );
}

const COMMENT = /^[ \t]*(?:#|\/\/).*$/gm;

/** What a program runs: the text behind an option, or what it is fed, unless that is only read by a script it is told. */
export function givenCode(operands: readonly string[], option: RegExp, input: string): string {
  const isOption = (operand: string | undefined) => operand?.startsWith('-') === true;
  // Behind an option it may be that option's value.
  const script = operands.findIndex((operand, index) => !isOption(operand) && !isOption(operands[index - 1]));
  const options = script === -1 ? operands : operands.slice(0, script);
  const at = options.findIndex((operand) => option.test(operand));
  if (at !== -1) return operands[at + 1] ?? '';
  return script === -1 || options.includes('-') || options.includes('-s') ? input : '';
}
