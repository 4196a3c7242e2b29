/** What an agent's last message says about its stage: marker, then explicit line, then a marker in code, then counts, then prose. */
import { STAGES, type StageId } from '../registry/stages.ts';
import type { StageMode, Verdict } from '../workflow/flow.ts';
import { besidesShortList, endsHalfWay, isLimitNotice, isPlanOnly } from './cut-off.ts';
import { type Evidence, weigh } from './evidence.ts';
import type { Kind } from './grammar.ts';
import { readBareMarker, readMarker, withoutComments } from './marker.ts';
import { isNotReviewed } from './not-reviewed.ts';
import { readStatements, type Statement } from './plain-text.ts';
import { findsFault } from './to-improve.ts';
import { isNotMade, isUnfinished } from './unfinished.ts';

/** Stages whose agents run the tests of what they have made. */
const RUNS_TESTS: ReadonlySet<StageId> = new Set(['DEV', 'REFACTOR']);
/** Stages whose reports speak of work that was to be done; plans and designs speak of what is not there yet. */
const DOES_WORK: ReadonlySet<StageId> = new Set(['DEV', 'REFACTOR', 'DEBUG', 'DOCS']);

export function parseVerdict(text: string, stage: StageId, mode?: StageMode): Verdict {
  const marked = readBareMarker(text);
  if (marked) return marked;
  const prose = withoutComments(text);
  const statements = readStatements(prose);
  const quoted = readMarker(text);
  const reader = { stage, mode };
  return quoted && !givesWay(quoted, statements, reader) ? quoted : readVerdict(prose, statements, reader);
}

/** Lines that speak of the whole; one that names the result of something may speak of a part. */
const NAMED =
  /^ ?(?:(?:the|my|our|final|overall|最终|总体?|整体|本次|本轮|审查|评审|验收|复审) ?){0,2}(?:verdict|decision|conclusion|结论|判定|裁[定决])/;
const NAMED_RESULT = /^ ?(?:final |overall |最终)?(?:result|结果) ?:/;

/** A sentence that says nothing but that it is refused. */
const REFUSES =
  /^[^\w\u4e00-\u9fff]*(?:(?:i |it |this )(?:am |is |was )?)?(?:rejected|i reject (?:it|this)|not approved|failed|退回|驳回|打回|不通过|未通过|不予通过|不核准|拒绝)[^\w\u4e00-\u9fff]*$/;

/** A marker in code may be an example of the form: it gives way to a verdict told outside, to a good one only if that is named so. */
function givesWay(marked: Verdict, statements: readonly Statement[], reader: Reader): boolean {
  const lines = statements.filter(({ code }) => !code);
  const named = lines.filter(({ text }) => NAMED.test(text));
  if (marked !== 'pass') return weigh(named, kindOf(reader.stage)).overall === 'good';
  const results = [...named, ...lines.filter(({ text }) => NAMED_RESULT.test(text))];
  const isBad = (line: Statement) => !['pass', 'unknown'].includes(readVerdict(line.text, [line], reader));
  const { overall } = weigh(lines, kindOf(reader.stage));
  if (overall !== undefined) return overall !== 'good';
  return results.some(isBad) || lines.some(({ text }) => REFUSES.test(text));
}

const kindOf = (stage: StageId): Kind => (stage === 'BUILD-FIX' ? 'fix' : STAGES[stage].kind);

type Reader = { readonly stage: StageId; readonly mode: StageMode | undefined };

/** What a report without a marker says. */
function readVerdict(prose: string, statements: readonly Statement[], { stage, mode }: Reader): Verdict {
  const { kind } = STAGES[stage];
  if (kind === 'work' || (stage === 'TEST' && mode === 'spec')) return workVerdict(prose, statements, stage);
  const evidence = weigh(statements, kindOf(stage));
  if (kind === 'retro') return retroVerdict(evidence, statements);
  const bad = kind === 'test' ? 'fail' : 'reject';
  if (evidence.overall === 'open') return 'unknown';
  if (evidence.overall) return evidence.overall === 'bad' || evidence.has('c') ? bad : 'pass';
  if (isLimitNotice(prose) || isPlanOnly(prose)) return 'unknown';
  // What repairs errors begins with them, so that a count says nothing where the end is missing.
  if (stage === 'BUILD-FIX' && endsHalfWay(prose)) return 'unknown';
  if (kind === 'review' && !evidence.has('g') && isNotReviewed(statements)) return 'unknown';
  if (evidence.has('c')) return bad;
  return endsHalfWay(prose) || (kind === 'test' && lacksSummary(prose)) ? 'unknown' : proseVerdict(evidence, bad);
}

/** A list of passed tests that stops short says nothing of the others, unless the text does. */
function lacksSummary(prose: string): boolean {
  const rest = besidesShortList(prose);
  return rest !== undefined && !weigh(readStatements(rest), 'test').has('gkbcwn');
}

function proseVerdict(evidence: Evidence, bad: 'fail' | 'reject'): Verdict {
  if (evidence.has(bad === 'fail' ? 'bn' : 'b')) return bad;
  if (evidence.has('nu')) return 'unknown';
  if (evidence.has('!') || (evidence.has('w') && !evidence.has('g'))) return bad;
  if (bad === 'reject' && evidence.has('r') && !evidence.has('gm')) return bad;
  if (evidence.has('?')) return 'unknown';
  if (bad === 'fail' && evidence.has('y') && evidence.has('k')) return 'fail';
  if (evidence.has('r') && !evidence.has('g')) return evidence.has(bad === 'fail' ? 'k' : 'm') ? 'unknown' : bad;
  // That some things work says nothing about the sentence nobody could read.
  if (bad === 'reject') return evidence.has('g') || (evidence.has('t') && !evidence.has('x')) ? 'pass' : 'unknown';
  return evidence.has('g') || (bad === 'fail' && evidence.has('k') && !evidence.has('x')) ? 'pass' : 'unknown';
}

/** What makes something has failed only if it says so: plans, designs and scenarios are full of failures. */
function workVerdict(text: string, statements: readonly Statement[], stage: StageId): Verdict {
  if (isLimitNotice(text)) return 'pass';
  const said = weigh(statements, stage === 'TEST' ? 'spec' : 'work');
  if (said.has('n') || (stage !== 'TEST' && said.overall === 'bad')) return 'fail';
  if (stage !== 'TEST' && said.overall === undefined && isNotMade(statements)) return 'fail';
  if (DOES_WORK.has(stage) && said.overall === undefined && isUnfinished(statements, stage === 'DEBUG')) return 'fail';
  return RUNS_TESTS.has(stage) && weigh(statements, 'made').has('c') ? 'fail' : 'pass';
}

function retroVerdict(evidence: Evidence, statements: readonly Statement[]): Verdict {
  if (evidence.overall) return evidence.overall === 'bad' ? 'issues' : 'pass';
  if (evidence.has('b')) return 'issues';
  if (weigh(statements, 'work').has('n')) return 'fail';
  return !evidence.has('g') && findsFault(statements) ? 'issues' : 'pass';
}
