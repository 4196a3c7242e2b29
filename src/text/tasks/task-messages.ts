/** What task flow says by itself, around the texts of the packs. */
import type { AskedReplies, NextAction } from '../../core/tasks/briefing.ts';
import type { DocumentLabels } from '../../core/tasks/documents/document-labels.ts';
import type { Sentiment } from '../../core/tasks/record/record.ts';
import type { TaskType } from '../../core/tasks/vocabulary.ts';
import { type Locale, toLocale } from '../locale.ts';
import { taskMessages as en } from './en.ts';
import { taskMessages as zhCn } from './zh-cn.ts';
import { taskMessages as zhTw } from './zh-tw.ts';

export type TaskMessages = {
  readonly types: Readonly<Record<TaskType, string>>;
  readonly next: Readonly<Record<NextAction, string>>;
  readonly replies: Readonly<Record<AskedReplies, readonly string[]>>;
  readonly cleanup: Readonly<Record<'undecided' | 'asked' | 'proceed' | 'skip', string>>;
  readonly sentiments: Readonly<Record<Sentiment, string>>;
  readonly yes: string;
  readonly no: string;
  readonly and: string;
  readonly noErrors: string;
  readonly loops: Readonly<Record<string, string>>;
  readonly evidence: Readonly<Record<string, string>>;
  /** One round of the history in an expert review. */
  readonly round: (number: number, time: string, sentiment: string, feedback: string) => string;
  readonly changed: (file: string, summary: string) => string;
  /** A review inside a workflow goes to one of its experts. */
  readonly proposeExpert: (agent: string) => string;
  /** Solved tasks that are like this one. */
  readonly similarTasks: (lines: readonly string[]) => string;
  readonly escalate: (reviews: number) => string;
  readonly withdrawn: string;
  readonly reopened: string;
  readonly clarify: string;
  readonly waiting: (confirmCommand: string) => string;
  readonly cleanupChoices: string;
  readonly startWrapUp: (file: string) => string;
  readonly openTasks: (lines: readonly string[], command: string) => string;
  readonly openTask: (taskId: string, description: string) => string;
  readonly noTask: (command: string) => string;
  readonly notFound: (name: string) => string;
  readonly several: (name: string, ids: readonly string[]) => string;
  /** `reason` may have been meant as the description of a new task. */
  readonly cancelled: (taskId: string, reason: string) => string;
  /** Finished, and not archived by itself. */
  readonly stays: (taskId: string) => string;
  readonly archiveWaits: (taskId: string, why: string) => string;
  readonly notOpened: (why: string) => string;
  /** Why no task can be opened or taken up, where that is known. */
  readonly obstacle: Readonly<Record<'file' | 'read-only', (path: string) => string>>;
  /** `stack` opens the new task on top, `resume` brings the old one back. */
  readonly activeTask: (description: string, commands: { readonly resume: string; readonly stack: string }) => string;
  readonly switched: (taskId: string, command: string) => string;
  readonly stacked: (taskId: string, command: string) => string;
  readonly back: (taskId: string) => string;
  readonly waitingTasks: (lines: readonly string[], command: string) => string;
  /** `kept`: where the damaged record is; there is none where it was missing. */
  readonly rebuilt: (taskId: string, kept: string | undefined) => string;
  readonly ruleTrouble: (lines: readonly string[]) => string;
  readonly missing: Readonly<Record<'context_md' | 'solution_md' | 'debug_cleanup' | 'docs_update', string>>;
  readonly documents: DocumentLabels;
};

const TABLES: Readonly<Record<Locale, TaskMessages>> = { 'zh-TW': zhTw, 'zh-CN': zhCn, en };

export const taskMessages = (locale: string | undefined): TaskMessages => TABLES[toLocale(locale)];
