/** Code is to be changed: whether something has to come before it, and what is said then. */
import { messageOf } from '../../core/narrow.ts';
import { isCode } from '../../core/tasks/settings/reading-policy.ts';
import { toolUse } from '../../protocol/hook-input.ts';
import { mergeOutcomes, type Outcome } from '../../protocol/outcome.ts';
import { boundTask } from '../../store/tasks/task-index-file.ts';
import { changedFile } from '../code-concern.ts';
import { askForReading } from './ask-for-reading.ts';
import { askForReport } from './ask-for-report.ts';
import { wholeRecord } from './rebuilt-record.ts';
import type { TaskWorld } from './task-world.ts';

export function beforeCode(world: TaskWorld): Outcome | undefined {
  const { store, input, settings } = world;
  const file = changedFile(input, store.project);
  if (!isCode(file, settings.reading)) return undefined;
  const { task } = boundTask(store, input.sessionId);
  if (task === undefined) return undefined;
  const whole = wholeRecord(world, task);
  if (whole === 'gone') return undefined;
  if (whole === 'queued') return letThrough(world, file);
  const refuse = (cause: string, reason: string) => deny(world, cause, reason);
  const change = { task, known: whole.record, file, refuse };
  return mergeOutcomes([whole.news, askForReport(world, change) ?? askForReading(world, change) ?? {}]);
}

/** Who cannot be asked stands in nobody's way, but not in silence. */
function letThrough({ services }: TaskWorld, file: string): undefined {
  services.log('code-guard', `${file} was let through: the record of the task is damaged, and cannot be rebuilt now.`);
}

/** Recording must never cost the refusal itself. */
function deny({ services, input, at }: TaskWorld, cause: string, reason: string): Outcome {
  const denial = { ts: at, kind: 'rule', subject: toolUse(input).name, causes: [cause], text: reason } as const;
  try {
    services.keepDenial(denial);
  } catch (error) {
    services.log('denials', messageOf(error));
  }
  return { permission: { decision: 'deny', reason } };
}
