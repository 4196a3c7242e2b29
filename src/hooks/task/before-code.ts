/** Code is to be changed: whether something has to come before it, and what is said then. */
import { messageOf } from '../../core/narrow.ts';
import { isCode } from '../../core/tasks/settings/reading-policy.ts';
import { toolUse } from '../../protocol/hook-input.ts';
import type { Outcome } from '../../protocol/outcome.ts';
import { boundTask } from '../../store/tasks/task-index-file.ts';
import { changedFile } from '../code-concern.ts';
import { askForReading } from './ask-for-reading.ts';
import { askForReport } from './ask-for-report.ts';
import type { TaskWorld } from './task-world.ts';

export function beforeCode(world: TaskWorld): Outcome | undefined {
  const { store, input, settings } = world;
  const file = changedFile(input, store.project);
  if (!isCode(file, settings.reading)) return undefined;
  const { task } = boundTask(store, input.sessionId);
  if (task === undefined) return undefined;
  const refuse = (cause: string, reason: string) => deny(world, cause, reason);
  return askForReport(world, { task, file, refuse }) ?? askForReading(world, { task, file, refuse });
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
