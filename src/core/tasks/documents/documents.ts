/** context.md and solution.md of a task, from its history and its record. Deterministic; the words are given. */
import { clip, oneLine } from '../../clip.ts';
import { asList, asText, isRecord } from '../../narrow.ts';
import { withEarlier } from '../history/earlier-facts.ts';
import type { HistoryFacts, ToolFact } from '../history/history-facts.ts';
import { changeCount, docCount, minutesOfRound } from '../record/measures.ts';
import type { CommandKind, TaskRecord } from '../record/record.ts';
import type { ChangeSize } from './change-sizes.ts';
import type { DocumentLabels } from './document-labels.ts';

export type DocumentInput = {
  readonly record: TaskRecord;
  readonly history: HistoryFacts;
  readonly labels: DocumentLabels;
  /** Which commands are tests. */
  readonly kindOf: (command: string) => CommandKind;
  /** Lines added and removed in all. */
  readonly sizes?: readonly ChangeSize[];
};

export function contextDocument({ record, history, labels }: DocumentInput): string {
  const reads = firstOfEach(history.reads).map(
    ({ file, time }, index) =>
      `${index + 1}. ${plain(nameOf(file))}\n   - ${labels.time}: ${time}\n   - ${labels.path}: ${plain(file)}\n   - ${labels.consulted}`,
  );
  const moves = record.transitions.map(({ at, from, to, event }) => `- ${at} ${from} → ${to} (${event})`);
  const routing = Object.entries(record.routing).map(([key, value]) => `- ${plain(key)}: ${plain(String(value))}`);
  const reviews = record.episodes.map(
    ({ id, trigger, loopType, openedAt, closedBy }) =>
      `- #${id} ${trigger} ${loopType} ${openedAt} → ${closedBy ?? '…'}`,
  );
  return document(labels.contextTitle, [
    section(labels.problem, [plain(history.problem ?? record.description) || labels.notRecorded], labels),
    section(labels.analysis, reads, labels),
    section(labels.timeline, moves, labels),
    ...(routing.length > 0 ? [section(labels.routing, routing, labels)] : []),
    ...(reviews.length > 0 ? [section(labels.reviews, reviews, labels)] : []),
    section(labels.metadata, metadata(record, history, labels), labels),
  ]);
}

const metadata = (record: TaskRecord, { bad }: HistoryFacts, labels: DocumentLabels): string[] => [
  `- ${labels.taskId}: ${plain(record.taskId)}`,
  `- ${labels.created}: ${record.createdAt}`,
  `- ${labels.type}: ${record.taskType}`,
  `- ${labels.docsRead}: ${docCount(record)}`,
  `- ${labels.codeChanges}: ${changeCount(record)}`,
  ...(bad > 0 ? [`- ${labels.badLines}: ${bad}`] : []),
];

export function solutionDocument({ record, history: kept, labels, kindOf, sizes = [] }: DocumentInput): string {
  const history = withEarlier(kept, record);
  const tests = history.commands.filter(({ command }) => kindOf(command) !== 'other');
  const sized = sizes.map(({ file, added, removed }) => `- ${plain(file)}: +${added} −${removed}`);
  const violations = record.violations.map(({ at, rule, file }) => `- ${at} ${plain(rule)} ${plain(file)}`);
  return document(labels.solutionTitle, [
    section(labels.changes, changesByFile(history.edits, labels), labels),
    ...(sized.length > 0 ? [section(labels.finalState, sized, labels)] : []),
    section(labels.verification, feedbackLines(history, labels), labels),
    ...(tests.length > 0
      ? [
          section(
            labels.tests,
            tests.slice(-MAX_TESTS).map((run) => testLine(run, labels)),
            labels,
          ),
        ]
      : []),
    ...(violations.length > 0 ? [section(labels.violations, violations, labels)] : []),
    section(labels.iterations, iterationRows(record, labels), labels),
    section(labels.decisions, decisionLines(record, labels), labels),
    section(labels.openPoints, openPoints(record), labels),
  ]);
}

const MAX_TESTS = 30;
const MAX_CHANGES_PER_FILE = 50;

