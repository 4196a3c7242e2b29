/** Feeds real sessions through the shipped hooks and counts errors and refusals. */
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { markdownTable } from '../document.ts';
import {
  type CommandHook,
  hooksFor,
  type Payload,
  readCommandHooks,
  type Shot,
  startHook,
} from '../hooks/command-hooks.ts';
import { playInOneProcess } from '../hooks/play-hooks.ts';
import { PLUGIN, scratchEnvironment } from '../hooks/scene.ts';
import { payloadsOf, projectName, readTranscripts } from './transcripts.ts';

/** One session in so many runs every hook as a process of its own; the others run theirs in one process per session. */
const SAMPLE = 40;

type Incident = { readonly event: string; readonly input: string; readonly what: string };

export type ReplayCounts = {
  readonly sessions: number;
  /** Sessions whose hooks were processes of their own. */
  readonly sampled: number;
  /** Hook calls by event, and by tool for tool events. */
  readonly calls: Readonly<Record<string, number>>;
  readonly errors: readonly Incident[];
  readonly refusals: readonly Incident[];
  /** Turns that a Stop hook made go on. */
  readonly continued: number;
};

type Tally = {
  calls: Record<string, number>;
  errors: Incident[];
  refusals: Incident[];
  continued: number;
  sampled: number;
};

/** `undefined` when there are no transcripts. */
export async function benchReplay(
  directory: string,
  { processes }: { processes: boolean },
): Promise<ReplayCounts | undefined> {
  if (!existsSync(directory)) return undefined;
  const transcripts = readTranscripts(directory);
  const hooks = readCommandHooks(PLUGIN);
  const root = mkdtempSync(join(realpathSync(tmpdir()), 'overtone-replay-'));
  const tally: Tally = { calls: {}, errors: [], refusals: [], continued: 0, sampled: 0 };
  try {
    const queue = transcripts.entries();
    const work = async (): Promise<void> => {
      for (const [index, transcript] of queue) {
        const project = join(root, 'projects', projectName(transcript));
        mkdirSync(project, { recursive: true });
        const calls = payloadsOf(transcript, project).flatMap((payload) =>
          hooksFor(hooks, payload).map((hook) => ({ hook, payload })),
        );
        const isSampled = processes || index % SAMPLE === 0;
        const where = { root, project, session: index };
        const shots = await (isSampled ? playAsProcesses(calls, where) : playSession(calls, where));
        calls.forEach(({ payload }, at) => {
          count(tally, payload, shots[at]);
        });
        if (isSampled) tally.sampled += 1;
      }
    };
    await Promise.all(Array.from({ length: availableParallelism() }, work));
    return { sessions: transcripts.length, ...tally };
  } finally {
    rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

type HookCall = { readonly hook: CommandHook; readonly payload: Payload };
type Where = { readonly root: string; readonly project: string; readonly session: number };
type Answer = Omit<Shot, 'ms'>;

/** All sessions share one home; no dashboard is started for them. */
const environment = ({ root, project }: Where, session: string): Record<string, string> => ({
  ...scratchEnvironment(join(root, 'home'), project),
  CLAUDE_CODE_SESSION_ID: session,
  OVERTONE_NO_DASHBOARD: '1',
});

async function playAsProcesses(calls: readonly HookCall[], where: Where): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const { hook, payload } of calls) {
    const env = environment(where, String(payload['session_id']));
    answers.push(await startHook(hook, PLUGIN, JSON.stringify(payload), { env, cwd: where.project }));
  }
  return answers;
}

function playSession(calls: readonly HookCall[], where: Where): Promise<Answer[]> {
  const env = environment(where, String(calls[0]?.payload['session_id']));
  const jobs = calls.map(({ hook, payload }) => ({ hook, input: JSON.stringify(payload) }));
  return playInOneProcess(jobs, PLUGIN, { env, cwd: where.project });
}

