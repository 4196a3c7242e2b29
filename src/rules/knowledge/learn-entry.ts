/** An archived task as a draft of a knowledge entry: what it was about, what went wrong on the way, what was changed. */

import { maskSecrets } from '../../tasks/history/mask-secrets.ts';
import { changedFiles, isMade, isNegative } from '../../tasks/record/measures.ts';
import type { TaskRecord } from '../../tasks/record/record.ts';
import { clip, oneLine } from '../../text/clip.ts';
import type { PackPattern } from '../patterns.ts';
import { descriptionTerms } from '../symptoms/keywords.ts';

type LearnOptions = {
  readonly stopWords: readonly string[];
  /** What people wrote into solution.md. */
  readonly solution: string;
  /** What the pack knows as a secret, as when the task was recorded. */
  readonly secrets: readonly PackPattern[];
};

type DraftIssue = { readonly problem: string; readonly cause: string; readonly solution: string };

const LONGEST = { name: 60, line: 300, principle: 2000 } as const;
const MOST = { issues: 10, files: 20 } as const;

type Mask = (text: string) => string;

/** As a knowledge file holds it; people complete it before it is used. */
export function draftEntry(record: TaskRecord, { stopWords, solution, secrets }: LearnOptions) {
  const mask: Mask = (text) => maskSecrets(text, secrets);
  const description = line(mask(record.description));
  const terms = descriptionTerms(description, stopWords);
  const name = clip(description, LONGEST.name) || record.taskId;
  const keywords = terms.length > 0 ? terms : [name];
  return {
    id: entryIdOf(record),
    learnedFrom: record.taskId,
    name,
    keywords,
    // Two keywords make an entry fit; where there are fewer, the one must do.
    strong: keywords.length < 2 ? keywords : [],
    description,
    guide: {
      principle: clip(mask(principleOf(record, solution)), LONGEST.principle),
      issues: [...roundIssues(record, mask), ...failureIssues(record, mask)].slice(0, MOST.issues),
      related: lastChanges(record, mask).slice(0, MOST.files),
    },
  };
}

/** Readable where the description has Latin words, and unlike that of any other task by its time. */
export function entryIdOf({ taskId, description }: Pick<TaskRecord, 'taskId' | 'description'>): string {
  const words = description.toLowerCase().match(/[a-z][a-z0-9]+/g) ?? [];
  const time = /(\d{4})-(\d{6})(?:\D|$)/.exec(taskId)?.slice(1) ?? [];
  const slug = clip(words.slice(0, 6).join('-'), 40).replace(/-+$/, '');
  return [slug || 'learned', ...time].join('-');
}

const line = (text: string): string => clip(oneLine(text), LONGEST.line);

/** What people wrote comes first, then the decisions that were noted. */
function principleOf({ decisions }: TaskRecord, solution: string): string {
  const noted = decisions.map(({ decision, reason }) => (reason ? `${decision} (${reason})` : decision));
  return [solution.trim(), ...noted].filter((part) => part !== '').join('\n');
}

/** A round that failed is an issue; what was changed after it is its solution, unless that failed too. */
function roundIssues({ iterations: rounds, codeChanges, spilled }: TaskRecord, mask: Mask): DraftIssue[] {
  return rounds.filter(isNegative).map((round) => {
    const next = rounds[rounds.indexOf(round) + 1];
    const until = next?.changesThrough ?? Number.POSITIVE_INFINITY;
    const after = codeChanges.slice(
      Math.max(0, round.changesThrough - spilled.codeChanges),
      Math.max(0, until - spilled.codeChanges),
    );
    return {
      problem: line(mask(round.feedback)),
      cause: '',
      solution:
        next === undefined || !isNegative(next) ? line(mask(changedFiles({ codeChanges: after }).join(', '))) : '',
    };
  });
}

/** Every error once, with the command that showed it. */
function failureIssues({ failures }: TaskRecord, mask: Mask): DraftIssue[] {
  const byError = new Map(failures.map(({ error, command }) => [line(mask(error)), command]));
  return [...byError]
    .filter(([problem]) => problem !== '')
    .map(([problem, command]) => ({ problem, cause: line(mask(command)), solution: '' }));
}

function lastChanges({ codeChanges }: TaskRecord, mask: Mask): { name: string; note: string }[] {
  const last = new Map(codeChanges.filter(isMade).map((change) => [change.file, change]));
  return [...last.values()].map(({ file, summary = '' }) => ({ name: file, note: line(mask(summary)) }));
}
