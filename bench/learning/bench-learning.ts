/**
 * Replays real sessions in chronological order through the product's own learning. Before each session it asks what would
 * be forecast and told, and afterwards it checks whether that was right.
 */
import { existsSync } from 'node:fs';
import { blame } from '../../src/learn/blame.ts';
import { type PlacedEntry, startText, tellAtFailure, tellAtStart } from '../../src/learn/delivery.ts';
import { isCommandInstinct } from '../../src/learn/errors.ts';
import { isLiving } from '../../src/learn/instinct.ts';
import { type LearnedText, tokensIn } from '../../src/learn/lines.ts';
import { EMPTY_MEMORY, indexOf, learnSession } from '../../src/learn/memory.ts';
import { INSTINCT_KINDS, type InstinctKind, type Memory } from '../../src/learn/records.ts';
import { resolutionOf } from '../../src/learn/resolution.ts';
import { type CallEvent, isShellCall } from '../../src/learn/session-events.ts';
import { matchesCommand, triggerKey, triggerText } from '../../src/learn/trigger.ts';
import { hookMessages } from '../../src/store/texts.ts';
import { markdownTable } from '../document.ts';
import { PLUGIN } from '../hooks/scene.ts';
import { type RepoTrace, readTraces } from './traces.ts';

/** A rule that was known before the session matched a command. */
type Forecast = {
  readonly rule: string;
  readonly seen: number;
  readonly wasRight: boolean;
  /** Whether the known replacement was the right one again; `undefined` where none was found. */
  readonly fixHeld: boolean | undefined;
};

export type Share = { readonly right: number; readonly of: number };

export type LearningReport = {
  readonly sessions: number;
  readonly calls: number;
  readonly extracted: Readonly<Record<InstinctKind, number>>;
  readonly active: number;
  readonly blamed: number;
  readonly hidden: number;
  readonly afterOne: Share;
  readonly afterTwo: Share;
  readonly dominating: { readonly rule: string; readonly hits: number };
  readonly withoutDominating: Share;
  readonly recall: Share;
  readonly fixes: Share;
  readonly startLines: Share;
  readonly startTokens: { readonly most: number; readonly median: number };
  readonly laterTokens: { readonly most: number; readonly median: number };
};

/** `undefined` when there are no transcripts. */
export function benchLearning(directory: string): LearningReport | undefined {
  if (!existsSync(directory)) return undefined;
  const traces = readTraces(directory);
  const text = hookMessages(PLUGIN, 'en').learned;
  const memories = new Map<string, Memory>();
  const tally = newTally();
  for (const trace of traces) {
    const memory = memories.get(trace.repo) ?? EMPTY_MEMORY;
    forecast(memory, trace, tally);
    listen(memory, trace, text, tally);
    memories.set(trace.repo, learnSession(memory, trace).memory);
  }
  return reportOf(traces, [...memories.values()], tally);
}

type Tally = {
  readonly forecasts: Forecast[];
  blamed: number;
  hidden: number;
  foreseen: number;
  readonly startLines: boolean[];
  readonly startTokens: number[];
  readonly laterTokens: number[];
};

const newTally = (): Tally => ({
  ...{ forecasts: [], blamed: 0, hidden: 0, foreseen: 0 },
  ...{ startLines: [], startTokens: [], laterTokens: [] },
});

const shellCalls = ({ events }: RepoTrace): CallEvent[] =>
  events.filter(isShellCall).filter(({ failed, refused }) => failed !== undefined && refused === undefined);

function forecast(memory: Memory, trace: RepoTrace, tally: Tally): void {
  const rules = memory.instincts.filter(isCommandInstinct).filter(isLiving);
  const calls = shellCalls(trace);
  calls.forEach((call, index) => {
    const blamed = blame(call.command, call.output);
    const key = blamed && triggerKey(blamed);
    const hits = rules.filter(({ trigger }) => matchesCommand(trigger, call.command));
    for (const { trigger, seen, fixes } of hits) {
      const wasRight = triggerKey(trigger) === key;
      const fix = wasRight ? resolutionOf(trigger, call, calls.slice(index + 1)) : undefined;
      const fixHeld = fix === undefined || fixes.length === 0 ? undefined : fixes.some((known) => known.text === fix);
      tally.forecasts.push({ rule: triggerText(trigger), seen, wasRight, fixHeld });
    }
    if (key === undefined) return;
    tally.blamed += 1;
    if (call.failed === false) tally.hidden += 1;
    if (hits.some(({ trigger }) => triggerKey(trigger) === key)) tally.foreseen += 1;
  });
}

/** Counts every eligible line, whether shown or withheld. */
function listen(memory: Memory, trace: RepoTrace, text: LearnedText, tally: Tally): void {
  const entries: PlacedEntry[] = indexOf(memory).entries.map((entry) => ({ ...entry, place: 'project' }));
  const { session } = trace;
  const heard = new Map<string, Set<string>>();
  const calls = shellCalls(trace);
  const told = tellAtStart(entries, '', { session, text, heard: new Set() });
  const failedKeys = new Set(calls.filter(({ agent }) => agent === '').map(keyOfCall));
  for (const { instinct } of told) {
    const trigger = entries.find((entry) => entry.instinct.id === instinct)?.instinct.trigger;
    tally.startLines.push(trigger?.type === 'command' && failedKeys.has(triggerKey(trigger)));
  }
  heard.set('', new Set(told.map(({ instinct }) => instinct)));
  tally.startTokens.push(
    told.length > 0
      ? tokensIn(
          startText(
            told.map((one) => ({ ...one, arm: 'shown' })),
            text,
          ),
        )
      : 0,
  );
  let later = 0;
  for (const call of calls) {
    const blamed = blame(call.command, call.output);
    const known = heard.get(call.agent) ?? new Set();
    const line = blamed && tellAtFailure(entries, blamed, { session, text, heard: known });
    if (line === undefined) continue;
    later += line.tokens;
    heard.set(call.agent, new Set([...known, line.instinct]));
  }
  tally.laterTokens.push(later);
}