function count(tally: Tally, payload: Payload, answer: Answer | undefined): void {
  const { hook_event_name: event, tool_name: tool } = payload;
  const name = tool === undefined ? event : `${event} ${String(tool).replace(/^mcp__.*/, 'mcp')}`;
  tally.calls[name] = (tally.calls[name] ?? 0) + 1;
  const incident = (what: string): Incident => ({ event: name, input: inputOf(payload), what: what.slice(0, 500) });
  const problem = answer === undefined ? 'no answer' : problemOf(answer);
  if (problem !== undefined) tally.errors.push(incident(problem));
  if (answer === undefined || answer.stdout === '' || problem !== undefined) return;
  if (event === 'Stop') tally.continued += continues(answer.stdout) ? 1 : 0;
  else if (refuses(answer.stdout)) tally.refusals.push(incident(answer.stdout));
}

const inputOf = ({ tool_input, prompt }: Payload): string => JSON.stringify(tool_input ?? prompt ?? '').slice(0, 500);

function problemOf({ status, stdout, stderr }: Answer): string | undefined {
  if (status !== 0) return `exit code ${status}: ${stderr || stdout}`;
  if (stderr !== '') return stderr;
  // A shell that only looks for a pause prints nothing.
  if (stdout === '') return undefined;
  try {
    const answer: unknown = JSON.parse(stdout);
    return typeof answer === 'object' && answer !== null ? undefined : `no JSON object: ${stdout}`;
  } catch {
    return `no JSON: ${stdout}`;
  }
}

type HookAnswer = {
  readonly decision?: string;
  readonly continue?: boolean;
  readonly hookSpecificOutput?: { readonly permissionDecision?: string; readonly additionalContext?: string };
};

function refuses(stdout: string): boolean {
  const { decision, continue: goesOn, hookSpecificOutput }: HookAnswer = JSON.parse(stdout);
  const permission = hookSpecificOutput?.permissionDecision;
  return decision === 'block' || goesOn === false || permission === 'deny' || permission === 'ask';
}

function continues(stdout: string): boolean {
  const { decision, hookSpecificOutput }: HookAnswer = JSON.parse(stdout);
  return decision === 'block' || (hookSpecificOutput?.additionalContext ?? '') !== '';
}

const SHOWN = 20;

export function renderReplay({ sessions, sampled, calls, errors, refusals, continued }: ReplayCounts): string {
  const rows = Object.entries(calls).sort(([, a], [, b]) => b - a);
  const total = rows.reduce((sum, [, number]) => sum + number, 0);
  const whole = (number: number): string => number.toLocaleString('en');
  return `## Real sessions replayed
Made by \`npm run bench -- --only replay --write\` (Node ${process.versions.node}): the prompts and tool calls of ${whole(sessions)} public sessions, as the host would send them,
through the scripts that hooks.json names, in one scratch home with a project for each repository. In ${whole(sampled)} sessions every hook was a process of its
own; in the others one process per session ran the same scripts one after another. The transcripts keep the paths of edits and leave out their text.

${markdownTable(
  ['sessions', 'hook calls', 'Bash commands', 'errors', 'refusals', 'turns continued at Stop'],
  [[sessions, total, calls['PreToolUse Bash'] ?? 0, errors.length, refusals.length, continued].map(whole)],
)}

An error is a non-zero exit code, a line on stderr or an answer that is neither empty nor a JSON object; a refusal is \`deny\`, \`ask\`, \`block\` or \`continue: false\`.
Hook calls: ${rows.map(([name, number]) => `${name} ${whole(number)}`).join(', ')}.
`;
}

/** For the terminal alone: they quote the transcripts, which the project does not publish. */
export const incidentLines = (incidents: readonly Incident[]): string =>
  incidents
    .slice(0, SHOWN)
    .map(({ event, input, what }) => `- ${event}: ${input} → ${what.trim()}`)
    .join('\n');
