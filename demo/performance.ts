/** One run: the real host, the real plugin, the scripted model; observations are folded into the view. */
import { fileURLToPath } from 'node:url';
import { runHost } from '../host-kit/host/run-host.ts';
import { asText, type Json } from '../host-kit/json.ts';
import type { Locale } from '../src/text/messages.ts';
import type { WorkflowId } from '../src/workflow/registry/workflows.ts';
import { createTroupe } from './cast/troupe.ts';
import type { DemoText } from './demo-text.ts';
import { beginningOf, type StageSet } from './stage-set.ts';
import { createTimelineTail } from './timeline-tail.ts';
import { see } from './view/see.ts';
import { openingView, type View } from './view/state.ts';

export type PerformanceOptions = {
  readonly workflow: WorkflowId;
  readonly stageSet: StageSet;
  readonly locale: Locale;
  readonly text: DemoText;
  readonly paceMs: number;
  /** Elapsed time. */
  readonly elapsedMs: () => number;
  /** Called on every change. */
  readonly onView: (view: View) => void;
};

export type Performance = { readonly view: View; readonly exitCode: number | null; readonly sessionId: string };

const PLUGIN = fileURLToPath(new URL('../plugins/overtone', import.meta.url));
/** Usually a minute; longer on a loaded machine. */
const TIMEOUT_MS = 300_000;

export async function perform(options: PerformanceOptions): Promise<Performance> {
  const { workflow, stageSet, locale, text, paceMs } = options;
  const { home, project, testCommand } = stageSet;
  const request = text.requests[beginningOf(workflow)];
  const watcher = createWatcher(request, options);
  const run = await runHost({
    home,
    project,
    plugin: PLUGIN,
    prompts: [`[workflow:${workflow}] ${request}`],
    env: { OVERTONE_LOCALE: locale },
    timeoutMs: TIMEOUT_MS,
    onLine: watcher.onLine,
    script: createTroupe({ workflow, project, testCommand, text, paceMs }),
  });
  return { view: watcher.lastLook(), exitCode: run.exitCode, sessionId: run.sessionId };
}

function createWatcher(request: string, { stageSet, elapsedMs, onView }: PerformanceOptions) {
  const tail = createTimelineTail(stageSet.home);
  let view = openingView(request);
  let sessionId = '';
  onView(view);

  /** Timeline first: hooks write it before the host prints their result. */
  function look(line?: Json): View {
    const atMs = elapsedMs();
    const records = sessionId ? tail.read(sessionId) : [];
    view = records.reduce<View>((now, record) => see(now, { from: 'timeline', record, atMs }), view);
    if (line !== undefined) view = see(view, { from: 'host', line, atMs });
    onView(view);
    return view;
  }
  return {
    lastLook: () => look(),
    onLine(line: Json) {
      sessionId ||= asText(line['session_id']);
      look(line);
    },
  };
}
