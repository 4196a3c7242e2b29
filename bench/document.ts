/** docs/benchmarks.md: each part is measured by itself and replaces its own section only. */
const PARTS = ['hooks', 'peers', 'replay', 'learning', 'tokens', 'dashboard', 'fleet'] as const;

export type Part = (typeof PARTS)[number];

/** Hooks have a second section, for versions of Node that keep compiled code. */
export type Section = Part | 'compiled';

const SECTIONS: readonly Section[] = PARTS.flatMap((part) => (part === 'hooks' ? [part, 'compiled'] : [part]));

export const isPart = (value: string): value is Part => PARTS.some((part) => part === value);

const SECTION = /<!-- measured:([a-z]+) -->\n([\s\S]*?)\n<!-- \/measured -->/g;

export function withSection(document: string, section: Section, text: string): string {
  const kept = [...document.matchAll(SECTION)].map(([, name = '', body = '']) => [name, body] as const);
  const sections = new Map<string, string>([...kept, [section, text.trim()]]);
  const written = SECTIONS.flatMap((name) => {
    const body = sections.get(name);
    return body === undefined ? [] : [`<!-- measured:${name} -->\n${body}\n<!-- /measured -->`];
  });
  return `${['# Benchmarks', ...written].join('\n\n')}\n`;
}

export const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
