/** The HANDOFF block at the end of an agent's report: what the next one needs to know. */
import { clip, oneLine } from '../text/clip.ts';
import { isLetterOrDigit } from '../values/narrow.ts';
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

/** A heading of any level; in bold or plain only where it also says from whom to whom. Without patterns: they are dear here. */
function opensBlock(line: string): boolean {
  const text = unmarked(line).toLowerCase();
  if (!text.startsWith('handoff')) return false;
  const rest = text.slice('handoff'.length);
  return line.startsWith('#') ? !isLetterOrDigit(rest.charCodeAt(0)) : isColon(rest) && arrowEnd(rest) > 1;
}

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

/** Without the signs a title begins with: `- **Context**` is `Context**`. */
function unmarked(line: string): string {
  let at = 0;
  while (at < line.length && '#*- '.includes(line.charAt(at))) at++;
  return line.slice(at);
}

const isColon = (text: string): boolean => text.startsWith(':') || text.startsWith('：');

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

const OTHER_PARTS = ['findings', 'files modified', 'open questions', 'test scope'];

function contextOf(block: readonly string[]): string {
  const start = block.findIndex((line) => opensPart(line, 'context'));
  const title = block[start];
  if (title === undefined) return '';
  const rest = block.slice(start + 1);
  const end = rest.findIndex((line) => isHeading(line) || OTHER_PARTS.some((part) => opensPart(line, part)));
  const section = [besideTitle(title), ...(end < 0 ? rest : rest.slice(0, end))].join('\n');
  return clip(oneLine(withoutMarkers(section)), LIMITS.text.handoffSummary);
}

const isHeading = (line: string): boolean => ['## ', '### ', '#### '].some((mark) => line.startsWith(mark));

/** `### Context`, `- **Context**` or `Context: …`; a sentence or a plain item that begins with the word is none. */
function opensPart(line: string, title: string): boolean {
  const text = unmarked(line);
  const isItem = line.startsWith('-') && !line.startsWith('- **');
  if (isItem || !text.toLowerCase().startsWith(title)) return false;
  const rest = text.slice(title.length).replaceAll('*', '').trim();
  return rest === '' || isColon(rest) || line.startsWith('#');
}

/** What stands on the line of the title: behind its colon. */
function besideTitle(line: string): string {
  const rest = unmarked(unmarked(line).slice('context'.length));
  return isColon(rest) ? unmarked(rest.slice(1)) : '';
}

/** A marker goes with the space before it; a comment that is none stays. */
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

/** At most 1 where there is none. */
const arrowEnd = (text: string): number => Math.max(text.lastIndexOf('→') + 1, text.lastIndexOf('->') + 2);

/** `… → ot:tester (verify)`: the first word after the last arrow. */
function addressee(heading: string): string | undefined {
  const arrow = arrowEnd(heading);
  const name = (arrow > 1 ? heading.slice(arrow) : '').replaceAll('*', '').replaceAll('`', '').trim().toLowerCase();
  const end = name.indexOf(' ');
  const word = (end < 0 ? name : name.slice(0, end)).replace('ot:', '');
  return stageOfAgent(word) ?? Object.keys(STAGES).find((stage) => stage.toLowerCase() === word);
}

/** `DEV-to-REVIEW`; the debugger signs with its own name because its stage is often not part of the workflow. */
export const handoffName = (from: string, to: string): string => `${sender(from)}-to-${to}`;

const sender = (stage: string): string => (stage === 'DEBUG' ? STAGES.DEBUG.agent.toUpperCase() : stage);
