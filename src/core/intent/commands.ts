/** Replies that leave nothing to guess: commands by their name, and what the caller has offered. */
import type { IntentKind, Lexicon } from './intent.ts';

/** Any prefix may stand before: `/task-confirm`, `/ot:task-confirm`. */
const COMMAND =
  /^\/(?:[\w.-]+:)?(?:[\w]+-)*?(confirm|skip-cleanup|cleanup-skip|skip-wrap-?up|cleanup|wrap-?up)(?=\s|$)/i;

const MEANS: readonly (readonly [name: RegExp, kind: IntentKind])[] = [
  [/^confirm$/, 'confirmation'],
  [/skip/, 'cleanup_skip'],
  [/^/, 'cleanup_proceed'],
];

export function readCommand(
  prompt: string,
  replies: Lexicon['replies'] = {},
): { kind: IntentKind; cue: string } | undefined {
  const said = prompt.trim().toLowerCase();
  for (const [reply, kind] of Object.entries(replies)) {
    const isCommand = reply.startsWith('/') && said.startsWith(`${reply.toLowerCase()} `);
    if (said === reply.toLowerCase() || isCommand) return { kind, cue: reply };
  }
  const name = COMMAND.exec(said)?.[1];
  const kind = name && MEANS.find(([pattern]) => pattern.test(name))?.[1];
  return kind ? { kind, cue: `/${name}` } : undefined;
}
