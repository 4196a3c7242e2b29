/** In which project a session works: as its workflow says, else as the session said when it last began. */
import type { TimelineRecord } from '../ports.ts';
import type { Flow } from '../workflow/flow.ts';

export function projectOf(
  flow: Pick<Flow, 'extra'> | undefined,
  begun: Pick<TimelineRecord, string> | undefined,
): string | null {
  const named = [flow?.extra['project'], begun?.['project']];
  return named.find((project): project is string => typeof project === 'string' && project !== '') ?? null;
}