function changesByFile(edits: readonly ToolFact[], labels: DocumentLabels): string[] {
  return [...byFileName(edits)].map(([file, changes]) => {
    const rows = changes
      .slice(-MAX_CHANGES_PER_FILE)
      .map((edit) => `- ${mark(edit, labels)} ${edit.tool} ${edit.time} ${plain(clip(edit.result, 100))}`);
    return [
      `### ${plain(nameOf(file))}`,
      '',
      `- ${labels.path}: ${plain(file)}`,
      `- ${labels.changeCount}: ${changes.length}`,
      ...rows,
      '',
    ].join('\n');
  });
}

function byFileName(edits: readonly ToolFact[]): Map<string, ToolFact[]> {
  const byFile = new Map<string, ToolFact[]>();
  for (const edit of edits) {
    const known = byFile.get(edit.file);
    if (known) known.push(edit);
    else byFile.set(edit.file, [edit]);
  }
  return byFile;
}

const SENTIMENTS = ['positive', 'negative', 'frustrated'] as const;

const feedbackLines = ({ feedback }: HistoryFacts, labels: DocumentLabels): string[] =>
  feedback.map(
    ({ sentiment, time, text }) =>
      `- ${labels[SENTIMENTS.find((known) => known === sentiment) ?? 'neutral']} ${labels.feedback} ${time}: ${plain(clip(text, 300))}`,
  );

const testLine = (run: ToolFact, labels: DocumentLabels): string => {
  const command = plain(clip(run.command, 100)).replaceAll('`', "'");
  return `- ${mark(run, labels)} \`${command}\` ${run.time} ${plain(clip(run.result, 100))}`;
};

function iterationRows(record: TaskRecord, labels: DocumentLabels): string[] {
  const rounds = record.tracking?.iterations ?? [];
  if (rounds.length === 0) return [];
  const rows = rounds.map(({ iterationId, timestamp, feedback, changesMade, testResult }, index) => {
    const files = [...new Set(changesMade.map(({ file }) => file))].join(', ');
    // When the round before the first listed one ended, nobody knows any more.
    const took = index === 0 && record.spilled.iterations > 0 ? '' : `+${minutesOfRound(record, index, timestamp)} min`;
    return `| ${iterationId} | ${took} | ${cell(feedback)} | ${cell(files)} | ${testResult} |`;
  });
  return [
    `| ${labels.round} | ${labels.time} | ${labels.feedback} | ${labels.changes} | ${labels.result} |`,
    '|---|---|---|---|---|',
    ...rows,
  ];
}

const cell = (text: string): string => plain(clip(text, 120)).replaceAll('|', '\\|');

const decisionLines = ({ decisions }: TaskRecord, labels: DocumentLabels): string[] =>
  decisions.map(({ decision, reason, reference }) => {
    const because = reason ? `\n  - ${labels.reason}: ${plain(reason)}` : '';
    return `- ${plain(decision)}${because}${reference ? `\n  - ${labels.reference}: ${plain(reference)}` : ''}`;
  });

/** What the task leaves open: a fix nobody confirmed, an error nobody saw gone, documents somebody owes. */
const openPoints = ({ steps, docSync }: TaskRecord): string[] => [
  ...debugFound(steps.step4_cleanup.extra['report']).map((found) => `- debug_found: ${plain(found)}`),
  ...(steps.step3_execute.userConfirmed ? [] : ['- user_confirmed: false']),
  ...(steps.step3_execute.lastError === null ? [] : [`- last_error: ${plain(steps.step3_execute.lastError)}`]),
  ...(docSync.status === 'pending' ? ['- doc_sync: pending'] : []),
];

/** By the report of the wrap-up agent. */
const debugFound = (report: unknown): string[] => (isRecord(report) ? asList(report['debug_found']).map(asText) : []);

const document = (title: string, sections: readonly string[]): string => `# ${title}\n\n${sections.join('\n')}`;

const section = (title: string, lines: readonly string[], { none }: DocumentLabels): string =>
  `## ${title}\n\n${lines.length > 0 ? lines.join('\n') : none}\n`;

const mark = ({ failed }: ToolFact, labels: DocumentLabels): string => labels[failed ? 'failed' : 'ok'];
const nameOf = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;

/** One line that cannot open a comment, a heading or a block of its own. */
const plain = (text: string): string => oneLine(text).replaceAll('<!--', '&lt;!--');

/** A document that was looked at again says nothing new. */
function firstOfEach(reads: readonly ToolFact[]): ToolFact[] {
  const seen = new Set<string>();
  return reads.filter(({ file }) => !seen.has(file) && seen.add(file));
}