function keyOfCall({ command, output }: CallEvent): string | undefined {
  const blamed = blame(command, output);
  return blamed && triggerKey(blamed);
}

function reportOf(traces: readonly RepoTrace[], memories: readonly Memory[], tally: Tally): LearningReport {
  const { forecasts, blamed, hidden, foreseen, startLines } = tally;
  const hits = new Map<string, number>();
  for (const { rule, wasRight } of forecasts) if (wasRight) hits.set(rule, (hits.get(rule) ?? 0) + 1);
  const [rule = '', most = 0] = [...hits].sort(([, a], [, b]) => b - a)[0] ?? [];
  const instincts = memories.flatMap((memory) => memory.instincts);
  const fixes = forecasts.filter(({ fixHeld }) => fixHeld !== undefined);
  return {
    sessions: traces.length,
    calls: traces.reduce((sum, { events }) => sum + events.filter(({ kind }) => kind === 'call').length, 0),
    extracted: Object.fromEntries(
      INSTINCT_KINDS.map((kind) => [kind, instincts.filter((instinct) => instinct.kind === kind).length]),
    ) as Record<InstinctKind, number>,
    active: instincts.filter(({ state }) => state === 'active').length,
    ...{ blamed, hidden },
    afterOne: shareOf(forecasts),
    afterTwo: shareOf(forecasts.filter(({ seen }) => seen >= 2)),
    dominating: { rule, hits: most },
    withoutDominating: shareOf(forecasts.filter((one) => one.rule !== rule)),
    recall: { right: foreseen, of: blamed },
    fixes: { right: fixes.filter(({ fixHeld }) => fixHeld).length, of: fixes.length },
    startLines: { right: startLines.filter(Boolean).length, of: startLines.length },
    startTokens: spread(tally.startTokens),
    laterTokens: spread(tally.laterTokens),
  };
}

const shareOf = (forecasts: readonly Forecast[]): Share => ({
  right: forecasts.filter(({ wasRight }) => wasRight).length,
  of: forecasts.length,
});

const spread = (values: readonly number[]) => ({
  most: Math.max(0, ...values),
  median: values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0,
});

const LEARNING_LIMITS = {
  afterOne: 0.85,
  afterTwo: 0.9,
  withoutDominating: 0.6,
  startLines: 0.75,
  startTokens: 120,
};

/** A share of nothing breaks no limit: there was nothing to forecast. */
const holds = ({ right, of }: Share, least: number): boolean => of === 0 || right / of >= least;

export const learningHolds = (report: LearningReport): boolean =>
  holds(report.afterOne, LEARNING_LIMITS.afterOne) &&
  holds(report.afterTwo, LEARNING_LIMITS.afterTwo) &&
  holds(report.withoutDominating, LEARNING_LIMITS.withoutDominating) &&
  holds(report.startLines, LEARNING_LIMITS.startLines) &&
  report.startTokens.most <= LEARNING_LIMITS.startTokens &&
  report.laterTokens.median === 0;

export function renderLearning(report: LearningReport): string {
  const { extracted, dominating, startTokens, laterTokens } = report;
  const limit = (least: number): string => `≥ ${least.toFixed(2)}`;
  return `## Learning replayed
Made by \`npm run bench -- --only learning --write\`: ${whole(report.sessions)} public sessions with ${whole(report.calls)} calls, in the order of time, one memory per repository, through
the product's own learning. A forecast is a command that a rule known before the session matches; it is right when that command failed on that very word.

${markdownTable(
  ['figure', 'value', 'limit'],
  [
    ['precision after one session', shareText(report.afterOne), limit(LEARNING_LIMITS.afterOne)],
    ['precision after two sessions', shareText(report.afterTwo), limit(LEARNING_LIMITS.afterTwo)],
    [
      'precision without the dominating rule',
      shareText(report.withoutDominating),
      limit(LEARNING_LIMITS.withoutDominating),
    ],
    ['recall', shareText(report.recall), ''],
    ['the known replacement was right again', shareText(report.fixes), ''],
    ['start lines that were needed', shareText(report.startLines), limit(LEARNING_LIMITS.startLines)],
    [
      'tokens at the start, most and median',
      `${startTokens.most}, ${startTokens.median}`,
      `≤ ${LEARNING_LIMITS.startTokens}`,
    ],
    ['tokens later in a session, most and median', `${laterTokens.most}, ${laterTokens.median}`, 'median 0'],
  ],
)}

One rule, \`${dominating.rule}\`, gives ${dominating.hits} of the ${report.afterOne.right} right forecasts; the row without it leaves all its forecasts out.
Errors about a command itself: ${report.blamed}, of which ${report.hidden} were hidden behind exit code 0. Kept at the end:
${INSTINCT_KINDS.map((kind) => `${kind} ${extracted[kind]}`).join(', ')}; ${report.active} of them sure enough to be told.
`;
}

const whole = (number: number): string => number.toLocaleString('en');

const shareText = ({ right, of }: Share): string =>
  of === 0 ? 'nothing to count' : `${(right / of).toFixed(2)} (${right} of ${of})`;
