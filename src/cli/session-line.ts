/** A session in words, as the dashboard names it and as far as it has come. */
import { basename } from 'node:path';
import { clip } from '../text/clip.ts';
import type { CliText } from '../text/messages.ts';
import type { Flow } from '../workflow/flow.ts';
import { isOver } from '../workflow/start-agent.ts';
import type { SessionFacts } from '../workflow/view/rows.ts';
import { groupOf, waitsForOf } from '../workflow/view/waits-for.ts';

const NAME_LENGTH = 60;

/** Its project and what its user asked for, as far as they are known. */
export function namesOf({ project, request, task, flow }: SessionFacts): string[] {
  const asked = request ?? task?.description ?? flow?.featureName ?? '';
  return [project === null ? '' : basename(project), clip(asked, NAME_LENGTH)].filter(Boolean);
}

/** What a workflow does now; what its file says holds only while its session is there. */
export function stateWord(facts: SessionFacts & { readonly flow: Flow }, text: CliText): string {
  const { flow } = facts;
  if (isOver(flow)) return text.phases[flow.phase];
  const waitsFor = waitsForOf(facts);
  if (waitsFor.kind === 'session-end') return text.status.interrupted;
  const group = groupOf(waitsFor);
  if (group === 'needs-you') return text.phases['waiting-for-human'];
  return text.phases[group === 'paused' ? 'paused' : flow.phase];
}

/** In the user's time zone; Swedish writes the date as in ISO 8601. */
export const localTime = (iso: string): string => new Date(iso).toLocaleString('sv');
