/** What of the installation, the project and the session would keep hooks from their work. */
import { HOOK_EVENTS, type HookEvent } from '../../core/registry/hook-events.ts';
import { hasFile } from '../../store/disk/document.ts';
import { canWriteIn, filesSetAside } from '../../store/health-files.ts';
import type { Pack } from '../../store/packs/pack-reader.ts';
import { sessionPaths } from '../../store/sessions/session-paths.ts';
import type { CheckFacts } from '../../text/cli/doctor-messages.ts';
import type { CliContext } from '../context.ts';
import { listHooks } from '../hooks.ts';

export type Check = {
  readonly [C in keyof CheckFacts]: { readonly check: C; readonly facts: CheckFacts[C] };
}[keyof CheckFacts] & { readonly state: 'ok' | 'warning' | 'problem' };

/** Events that no script of the plugin would answer: the host has none for them, or its file is missing. */
export function unansweredEvents({ readHooks, pluginRoot }: CliContext): HookEvent[] {
  const file = readHooks();
  const rows = file.state === 'found' ? listHooks(file.value) : [];
  const isThere = (script: string) => hasFile(`${pluginRoot}/dist/hooks/${script}`);
  const answers = (event: string, script: string) =>
    isThere(script) && rows.some((row) => row.event === event && row.command.includes(`/${script}"`));
  return (Object.keys(HOOK_EVENTS) as HookEvent[]).filter((event) => {
    const { script, ...more } = HOOK_EVENTS[event];
    return ![script, ...('shortWay' in more ? [more.shortWay.script] : [])].every((name) => answers(event, name));
  });
}

export function checkInstallation(context: CliContext, found: Found): Check[] {
  return [hooksOf(found), homeOf(context), ...packOf(found), ...asideOf(context, found)].flat();
}

type Found = {
  readonly unanswered: readonly HookEvent[];
  readonly pack: Pack;
  readonly sessionId: string | undefined;
};

function hooksOf({ unanswered }: Found): Check[] {
  if (unanswered.length === 0) return [{ check: 'hooks', state: 'ok', facts: [Object.keys(HOOK_EVENTS).length] }];
  return unanswered.map((event) => ({ check: 'hook-missing', state: 'problem', facts: [event] }));
}

const homeOf = ({ home }: CliContext): Check =>
  canWriteIn(home)
    ? { check: 'home', state: 'ok', facts: [home] }
    : { check: 'home-closed', state: 'problem', facts: [home] };

function packOf({ pack }: Found): Check[] {
  const problems = [...pack.problems, ...pack.rules().problems];
  if (problems.length === 0) return [{ check: 'pack', state: 'ok', facts: [pack.id] }];
  return problems.map(({ file, at, expected }) => ({
    check: 'pack-problem',
    state: 'warning',
    facts: [`${file}${at && ` › ${at}`}`, expected],
  }));
}

const asideOf = ({ home }: CliContext, { sessionId }: Found): Check[] =>
  sessionId === undefined
    ? []
    : filesSetAside(sessionPaths(home, sessionId).directory).map((path) => ({
        check: 'set-aside',
        state: 'warning',
        facts: [path],
      }));
