/** `ot status --watch`: shows a session again and again until it is gone or the user has seen enough. */
import { sessionPaths } from '../../store/sessions/session-paths.ts';
import { dashboardText } from '../../text/dashboard/dashboard-text.ts';
import { toLocale } from '../../text/locale.ts';
import type { CliContext, Streamed } from '../context.ts';
import { follow } from './follow.ts';
import { createBlocks, createJsonLines, createRepainted, type Screen } from './screens.ts';
import { createWatcher } from './watched.ts';

export type WatchOptions = { readonly asJson: boolean; readonly context: CliContext };

export async function watchSession(sessionId: string, { asJson, context }: WatchOptions): Promise<Streamed> {
  const read = createWatcher(sessionId, context);
  const screen = screenFor(asJson, context);
  try {
    await follow({
      directory: sessionPaths(context.home, sessionId).directory,
      onInterrupt: context.onInterrupt,
      look() {
        const watched = read();
        if (watched === undefined) screen.removed(sessionId);
        else screen.show(watched);
        return watched !== undefined;
      },
    });
  } finally {
    screen.close();
  }
  return { exitCode: 0 };
}

/** A terminal that cannot move its cursor is none. */
function screenFor(asJson: boolean, { terminal, env, print, now, locale }: CliContext): Screen {
  if (asJson) return createJsonLines(print);
  const text = dashboardText(toLocale(locale));
  const isPlain = terminal === undefined || env['TERM'] === 'dumb';
  return isPlain
    ? createBlocks({ print, now, text })
    : createRepainted({ print, now, text, terminal, color: !env['NO_COLOR'] });
}
