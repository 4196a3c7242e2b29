/** What an agent's last message says about its stage: marker, then explicit line, then counts, then prose. */
import { STAGES, type StageId } from '../registry/stages.ts';
import type { StageMode, Verdict } from '../workflow/flow.ts';
import { couldNotDo } from './could-not.ts';
import { endsHalfWay, isLimitNotice } from './cut-off.ts';
import { type Evidence, type Rules, weigh } from './evidence.ts';
import { readMarker, withoutComments } from './marker.ts';
import { lastLine, readStatements, type Statement } from './plain-text.ts';
import { retroRules } from './retro-rules.ts';
import { reviewRules } from './review-rules.ts';
import { testRules } from './test-rules.ts';

/** Stages whose agents run the tests of what they have made. */
const RUNS_TESTS: ReadonlySet<StageId> = new Set(['DEV', 'REFACTOR']);

export function parseVerdict(text: string, stage: StageId, mode?: StageMode): Verdict {
  const marked = readMarker(text);
  if (marked) return marked;
  const prose = withoutComments(text);
  const statements = readStatements(prose);
  if (stage === 'TEST' && mode === 'spec') return couldNotDo(statements, 'spec') ? 'fail' : 'pass';
  switch (STAGES[stage].kind) {
    case 'work':
      return workVerdict(statements, stage);
    case 'retro':
      return retroVerdict(statements);
    case 'review':
      return gateVerdict(statements, reviewRules(), endsHalfWay(lastLine(prose)));
    case 'test':
      return gateVerdict(statements, testRules(), endsHalfWay(lastLine(prose)));
  }
}

function gateVerdict(statements: readonly Statement[], rules: Rules, half: boolean): Verdict {
  const bad = rules.counted === 'tests' ? 'fail' : 'reject';
  const evidence = weigh(statements, rules);
  if (evidence.overall === 'bad') return bad;
  if (evidence.overall === 'open') return 'unknown';
  if (evidence.overall === 'good') return evidence.has('C') ? bad : 'pass';
  if (isLimit(statements)) return 'unknown';
  if (evidence.has('C')) return bad;
  if (half) return 'unknown';
  return proseVerdict(evidence, bad);
}

function proseVerdict(evidence: Evidence, bad: 'fail' | 'reject'): Verdict {
  if (evidence.has('BN')) return bad;
  if (evidence.has('U')) return 'unknown';
  if (evidence.has('G')) return 'pass';
  if (evidence.has('W')) return bad;
  return evidence.has('K') ? 'pass' : 'unknown';
}

function workVerdict(statements: readonly Statement[], stage: StageId): Verdict {
  if (isLimit(statements)) return 'pass';
  if (couldNotDo(statements, 'work')) return 'fail';
  return RUNS_TESTS.has(stage) && weigh(statements, testRules()).has('C') ? 'fail' : 'pass';
}

function retroVerdict(statements: readonly Statement[]): Verdict {
  const evidence = weigh(statements, retroRules());
  if (evidence.overall) return evidence.overall === 'bad' ? 'issues' : 'pass';
  if (evidence.has('BC')) return 'issues';
  return couldNotDo(statements, 'work') ? 'fail' : 'pass';
}

const isLimit = (statements: readonly Statement[]): boolean => statements.some(({ text }) => isLimitNotice(text));
