/** Where compound commands begin and end, and which commands the shell runs apart from the rest: in a pipe or behind its back. */
import { DEEPEST, type ShellCommand, type ShellItem } from './shell-syntax.ts';

type Frame = {
  readonly keyword: string;
  readonly head: ShellCommand;
  /** Where among the items it begins, and in it the list and the command that are being read. */
  readonly start: number;
  list: number;
  command: number;
  isPiped: boolean;
};

/** What has been read, and the compound commands that are still open; the first is the script itself. */
export type Compounds = { readonly items: ShellItem[]; readonly frames: Frame[] };

const NOTHING: ShellCommand = { words: [], outputs: [], input: '' };

/** `head` is what a loop goes through. */
export function openCompound({ items, frames }: Compounds, keyword: string, head = NOTHING): void {
  const start = items.length;
  frames.push({ keyword, head, start, list: start, command: start, isPiped: false });
}

export function closeCompound({ items, frames }: Compounds): void {
  const isDeep = frames.length > DEEPEST;
  const frame = frames.length > 1 ? frames.pop() : undefined;
  if (frame === undefined || isDeep) return;
  const at = items.indexOf(frame.head, frame.start);
  if (at !== -1) items.push({ each: frame.head, body: items.splice(at).slice(1) });
}

export const isInCase = ({ frames }: Compounds): boolean => frames.at(-1)?.keyword === 'case';

const PIPES = ['|', '|&'];
const GOES_ON = ['&&', '||', ...PIPES];

/** After a command, with the sign behind it. A sign or a line's end behind nothing ends nothing. */
export function endCommand(compounds: Compounds, sign: string): void {
  const { items, frames } = compounds;
  const frame = frames.at(-1);
  if (frame === undefined || items.length === frame.command) return;
  if (frame.isPiped || PIPES.includes(sign)) setApart(compounds, frame.command, frame.isPiped);
  if (sign === '&') setApart(compounds, frame.list);
  frame.isPiped = PIPES.includes(sign);
  frame.command = items.length;
  if (!GOES_ON.includes(sign)) frame.list = items.length;
}

function setApart({ items, frames }: Compounds, from: number, isFed = false): void {
  if (frames.length <= DEEPEST) items.push({ inside: items.splice(from), isFed });
}
