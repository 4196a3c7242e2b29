/** Reads transcripts of real sessions and turns each into the hook payloads the host would have sent. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Payload } from '../hooks/command-hooks.ts';

type Prompt = { readonly k: 'prompt'; readonly text: string; readonly side?: boolean };
type Call = {
  readonly k: 'call';
  readonly tool: string;
  readonly in: Readonly<Record<string, unknown>>;
  /** `null`: the transcript ends before the result. */
  readonly err: boolean | null;
  readonly out: string;
  readonly side?: boolean;
  readonly id: string;
};

type Transcript = { readonly repo: string; readonly session: string; readonly events: readonly (Prompt | Call)[] };

export function readTranscripts(directory: string): Transcript[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.jsonl.gz'))
    .sort()
    .flatMap((name) =>
      gunzipSync(readFileSync(join(directory, name)))
        .toString('utf8')
        .trimEnd()
        .split('\n'),
    )
    .map((line) => JSON.parse(line));
}

/** The folder of a session's project: one for all sessions of a repository. */
export const projectName = ({ repo }: Transcript): string => repo.replaceAll('/', '-');

export function payloadsOf(transcript: Transcript, project: string): Payload[] {
  const { repo, session, events } = transcript;
  const base = { session_id: uuidOf(`${repo}/${session}`), cwd: project, permission_mode: 'default' };
  const payloads: Bare[] = [{ hook_event_name: 'SessionStart', source: 'startup' }];
  let isInTurn = false;
  for (const event of withinProject(events, project)) {
    if (event.k === 'call') payloads.push(...callPayloads(event));
    else if (!event.side) {
      if (isInTurn) payloads.push(STOP);
      payloads.push({ hook_event_name: 'UserPromptSubmit', prompt: event.text });
    }
    isInTurn = true;
  }
  payloads.push(STOP, { hook_event_name: 'SessionEnd', reason: 'other' });
  return payloads.map((payload) => ({ ...base, ...payload }));
}

type Bare = Payload;

const STOP: Bare = { hook_event_name: 'Stop', stop_hook_active: false, background_tasks: [], session_crons: [] };

function callPayloads({ tool, in: kept, err, out, side, id }: Call): Bare[] {
  const who = side ? { agent_id: 'a0000000000000001', agent_type: 'general-purpose' } : {};
  const call = { ...who, tool_name: tool, tool_input: { ...MISSING_INPUT[tool], ...kept }, tool_use_id: `toolu_${id}` };
  const before = { hook_event_name: 'PreToolUse', ...call };
  // The host starts no hook for a call that the user refused.
  if (err === null || (err && out.includes(REFUSED))) return [before];
  const isAgent = tool === 'Task' || tool === 'Agent';
  const agent = { agent_id: `a${id}`, agent_type: String(kept['subagent_type'] ?? 'general-purpose') };
  const inside: Bare[] = isAgent
    ? [
        { hook_event_name: 'SubagentStart', ...agent },
        { hook_event_name: 'SubagentStop', ...agent, stop_hook_active: false, last_assistant_message: out },
      ]
    : [];
  const after = err
    ? { hook_event_name: 'PostToolUseFailure', ...call, error: out, is_interrupt: false }
    : { hook_event_name: 'PostToolUse', ...call, tool_response: responseOf(tool, kept, out) };
  return [before, ...inside, after];
}

const REFUSED = "The user doesn't want to proceed";

/** The transcripts keep the paths of edits and leave out their text. */
const MISSING_INPUT: Readonly<Record<string, object>> = {
  Edit: { old_string: 'const before = 1;', new_string: 'const after = 2;' },
  Write: { content: 'export const written = 1;\n' },
  Task: { prompt: 'Look into it.' },
};

function responseOf(tool: string, { file_path: filePath }: Call['in'], out: string): object {
  if (tool === 'Bash') return { stdout: out, stderr: '', interrupted: false, isImage: false };
  if (tool === 'Task') return { status: 'completed', content: [{ type: 'text', text: out }] };
  if (tool === 'Read') return { type: 'text', file: { filePath, content: out } };
  return { filePath, structuredPatch: [], originalFile: null, userModified: false };
}

/** Puts the session's files into the scratch project, so that hooks see edits within it. */
function withinProject(events: Transcript['events'], project: string): Transcript['events'] {
  const root = commonFolder(
    events.flatMap((event) => (event.k === 'call' ? [String(event.in['file_path'] ?? '')] : [])),
  );
  if (root === undefined) return events;
  return JSON.parse(JSON.stringify(events).replaceAll(JSON.stringify(root).slice(1, -1), project));
}

/** Of the files outside `.claude`; a folder that is no deeper than a home directory is none. */
function commonFolder(paths: readonly string[]): string | undefined {
  const [first, ...rest] = paths.filter((path) => path.startsWith('/') && !path.includes('/.claude/'));
  if (first === undefined) return undefined;
  let words = first.split('/').slice(0, -1);
  for (const path of rest) {
    const others = path.split('/');
    const end = words.findIndex((word, index) => word !== others[index]);
    if (end >= 0) words = words.slice(0, end);
  }
  return words.length > 3 ? words.join('/') : undefined;
}

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
