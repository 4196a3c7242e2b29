/** `ot hooks`: the hooks the plugin registers with the host, one row each. */
import { asList, asText, isRecord } from '../core/narrow.ts';
import { defineCommand } from './command.ts';
import { CommandError } from './errors.ts';

export type HookRow = {
  readonly event: string;
  readonly type: string;
  readonly command: string;
  readonly matcher?: string;
};

export const hooks = defineCommand({
  name: 'hooks',
  positionals: [],
  options: {},
  run(_, { readHooks, text }) {
    const file = readHooks();
    if (file.state === 'missing') throw new CommandError(text.hooks.missing);
    if (file.state !== 'found') throw new CommandError(text.hooks.unreadable(file.path, file.why));
    const rows = listHooks(file.value);
    return { json: rows, lines: hookLines(rows) };
  },
});

/** hooks.json nests groups under events; this is the flat view of it. */
export function listHooks(file: unknown): HookRow[] {
  const byEvent = isRecord(file) && isRecord(file['hooks']) ? Object.entries(file['hooks']) : [];
  return byEvent.flatMap(([event, groups]) =>
    asList(groups)
      .filter(isRecord)
      .flatMap((group) => rowsOf(event, group)),
  );
}

function rowsOf(event: string, { matcher, hooks: entries }: Readonly<Record<string, unknown>>): HookRow[] {
  return asList(entries)
    .filter(isRecord)
    .map(({ type, command }) => ({
      event,
      type: asText(type),
      command: asText(command),
      ...(typeof matcher === 'string' && { matcher }),
    }));
}

/** The matcher last: it may be as long as it likes. */
export function hookLines(rows: readonly HookRow[]): string[] {
  const programs = rows.map(({ command }) => programIn(command));
  const [events, widest] = [widthOf(rows.map(({ event }) => event)), widthOf(programs)];
  return rows.map(
    ({ event, matcher = '*' }, index) =>
      `${event.padEnd(events)}  ${(programs[index] ?? '').padEnd(widest)}  ${matcher}`,
  );
}

/** How Node is started says nothing to people; `--json` has the whole command. */
const programIn = (command: string): string => /"\$\{CLAUDE_PLUGIN_ROOT\}\/([^"]+)"/.exec(command)?.[1] ?? command;

const widthOf = (texts: readonly string[]): number => Math.max(0, ...texts.map(({ length }) => length));
