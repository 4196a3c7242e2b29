/** Finds Overtone's own texts in a run, from the requests to the model and the output of hooks. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HostRun } from '../../host-kit/host/run-host.ts';
import { asRecord, asText, type Json } from '../../host-kit/json.ts';
import type { CallPart, Part } from '../../host-kit/model/message.ts';
import type { ModelRequest } from '../../host-kit/model/request.ts';

export const SOURCES = ['skills', 'commands', 'hooks', 'contexts', 'prompts', 'listings'] as const;

export type Source = (typeof SOURCES)[number];
export type Added = { readonly source: Source; readonly text: string };

/** Each text once, however many requests repeat it. `plugin` is the folder the host loaded it from. */
export const addedBy = (run: HostRun, plugin: string): Added[] => [
  ...skillTexts(run, plugin),
  ...commandTexts(run, plugin),
  ...hookTexts(run),
  ...agentsOf(run).flatMap((request) => agentTexts(request, plugin)),
];

/** The last request of a conversation holds all of it. */
const mainParts = (run: HostRun): readonly Part[] =>
  run
    .mainRequests()
    .at(-1)
    ?.messages.flatMap(({ parts }) => parts) ?? [];

/** Includes the host's first line and the user's request, which the skill repeats. */
const skillTexts = (run: HostRun, plugin: string): Added[] =>
  mainParts(run)
    .filter((part) => part.type === 'text' && part.text.startsWith(`Base directory for this skill: ${plugin}/skills/`))
    .map((part) => ({ source: 'skills', text: part.type === 'text' ? part.text : '' }));

/** What `ot` printed when a skill's command was run. */
function commandTexts(run: HostRun, plugin: string): Added[] {
  const parts = mainParts(run);
  const ours = parts.filter((part): part is CallPart => part.type === 'call' && runsOvertone(part, plugin));
  return parts.flatMap((part) =>
    part.type === 'result' && ours.some(({ id }) => id === part.callId)
      ? [{ source: 'commands', text: withoutReminders(part.text) }]
      : [],
  );
}

const runsOvertone = ({ input }: CallPart, plugin: string): boolean =>
  asText(input['command']).includes(`${plugin}/dist/cli.js`);

/** The host appends a token count to every result. */
const withoutReminders = (text: string): string =>
  text.replaceAll(/<system-reminder>[\s\S]*?<\/system-reminder>/g, '').trim();

/** Output of a hook counts only if it reached a model. */
function hookTexts(run: HostRun): Added[] {
  const isSent = ({ text }: Added): boolean => run.requests.some((request) => request.text.includes(text));
  return run.hooks.flatMap(({ stdout }) => textsOfAnswer(hookAnswer(stdout))).filter(isSent);
}

const hookAnswer = (stdout: string): Json => (stdout.trim() === '' ? {} : asRecord(JSON.parse(stdout)));

function textsOfAnswer(answer: Json): Added[] {
  const specific = asRecord(answer['hookSpecificOutput']);
  const context = asText(specific['additionalContext']);
  const [state = '', task] = asText(asRecord(specific['updatedInput'])['prompt']).split(TASK_BELOW, 2);
  const reason = answer['decision'] === 'block' ? asText(answer['reason']) : '';
  return [
    ...[context, reason].map((text) => ({ source: 'hooks', text }) as const),
    { source: 'contexts' as const, text: task === undefined ? '' : state + TASK_BELOW },
  ].filter(({ text }) => text !== '');
}

/** Separates the workflow context from the task itself. */
const TASK_BELOW = '\n\n---\n\n';

/** The last request of every agent that ran. */
const agentsOf = (run: HostRun): ModelRequest[] => [
  ...new Map(
    run.requests.filter(({ role }) => role === 'sub').map((request) => [request.agentId, request] as const),
  ).values(),
];

function agentTexts(request: ModelRequest, plugin: string): Added[] {
  const text = promptOf(request.agentType, plugin);
  if (!request.system.includes(text)) throw new Error(`[tokens] the host changed the prompt of ${request.agentType}`);
  return [
    { source: 'prompts', text },
    { source: 'listings', text: listingIn(request) },
  ];
}

function promptOf(agentType: string, plugin: string): string {
  const file = readFileSync(join(plugin, 'agents', `${agentType.replace(/^ot:/, '')}.md`), 'utf8');
  return file
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .trim()
    .replaceAll(/\$\{CLAUDE_PLUGIN_ROOT\}/g, plugin);
}

/** The lines by which the host offers our skills and agents. */
export const listingIn = ({ text }: ModelRequest): string =>
  text
    .split('\n')
    .filter((line) => /^- ot:[a-z0-9-]+: /.test(line))
    .map((line) => `${line}\n`)
    .join('');
