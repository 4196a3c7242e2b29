/** context.md and solution.md of a task, from its history and its record. Deterministic; the words are given. */
import { clip, oneLine } from '../../text/clip.ts';
import type { TaskMessages } from '../../text/messages.ts';
import { asList, asText } from '../../values/narrow.ts';
import type { HistoryFacts, ToolFact } from '../history/history-facts.ts';
import { changeCount, changedFiles, docCount, isMade, minutesOfRound } from '../record/measures.ts';
import { lastName } from '../record/projections.ts';
import type { CommandKind, TaskRecord } from '../record/record.ts';

export type DocumentLabels = TaskMessages['documents'];

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
      `${index + 1}. ${plain(lastName(file))}\n   - ${labels.time}: ${time}\n   - ${labels.path}: ${plain(file)}\n   - ${labels.consulted}`,
  );
  const moves = record.transitions.map(
    ({ at, from, to }) => `- ${at} ${stepName(record, from)} → ${stepName(record, to)}`,
  );
  const routing = Object.entries(record.routing).map(([key, value]) => `- ${plain(key)}: ${plain(String(value))}`);
  const reviews = record.episodes.map(
    ({ id, trigger, loopType, openedAt, closedBy }) =>
      `- #${id} ${trigger} ${loopType} ${openedAt} → ${closedBy ?? '…'}`,
  );
  return document(labels, 'contextTitle', [
    ['problem', [problemOf(record, history)]],
    ['analysis', reads],
    ['timeline', moves],
    ['routing', routing],
    ['reviews', reviews],
    ['metadata', metadata(record, history, labels)],
  ]);
}

const problemOf = ({ description }: TaskRecord, { problem }: HistoryFacts): string => plain(problem ?? description);

/** What the pack calls a step; the record keeps it from the opening. */
const stepName = ({ steps }: TaskRecord, step: string): string =>
  plain((steps as Partial<Record<string, { readonly description?: string }>>)[step]?.description ?? '') || step;

const metadata = (record: TaskRecord, { bad }: HistoryFacts, labels: DocumentLabels): string[] => [
  `- ${labels.taskId}: ${plain(record.taskId)}`,
  `- ${labels.created}: ${record.createdAt}`,
  `- ${labels.type}: ${record.taskType}`,
  `- ${labels.docsRead}: ${docCount(record)}`,
  `- ${labels.codeChanges}: ${changeCount(record)}`,
  ...(bad > 0 ? [`- ${labels.badLines}: ${bad}`] : []),
];

export function solutionDocument({ record, history, labels, kindOf, sizes = [] }: DocumentInput): string {
  const tests = history.commands.filter(({ command }) => kindOf(command) !== 'other').slice(-MAX_TESTS);
  return document(labels, 'solutionTitle', [
    ['problem', [problemOf(record, history)]],
    ['summary', history.summaries.slice(-MAX_SUMMARIES).map((said) => `- ${plain(said)}`)],
    ['changes', fileLines(history.edits, labels)],
    ['finalState', sizes.map(({ file, added, removed }) => `- ${plain(file)}: +${added} −${removed}`)],
    ['verification', feedbackLines(history, labels)],
    ['tests', tests.map((run) => testLine(run, labels))],
    ['violations', record.violations.map(({ at, rule, file }) => `- ${at} ${plain(rule)} ${plain(file)}`)],
    ['iterations', iterationRows(record, labels)],
    ['decisions', decisionLines(record, labels)],
    ['openPoints', openPoints(record, labels)],
  ]);
}

const MAX_TESTS = 30;
const MAX_SUMMARIES = 5;

/** Each file once, with how often it was changed; what a tool answered is no help to a reader. */
const fileLines = (edits: readonly ToolFact[], labels: DocumentLabels): string[] =>
  firstOfEach(edits).map(({ file }) => {
    const changes = edits.filter((edit) => edit.file === file);
    const failed = changes.filter((change) => change.failed).length;
    const count = `${labels.changeCount}: ${changes.length}${failed > 0 ? `, ${labels.failed}: ${failed}` : ''}`;
    return `- ${plain(file)} (${count}; ${changes.at(-1)?.time ?? ''})`;
  });

const SENTIMENTS = ['positive', 'negative', 'frustrated'] as const;

const feedbackLines = ({ feedback }: HistoryFacts, labels: DocumentLabels): string[] =>
  feedback.map(
    ({ sentiment, time, text }) =>
      `- ${labels[SENTIMENTS.find((known) => known === sentiment) ?? 'neutral']} ${labels.feedback} ${time}: ${plain(clip(text, 300))}`,
  );

