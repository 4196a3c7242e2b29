/** The HANDOFF block at the end of an agent's report: what the next one needs to know. */
import { clip, oneLine } from '../text/clip.ts';
import { LIMITS } from './registry/limits.ts';
import { STAGES, stageOfAgent } from './registry/stages.ts';

export type Handoff = {
  /** The block as it was written. */
  readonly text: string;
  /** The agent or stage it is addressed to, as a stage, if it names one. */
  readonly to: string | undefined;
  /** The Context section on one line. */
  readonly summary: string;
};

/** The last block counts: agents quote the one they were given. One for the agent's own stage is no more than that. */
export function parseHandoff(report: string, ownStage?: string): Handoff | undefined {
  const lines = report.split('\n');
  const plain = lastBlock(lines);
  if (plain !== undefined) return plain;
  const quoted = lastBlock(quotation(lines));
  return quoted?.to !== undefined && quoted.to === ownStage ? undefined : quoted;
}

function lastBlock(lines: readonly string[]): Handoff | undefined {
  const start = lines.findLastIndex(opensBlock);
  const heading = lines[start];
  if (heading === undefined) return undefined;
  const block = isFenced(lines.slice(0, start)) ? withinFence(lines.slice(start)) : lines.slice(start);
  const text = withoutMarkers(block.join('\n')).trimEnd();
  return { text, to: addressee(heading), summary: contextOf(block.slice(1)) };
}

/** A heading of any level; in bold or plain only where it also says from whom to whom. */
const opensBlock = (line: string): boolean =>
  /^#[#*\- ]*handoff(?![a-z0-9])|^[*\- ]*handoff[:：].*(?:→|->)/i.test(line);

/** Some put the block in a quotation: the last one that holds it, without its signs. */
function quotation(lines: readonly string[]): readonly string[] {
  const at = lines.findLastIndex((line) => isQuoted(line) && opensBlock(unquoted(line)));
  if (at < 0) return [];
  const start = lines.findLastIndex((line, index) => index < at && !isQuoted(line)) + 1;
  const end = lines.findIndex((line, index) => index > at && !isQuoted(line));
  return lines.slice(start, end < 0 ? undefined : end).map(unquoted);
}

const isQuoted = (line: string): boolean => line.startsWith('>');

const unquoted = (line: string): string => line.slice(line.startsWith('> ') ? 2 : 1);

const isFence = (line: string): boolean => line.startsWith('```');

const isFenced = (before: readonly string[]): boolean => isFence(before.findLast((line) => line.trim() !== '') ?? '');

/** Up to the end of the fence around it; a fence with a language opens one inside. */
function withinFence(block: readonly string[]): readonly string[] {
  let depth = 1;
  const end = block.findIndex((line) => {
    if (isFence(line)) depth += line.trimEnd() === '```' ? -1 : 1;
    return depth === 0;
  });
  return end < 0 ? block : block.slice(0, end);
}

/** `### Context`, `- **Context**` or `Context: …`; a sentence or a plain item that begins with the word is none. */
const titled = (names: string): RegExp =>
  new RegExp(`^(?:#[#*\\- ]*(?:${names})|(?!-(?! \\*\\*))[#*\\- ]*(?:${names})[*\\s]*(?:$|[:：]))`, 'i');

const CONTEXT = titled('context');
const OTHER_PART = titled('findings|files modified|open questions|test scope');
const ANY_HEADING = /^#{2,4} /;

function contextOf(block: readonly string[]): string {
  const start = block.findIndex((line) => CONTEXT.test(line));
  const title = block[start];
  if (title === undefined) return '';
  const rest = block.slice(start + 1);
  const end = rest.findIndex((line) => ANY_HEADING.test(line) || OTHER_PART.test(line));
  const section = [besideTitle(title), ...(end < 0 ? rest : rest.slice(0, end))].join('\n');
  return clip(oneLine(withoutMarkers(section)), LIMITS.text.handoffSummary);
}

/** The text after the colon on the title line. */
const besideTitle = (line: string): string => /^[#*\- ]*context[#*\- ]*[:：][#*\- ]*(.*)$/i.exec(line)?.[1] ?? '';

/** A marker is removed with the space before it; other comments stay. */
function withoutMarkers(text: string): string {
  let kept = '';
  for (let rest = text; ; ) {
    const start = rest.indexOf(COMMENT);
    if (start < 0) return kept + rest;
    const inside = start + COMMENT.length;
    const end = rest.slice(inside).trimStart().startsWith('VERDICT:') ? rest.indexOf('-->', inside) : -1;
    kept += end < 0 ? rest.slice(0, inside) : rest.slice(0, start).trimEnd();
    rest = rest.slice(end < 0 ? inside : end + 3);
  }
}

const COMMENT = '<!--';

/** `… → ot:tester (verify)`: the first word after the last arrow. */
function addressee(heading: string): string | undefined {
  const word = /.*(?:→|->)[\s*`]*(?:ot:)?([\w-]+)/.exec(heading)?.[1]?.toLowerCase() ?? '';
  return stageOfAgent(word) ?? Object.keys(STAGES).find((stage) => stage.toLowerCase() === word);
}
