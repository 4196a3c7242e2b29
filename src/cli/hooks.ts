/** `ot hooks`: the hooks the plugin registers with the host, one row each. */
import * as v from 'valibot';
import { defineCommand } from './command.ts';
import { CommandError } from './session.ts';

const HOOKS_FILE = v.object({
  hooks: v.record(
    v.string(),
    v.array(
      v.object({
        matcher: v.exactOptional(v.string()),
        hooks: v.array(v.object({ type: v.string(), command: v.string(), args: v.optional(v.array(v.string()), []) })),
      }),
    ),
  ),
});

type HookRow = ReturnType<typeof listHooks>[number];

export const hooks = defineCommand({
  run(_, { readHooks, text }) {
    const file = readHooks();
    if (file.state === 'missing') throw new CommandError(text.hooks.missing);
    if (file.state !== 'found') throw new CommandError(text.hooks.unreadable({ path: file.path, why: file.why }));
    const rows = listHooks(file.value);
    return { json: rows, lines: hookLines(rows) };
  },
});

/** hooks.json nests groups under events; this is the flat view of it, empty when the file does not fit. */
export function listHooks(file: unknown) {
  const { success, output } = v.safeParse(HOOKS_FILE, file);
  const events = success ? Object.entries(output.hooks) : [];
  return events.flatMap(([event, groups]) =>
    groups.flatMap(({ hooks: calls, ...matcher }) => calls.map((call) => ({ event, ...call, ...matcher }))),
  );
}

/** The matcher comes last because it may be long. */
export function hookLines(rows: readonly HookRow[]): string[] {
  const [events, scripts] = [rows.map(({ event }) => event), rows.map(scriptOf)].map(widthOf);
  return rows.map(
    (row) => `${row.event.padEnd(events ?? 0)}  ${scriptOf(row).padEnd(scripts ?? 0)}  ${row.matcher ?? '*'}`,
  );
}

/** The script relative to the plugin; `--json` has the whole command. */
const scriptOf = ({ command, args }: HookRow): string =>
  /dist\/[\w/-]+\.js/.exec(args.at(-1) ?? command)?.[0] ?? command;

const widthOf = (texts: readonly string[]): number => Math.max(0, ...texts.map(({ length }) => length));
