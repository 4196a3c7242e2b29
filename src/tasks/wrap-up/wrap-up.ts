/** What a wrap-up agent reports, and whether its three jobs are done, judged by the files: documents written, debug code gone, gaps filled. */
import { matcherOf } from '../../rules/patterns.ts';
import { object, texts } from '../../values/fields.ts';
import { asText, orUndefined } from '../../values/narrow.ts';
import type { TaskSettings } from '../settings/task-settings.ts';

export type FileFact = {
  readonly file: string;
  readonly text: string;
  /** As it was before the task; what was there already is not the task's to remove. */
  readonly before?: string;
};

export type WrapUpFacts = {
  /** `undefined`: the file is missing. */
  readonly contextBytes: number | undefined;
  readonly solutionBytes: number | undefined;
  /** Code the task changed. */
  readonly code: readonly FileFact[];
  /** Project documents the task touched. */
  readonly docs: readonly FileFact[];
};

/** Settings that wrap-up is judged by. */
export type WrapUpRules = Pick<TaskSettings, 'cleanup' | 'docs'>;

export type WrapUpCheck = Readonly<ReturnType<typeof validateWrapUp>>;

export function validateWrapUp(facts: WrapUpFacts, rules: WrapUpRules) {
  const { isDebug, isOpen } = faultsOf(rules);
  const debug = facts.code.flatMap((fact) => newMatches(fact, isDebug));
  const open = facts.docs.map((fact) => newMatches(fact, isOpen)).filter((lines) => lines.length > 0);
  const isWritten = (bytes: number | undefined) => bytes !== undefined && bytes >= rules.cleanup.minDocBytes;
  /** Files and lines at fault, `file:line`. */
  const details = {
    context_md: isWritten(facts.contextBytes) ? [] : ['context.md'],
    solution_md: isWritten(facts.solutionBytes) ? [] : ['solution.md'],
    debug_cleanup: debug.slice(0, MAX_DETAILS),
    docs_update: open.length > rules.docs.maxAuto ? open.flat().slice(0, MAX_DETAILS) : [],
  };
  const missing = (Object.keys(details) as (keyof typeof details)[]).filter((job) => details[job].length > 0);
  return { allCompleted: missing.length === 0, missing, details };
}

/** The lines of a file that wrap-up would find fault with: what is worth remembering of it before the first edit. */
export function faultsIn(text: string, rules: WrapUpRules): string[] {
  const { isDebug, isOpen } = faultsOf(rules);
  return text
    .split(LINE_END)
    .filter((line) => isDebug(line) || isOpen(line))
    .slice(0, MAX_FAULTS);
}

const MAX_FAULTS = 200;
const MAX_DETAILS = 10;

function faultsOf({ cleanup, docs }: WrapUpRules) {
  const matchers = cleanup.debugPatterns.map(matcherOf);
  return {
    isDebug: (line: string) => line !== '' && matchers.some(({ test }) => test(line)),
    isOpen: (line: string) => docs.todoMarkers.some((marker) => line.includes(marker)),
  };
}

/** A line that stood there before, wherever it stands now, is not new; each old one excuses one. */
function newMatches({ file, text, before = '' }: FileFact, matches: (line: string) => boolean): string[] {
  const old = before.split(LINE_END).filter(matches);
  return text.split(LINE_END).flatMap((line, index) => {
    if (!matches(line)) return [];
    const known = old.indexOf(line);
    if (known === -1) return [`${file}:${index + 1}`];
    old.splice(known, 1);
    return [];
  });
}

const LINE_END = /\r?\n/;

/** The result marker at the end of a report: an HTML comment that holds JSON. */
const BEGIN = /<!--\s*WRAP-UP:\s*(?=\{)/;
const END = /\}\s*-->/;

/** The last marker that can be read; `undefined` when there is none: nothing is guessed. */
export const parseWrapUp = (report: string) => report.split(BEGIN).slice(1).map(decodeMarker).findLast(Boolean);

/** Up to the next marker, so that one without an end is looked through once. */
function decodeMarker(marker: string) {
  const end = marker.search(END);
  const found = end === -1 ? undefined : orUndefined(() => JSON.parse(marker.slice(0, end + 1)));
  const { completed, docs_updated, debug_found, notes } = object(found);
  if (typeof completed !== 'boolean') return undefined;
  return { completed, docsUpdated: texts(docs_updated), debugFound: texts(debug_found), notes: asText(notes) };
}
