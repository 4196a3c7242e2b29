/** UserPromptSubmit: what is noted of every prompt, and what the model should know before it answers a person. */

import { onlyAsks } from '../judge/steering.ts';
import { freshDashboard } from '../store/dashboard-file.ts';
import { writeCurrentSession } from '../store/sessions/session-list.ts';
import { readTold, writeTold } from '../store/sessions/session-notes.ts';
import { mayHaveFlow } from '../store/sessions/session-paths.ts';
import { readFlow } from '../store/sessions/session-state.ts';
import { oneLine } from '../text/clip.ts';
import type { HookMessages } from '../text/messages.ts';
import { foundIn } from '../workflow/ports.ts';
import { LIMITS } from '../workflow/registry/limits.ts';
import { isWorkflowId, WORKFLOWS } from '../workflow/registry/workflows.ts';
import type { Feature, HookServices } from './feature.ts';
import { sanitizeForStorage } from './observe.ts';
import { type FeatureTasks, readFeatureTasks } from './pending-tasks.ts';
import { type HookInput, isCommand, isStopCommand, promptOf, taskNotification } from './protocol/hook-input.ts';
import type { Outcome } from './protocol/outcome.ts';

/** Commands run outside a session find it by this. */
export const rememberSession: Feature = (input, services) => {
  writeCurrentSession(services, input.sessionId);
  return undefined;
};

/** For the dashboard, at SessionStart too: which process the session lives in and what it is about. */
export const sessionCard: Feature = (input, services) => {
  services.noteSession(input.sessionId, () => requestIn(input, services));
  return undefined;
};

/** The request is what follows a command or workflow name; a command alone stands for itself. */
function requestIn(input: HookInput, services: HookServices): string {
  const prompt = promptOf(input);
  if (taskNotification(prompt) !== undefined) return '';
  return sanitizeForStorage(oneLine(prompt.replace(COMMAND, '') || prompt), LIMITS.text.prompt, services);
}

const COMMAND = /^\s*(?:\/[\w:-]+|\[workflow:[\w-]+\])\s*/;

/** Outside the terminal the host does not show what SessionStart prints, so the first prompt says that Overtone is active. */
export const welcome: Feature = (input, services) => {
  const { home, pid, now, text, version } = services;
  const told = readTold(home, input.sessionId);
  if (told === undefined || told.greeted || taskNotification(promptOf(input))) return undefined;
  writeTold(home, input.sessionId, { ...told, greeted: true }, pid);
  const workflow = mayHaveFlow(input, services) ? foundIn(readFlow(home, input.sessionId))?.workflow : undefined;
  // It holds a secret: it may go to the user, never to the model.
  const url = freshDashboard(home, now().getTime())?.link;
  return { systemMessage: text().session.hello({ version: version(), workflow, url }) };
};

/** Nothing was halted, so nothing was running. */
export const nothingToStop: Feature = (input, { text }) =>
  isStopCommand(promptOf(input).trim()) ? { end: text().stop.notRunning } : undefined;

/** First match wins: the workflow the user named, else how to choose one. */
export const hint: Feature = hintFor;

export function hintFor(input: HookInput, services: HookServices): Outcome | undefined {
  const prompt = promptOf(input).trim();
  if (prompt === '' || isCommand(prompt) || taskNotification(prompt)) return undefined;
  const named = workflowNamedIn(prompt);
  if (named !== undefined) return chosen(services.text(), named);
  if (services.hasTask(input.sessionId) || !isHintDue(input, services)) return undefined;
  const { prompt: text } = services.text();
  const feature = readFeatureTasks(services);
  const choices = text.choose({ workflows: Object.keys(WORKFLOWS).join(', ') });
  return { context: feature ? `${choices}\n${featureLine(services.text(), feature)}` : choices };
}

function chosen({ prompt, workflowLabels }: HookMessages, key: string): Outcome {
  if (isWorkflowId(key)) {
    return { context: prompt.override({ key, label: workflowLabels[key], skill: WORKFLOWS[key].skill }) };
  }
  const answer = prompt.unknownWorkflow({ key, workflows: Object.keys(WORKFLOWS) });
  return { systemMessage: answer, context: answer };
}

/** After this many prompts the model may have lost sight of it. */
const HINT_LASTS = 20;

/** Once in a session and after a compaction; later only for what may be work. */
function isHintDue(input: HookInput, { home, pid }: HookServices): boolean {
  const told = readTold(home, input.sessionId);
  if (told === undefined) return true;
  const { hinted } = told;
  const isDue = hinted === undefined || (hinted >= HINT_LASTS && !onlyAsks(promptOf(input)));
  writeTold(home, input.sessionId, { ...told, hinted: isDue ? 0 : hinted + 1 }, pid);
  return isDue;
}

/** `[workflow:key]` anywhere in the prompt; one in code is mere talk. */
export function workflowNamedIn(prompt: string): string | undefined {
  if (!prompt.includes('[')) return undefined;
  const spoken = prompt.replace(/```[\s\S]*?(?:```|$)/g, '').replace(/`[^`\n]*`/g, '');
  return /\[workflow:([\w-]{1,40})\]/i.exec(spoken)?.[1]?.toLowerCase();
}

export function featureLine(m: HookMessages, { feature, tasks }: FeatureTasks): string {
  const progress =
    tasks && tasks.total > 0 ? m.prompt.featureTasks({ checked: tasks.checked, total: tasks.total }) : '';
  return m.prompt.feature({ name: feature.name, progress, path: `specs/features/in-progress/${feature.name}/` });
}
