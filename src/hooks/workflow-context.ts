/** What a delegated agent is told about the work it is part of; `null` when there is no workflow. */

import { handoffFile, sessionPaths } from '../store/sessions/session-paths.ts';
import { readFlow } from '../store/sessions/session-state.ts';
import { clip, clipWith } from '../text/clip.ts';
import type { HookMessages } from '../text/messages.ts';
import type { Flow, StageEntry } from '../workflow/flow.ts';
import { foundIn } from '../workflow/ports.ts';
import { progressBar, progressOf, stagesSentBack, stageTitle } from '../workflow/progress.ts';
import { LIMITS } from '../workflow/registry/limits.ts';
import { handoffName } from '../workflow/registry/stages.ts';

import type { HookServices } from './feature.ts';

export function buildWorkflowContext(
  services: HookServices,
  sessionId: string,
  options: { readonly maxLength?: number } = {},
): string | null {
  const flow = foundIn(readFlow(services.home, sessionId));
  return flow ? contextOf(services, flow, options.maxLength) : null;
}

export function contextOf(
  services: HookServices,
  flow: Flow,
  maxLength: number = LIMITS.text.workflowContext,
): string | null {
  if (flow.stages.length === 0) return null;
  const m = services.text();
  const paths = sessionPaths(services.home, flow.sessionId);
  const lines = [
    m.state.contextTitle,
    ...stateLines(m, flow),
    ...(flow.featureName
      ? [
          m.state.feature({ name: flow.featureName }),
          m.state.specs({ path: `specs/features/in-progress/${flow.featureName}/` }),
        ]
      : []),
    ...shownHandoffs(flow).map((name) => m.state.handoff({ path: handoffFile(paths, name) })),
    ...earlierLines(m, flow),
  ];
  return clipWith(lines.join('\n'), maxLength, m.state.contextCut);
}

/** The next agent builds on the newest files; a fix needs the reasons for everything that was sent back. */
const NEWEST_HANDOFFS = 2;
const SHOWN_HANDOFFS = 5;

function shownHandoffs(flow: Flow): string[] {
  const senders = stagesSentBack(flow).map(({ stage }) => handoffName(stage, ''));
  const newest = flow.handoffs.slice(-NEWEST_HANDOFFS);
  return flow.handoffs
    .filter((name) => newest.includes(name) || senders.some((sender) => name.startsWith(sender)))
    .slice(-SHOWN_HANDOFFS);
}

/** Workflow, progress, current stage: the same three lines wherever the state is shown. */
export function stateLines(m: HookMessages, flow: Flow): string[] {
  const { done, total } = progressOf(flow);
  return [
    m.state.workflow({ type: flow.workflow }),
    m.state.progress({ bar: progressBar(flow), done, total }),
    ...(flow.current ? [m.state.current({ title: stageTitle(m, flow.current) })] : []),
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
    return m.state.earlier({ title: stageTitle(m, entry.stage), summary: clip(saidBy(m, entry), room) });
  });
  return lines.length > 0 ? ['', m.state.earlierTitle, ...lines] : [];
}

/** Times are ISO, so their text is in their order; asking the locale for it would cost a hook milliseconds. */
const isBefore = (entry: StageEntry, other: StageEntry | undefined): boolean =>
  (entry.completedAt ?? '') < (other?.completedAt ?? '');

function saidBy(m: HookMessages, { result, summary = '' }: StageEntry): string {
  return result && summary ? m.state.said({ verdict: result, summary }) : (result ?? summary);
}