const testLine = ({ command, failed, time, result }: ToolFact, labels: DocumentLabels): string => {
  const ran = plain(clip(command, 100)).replaceAll('`', "'");
  return `- ${labels[failed ? 'failed' : 'ok']} \`${ran}\` ${time} ${plain(clip(result, 100))}`;
};

function iterationRows(record: TaskRecord, labels: DocumentLabels): string[] {
  const { iterations: rounds } = record;
  if (rounds.length === 0) return [];
  const rows = rounds.map(({ iterationId, timestamp, feedback, changesMade, testResult }, index) => {
    const files = [...new Set(changesMade.map(({ file }) => file))].join(', ');
    // The end of the round before the first listed one is no longer known.
    const took = index === 0 && record.spilled.iterations > 0 ? '' : `+${minutesOfRound(record, index, timestamp)} min`;
    return `| ${iterationId} | ${took} | ${cell(feedback)} | ${cell(files)} | ${labels[testResult]} |`;
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

/** Open points: an unconfirmed fix, an error not seen gone, documents still owed. */
const openPoints = ({ steps, docSync }: TaskRecord, labels: DocumentLabels): string[] => [
  ...asList(steps.step4_cleanup.report?.['debug_found']).map(
    (found) => `- ${labels.debugFound}: ${plain(asText(found))}`,
  ),
  ...(steps.step3_execute.userConfirmed ? [] : [`- ${labels.notConfirmed}`]),
  ...(steps.step3_execute.lastError === null ? [] : [`- ${labels.lastError}: ${plain(steps.step3_execute.lastError)}`]),
  ...(docSync.status === 'pending' ? [`- ${labels.docsOwed}`] : []),
];

type Label = keyof DocumentLabels;

/** Left out when empty; the others say so. */
const OPTIONAL: readonly Label[] = ['routing', 'reviews', 'finalState', 'tests', 'violations'];

function document(labels: DocumentLabels, title: Label, sections: readonly (readonly [Label, readonly string[]])[]) {
  const written = sections
    .filter(([name, lines]) => lines.length > 0 || !OPTIONAL.includes(name))
    .map(([name, lines]) => {
      const empty = name === 'problem' ? labels.notRecorded : labels.none;
      return `## ${labels[name]}\n\n${lines.join('\n') || empty}\n`;
    });
  return `# ${labels[title]}\n\n${written.join('\n')}`;
}

/** One line that cannot open a comment, a heading or a block of its own. */
const plain = (text: string): string => oneLine(text).replaceAll('<!--', '&lt;!--');

const firstOfEach = (facts: readonly ToolFact[]): ToolFact[] =>
  [...new Map([...facts].reverse().map((fact) => [fact.file, fact])).values()].reverse();

/** How much of each file a task has changed in all: as git counts it, else as its edits add up. */
export type ChangeSize = { readonly file: string; readonly added: number; readonly removed: number };

/** `counted` lacks files that were committed meanwhile or are unknown to git. */
export const changeSizes = (record: TaskRecord, counted: readonly ChangeSize[]): ChangeSize[] =>
  changedFiles(record).map((file) => counted.find((size) => size.file === file) ?? summed(record, file));

function summed({ codeChanges }: TaskRecord, file: string): ChangeSize {
  const edits = codeChanges.filter((change) => change.file === file && isMade(change));
  const total = (sign: RegExp) =>
    edits.reduce((sum, { summary }) => sum + Number(sign.exec(summary ?? '')?.[1] ?? 0), 0);
  return { file, added: total(/\+(\d+)/), removed: total(/-(\d+)/) };
}

const BEGIN = '<!-- overtone:generated:begin -->';
const END = '<!-- overtone:generated:end -->';

/** What stands before and behind the generated part; undefined where there is none. */
function aroundGenerated(document: string): readonly [string, string] | undefined {
  const begin = document.indexOf(BEGIN);
  const end = document.indexOf(END, begin);
  return begin === -1 || end === -1 ? undefined : [document.slice(0, begin), document.slice(end + END.length)];
}

/** What people wrote, without the generated part. */
export const writtenAround = (document: string): string =>
  (aroundGenerated(document) ?? [document])
    .map((part) => part.trim())
    .join('\n\n')
    .trim();

/** Puts the block in place of the former one; a document without one gets it at its end. */
export function mergeGenerated(existing: string | undefined, body: string): string {
  const block = `${BEGIN}\n${body.replaceAll(BEGIN, '').replaceAll(END, '').trimEnd()}\n${END}`;
  if (existing === undefined || existing.trim() === '') return `${block}\n`;
  const [before, behind] = aroundGenerated(existing) ?? [`${existing.trimEnd()}\n\n`, '\n'];
  return before + block + behind;
}
