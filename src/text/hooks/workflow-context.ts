/** What a delegated agent is told about the work it is part of. */
import { clip, clipWith } from '../../core/clip.ts';
import { LIMITS } from '../../core/registry/limits.ts';
import type { Flow, StageEntry } from '../../core/workflow/flow.ts';
import { progressBar, progressOf } from '../../core/workflow/progress.ts';
import { stageTitle } from '../labels/titles.ts';
import type { HookMessages } from './zh-tw.ts';

export type ContextOptions = {
  readonly maxLength: number;
  /** Handoff files the agent can open, newest last. */
  readonly handoffPaths: readonly string[];
};

export function workflowContextText(m: HookMessages, flow: Flow, options: ContextOptions): string {
  const lines = [
    m.state.contextTitle,
    ...stateLines(m, flow),
    ...(flow.featureName
      ? [m.state.feature(flow.featureName), m.state.specs(`specs/features/in-progress/${flow.featureName}/`)]
      : []),
    ...options.handoffPaths.map(m.state.handoff),
    ...earlierLines(m, flow),
  ];
  return clipWith(lines.join('\n'), options.maxLength, m.state.contextCut);
}

/** Workflow, progress, current stage: the same three lines wherever the state is shown. */
export function stateLines(m: HookMessages, flow: Flow): string[] {
  const { done, total } = progressOf(flow);
  return [
    m.state.workflow(flow.workflow),
    m.state.progress(progressBar(flow), done, total),
    ...(flow.current ? [m.state.current(stageTitle(m, flow.current))] : []),
  ];
}

/** The newest summary is given more room: it is what the next agent builds on. */
function earlierLines(m: HookMessages, flow: Flow): string[] {
  const told = flow.stages.filter((entry) => entry.status === 'completed' && saidBy(m, entry) !== '');
  const newest = told.reduce<StageEntry | undefined>(
    (last, entry) => (isBefore(entry, last) ? last : entry),
    undefined,
  );
  const lines = told.map((entry) => {
    const room = entry === newest ? LIMITS.text.handoffSummary : LIMITS.text.resultExcerpt;
    return m.state.earlier(stageTitle(m, entry), clip(saidBy(m, entry), room));
  });
  return lines.length > 0 ? ['', m.state.earlierTitle, ...lines] : [];
}

/** Times are ISO, so their text is in their order; asking the locale for it would cost a hook milliseconds. */
const isBefore = (entry: StageEntry, other: StageEntry | undefined): boolean =>
  (entry.completedAt ?? '') < (other?.completedAt ?? '');

function saidBy(m: HookMessages, { result, summary = '' }: StageEntry): string {
  return result && summary ? m.state.said(result, summary) : (result ?? summary);
}
