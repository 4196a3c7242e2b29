/** docs/benchmarks.md: each part is measured by itself and replaces its own section only. */
const PARTS = ['hooks', 'peers', 'replay', 'learning', 'tokens', 'dashboard', 'fleet'] as const;

export type Part = (typeof PARTS)[number];

export const isPart = (value: string): value is Part => PARTS.some((part) => part === value);

const SECTION = /<!-- measured:([a-z]+) -->\n([\s\S]*?)\n<!-- \/measured -->/g;

export function withSection(document: string, part: Part, text: string): string {
  const kept = [...document.matchAll(SECTION)].map(([, name = '', body = '']) => [name, body] as const);
  const sections = new Map<string, string>([...kept, [part, text.trim()]]);
  const written = PARTS.flatMap((name) => {
    const body = sections.get(name);
    return body === undefined ? [] : [`<!-- measured:${name} -->\n${body}\n<!-- /measured -->`];
  });
  return `${['# Benchmarks', ...written].join('\n\n')}\n`;
}

export const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
