/** Where the output of a command goes, and the here-documents it is fed. */
import { type Inside, readWord } from './read-word.ts';
import { ahead, type Cursor, type Word } from './shell-syntax.ts';

export type CommandDraft = { readonly words: Word[]; readonly outputs: Word[]; input: string };

const OPERATORS = ['&>>', '<<<', '<<-', '&>', '>>', '>|', '>&', '<<', '<>', '<&', '>', '<'];
const WRITING = ['&>>', '&>', '>>', '>|', '>&', '<>', '>'];

export function readRedirection(cursor: Cursor, current: CommandDraft, inside: Inside): void {
  const operator = OPERATORS.find((one) => cursor.text.startsWith(one, cursor.at)) ?? '<';
  cursor.at += operator.length;
  while (ahead(cursor) === ' ' || ahead(cursor) === '\t') cursor.at += 1;
  const target = readWord(cursor, inside);
  const name = target.join('');
  if (operator === '<<' || operator === '<<-') {
    const take = (body: string) => {
      current.input += body;
    };
    cursor.waiting.push({ end: name, indented: operator === '<<-', take });
    return;
  }
  if (operator === '<<<' && target.every((part) => typeof part === 'string')) current.input += name;
  const copiesDescriptor = operator === '>&' && /^(?:\d+-?|-)$/.test(name);
  if (WRITING.includes(operator) && target.length > 0 && !copiesDescriptor) current.outputs.push(target);
}

/** At the beginning of a line: the documents that the line before has asked for. */
export function readDocuments(cursor: Cursor): void {
  for (const { end, indented, take } of cursor.waiting.splice(0)) take(readBody(cursor, end, indented));
}

function readBody(cursor: Cursor, end: string, indented: boolean): string {
  const lines: string[] = [];
  while (cursor.at < cursor.text.length) {
    const stop = lineEnd(cursor);
    const line = cursor.text.slice(cursor.at, stop);
    cursor.at = stop + 1;
    if ((indented ? line.replace(/^\t+/, '') : line) === end) break;
    lines.push(line);
  }
  return lines.join('\n');
}

export function lineEnd({ text, at }: Cursor): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}
