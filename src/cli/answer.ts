/** How an answer reaches the reader: as JSON for programs, as lines for people. */
import type { Answer, CliContext } from './context.ts';

export function say({ json, lines }: Answer, asJson: boolean, { print }: Pick<CliContext, 'print'>): void {
  print(asJson ? `${JSON.stringify(json, null, 2)}\n` : lines.map((line) => `${plain(line)}\n`).join(''));
}

/** Texts from files may hold control characters, which a terminal would obey. */
export const plain = (line: string): string => line.replace(/\p{Cc}+/gu, ' ');
