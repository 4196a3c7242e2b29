/** What was learned in earlier sessions, told where it matters: at the start, to an agent, at a failure, before a known mistake. */
import { blame } from '../learn/blame.ts';
import { rewriteCommand, startText, type Told, tellAtFailure, tellAtStart } from '../learn/delivery.ts';
import { aged, harvest } from '../store/learn/harvest.ts';
import { changeLearned, type Hearing, readIndexes, tellOnce } from '../store/learn/learn-file.ts';
import { readObservations } from '../store/sessions/observation-file.ts';
import { sessionPaths } from '../store/sessions/session-paths.ts';
import { maskSecrets } from '../tasks/history/mask-secrets.ts';
import { asText } from '../values/narrow.ts';
import type { Feature, HookServices } from './feature.ts';
import { bestEffort } from './observe.ts';
import { type HookInput, toolUse } from './protocol/hook-input.ts';
import { isoNow } from './session-flow.ts';

type Listening = Pick<Hearing, 'agent' | 'run' | 'moment'>;

/** SessionStart: forget what has faded, then tell the main agent what most sessions needed. */
export const learnedStart: Feature = (input, services) => {
  fade(services);
  return tellStart(input, services, { agent: '', run: '', moment: 'start' });
};

/** SubagentStart: what agents of this type needed. */
export const learnedAgent: Feature = (input, services) =>
  input.agentId === ''
    ? undefined
    : tellStart(input, services, { agent: input.agentType, run: input.agentId, moment: 'agent' });

function tellStart(input: HookInput, services: HookServices, listening: Listening) {
  const { entries } = readIndexes(services);
  const due = entries.filter(({ startFor }) => startFor.includes(listening.agent));
  if (due.length === 0) return undefined;
  const text = services.text().learned;
  const told = tell(input, services, listening, (heard) =>
    tellAtStart(due, listening.agent, { session: input.sessionId, text, heard }),
  );
  const context = startText(told, text);
  return context === '' ? undefined : { context };
}

/** A shell command failed, perhaps behind exit code 0: one line, if this failure is known. */
export const learnedFailure: Feature = (input, services) => {
  const { input: asked, response } = toolUse(input);
  const output = [asText(input.raw['error']), asText(response['stdout']), asText(response['stderr'])].join('\n');
  const blamed = blame(asText(asked['command']), output);
  if (blamed === undefined) return undefined;
  const { entries } = readIndexes(services);
  const listening = { agent: input.agentType, run: input.agentId, moment: 'failure' } as const;
  const [told] = tell(input, services, listening, (heard) => {
    const text = services.text().learned;
    const line = tellAtFailure(entries, blamed, { session: input.sessionId, text, heard });
    return line === undefined ? [] : [line];
  });
  return told?.arm === 'shown' ? { context: told.line } : undefined;
};

/** PreToolUse of Bash: a command the user has allowed to be replaced. */
export const learnedRewrite: Feature = (input, services) => {
  const { input: asked } = toolUse(input);
  const { entries } = readIndexes(services);
  const found = rewriteCommand(asText(asked['command']), entries);
  if (found === undefined) return undefined;
  const { instinct, command, place } = found;
  const { rewritten, places } = services.text().learned;
  const line = rewritten({ from: found.from, to: found.to, count: instinct.failures, place: places[place] });
  const listening = { agent: input.agentType, run: input.agentId, moment: 'rewrite' } as const;
  tell(input, services, listening, () => [{ instinct: instinct.id, arm: 'shown', line, tokens: 0, place }]);
  return { updatedInput: { ...asked, command }, context: line };
};

/** SessionEnd: learn from the transcript. */
export const learnSession: Feature = (input, services) => {
  const { home, project } = services;
  harvest({
    ...{ home, project, session: input.sessionId, transcript: asText(input.raw['transcript_path']) },
    mask: (text) => maskSecrets(text, services.secrets()),
    observations: () => readObservations(sessionPaths(home, input.sessionId)),
    files: services,
  });
  return undefined;
};

function fade(services: HookServices): void {
  bestEffort(services, 'learn', () => {
    for (const paths of readIndexes(services).overdue(isoNow(services)))
      changeLearned(paths, services, (memory) => ({ memory: aged(memory, isoNow(services)) }));
  });
}

function tell(
  input: HookInput,
  services: HookServices,
  listening: Listening,
  choose: (heard: ReadonlySet<string>) => readonly Told[],
): readonly Told[] {
  const hearing = { at: isoNow(services), session: input.sessionId, ...listening };
  return tellOnce(services, hearing, services, choose);
}
