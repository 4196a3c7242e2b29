/** What an agent's last message says about its stage: marker, then explicit line, then counts, then prose. */
import { STAGES, type StageId } from '../registry/stages.ts';
import type { StageMode, Verdict } from '../workflow/flow.ts';
import { besidesShortList, endsHalfWay, isLimitNotice } from './cut-off.ts';
import { type Evidence, weigh } from './evidence.ts';
import { readMarker, withoutComments } from './marker.ts';
import { readStatements, type Statement } from './plain-text.ts';

/** Stages whose agents run the tests of what they have made. */
const RUNS_TESTS: ReadonlySet<StageId> = new Set(['DEV', 'REFACTOR']);

export function parseVerdict(text: string, stage: StageId, mode?: StageMode): Verdict {
  const marked = readMarker(text);
  if (marked) return marked;
  const prose = withoutComments(text);
  const statements = readStatements(prose);
  const { kind } = STAGES[stage];
  if (kind === 'work' || (stage === 'TEST' && mode === 'spec')) return workVerdict(prose, statements, stage);
  const evidence = weigh(statements, stage === 'BUILD-FIX' ? 'fix' : kind);
  if (kind === 'retro') return retroVerdict(evidence, statements);
  const bad = kind === 'test' ? 'fail' : 'reject';
  if (evidence.overall === 'open') return 'unknown';
  if (evidence.overall) return evidence.overall === 'bad' || evidence.has('c') ? bad : 'pass';
  if (isLimitNotice(prose)) return 'unknown';
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
  if (evidence.has('?')) return 'unknown';
  if (evidence.has('r') && !evidence.has('g')) return evidence.has(bad === 'fail' ? 'k' : 'm') ? 'unknown' : bad;
  // That some things work says nothing about the sentence nobody could read.
  return evidence.has('g') || (bad === 'fail' && evidence.has('k') && !evidence.has('x')) ? 'pass' : 'unknown';
}

/** What makes something has failed only if it says so: plans, designs and scenarios are full of failures. */
function workVerdict(text: string, statements: readonly Statement[], stage: StageId): Verdict {
  if (isLimitNotice(text)) return 'pass';
  const said = weigh(statements, stage === 'TEST' ? 'spec' : 'work');
  if (said.has('n') || (stage !== 'TEST' && said.overall === 'bad')) return 'fail';
  return RUNS_TESTS.has(stage) && weigh(statements, 'made').has('c') ? 'fail' : 'pass';
}

function retroVerdict(evidence: Evidence, statements: readonly Statement[]): Verdict {
  if (evidence.overall) return evidence.overall === 'bad' ? 'issues' : 'pass';
  if (evidence.has('b')) return 'issues';
  return weigh(statements, 'work').has('n') ? 'fail' : 'pass';
}
