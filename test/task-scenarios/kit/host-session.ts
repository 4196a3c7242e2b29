/** One session of the host: every event with the fields the host was seen to send, and ids that never repeat. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from '../../kit/hook-process.ts';
import { recorded } from '../../scenarios/world.ts';
import type { TaskRun } from './task-project.ts';

export type HostSession = ReturnType<typeof createHostSession>;

type Place = {
  readonly root: string;
  readonly put: (path: string, content: string) => void;
  readonly send: (payload: Json) => Promise<TaskRun>;
};

let ids = 0;
const nextId = (prefix: string): string => `${prefix}${String(++ids).padStart(6, '0')}`;

/** The line the wrap-up agent ends with. */
export const wrapUpMarker = (completed = true): string =>
  `<!-- WRAP-UP: ${JSON.stringify({ completed, docs_updated: [], debug_found: [], notes: '' })} -->`;

export function createHostSession({ root, put, send }: Place, id: string) {
  let promptId = nextId('prompt-');
  const path = (file: string) => join(root, file);
  const fire = (name: string, fields: Json): Promise<TaskRun> => {
    const { prompt_id, ...payload } = recorded(name);
    const prompt = prompt_id === undefined ? {} : { prompt_id: promptId };
    return send({ ...payload, ...prompt, session_id: id, cwd: root, ...fields });
  };
  const tool = (tool_name: string, tool_input: Json, tool_response: Json = {}, fields: Json = {}) =>
    fire('PostToolUse', { tool_name, tool_input, tool_response, tool_use_id: nextId('toolu_'), ...fields });
  const toolFailure = (tool_name: string, tool_input: Json, error: string, fields: Json = {}) =>
    fire('PostToolUseFailure', { tool_name, tool_input, error, tool_use_id: nextId('toolu_'), ...fields });
  const subagentStop = (last_assistant_message: string, agent_type = 'general-purpose', fields: Json = {}) =>
    fire('SubagentStop', { agent_id: nextId('a'), agent_type, last_assistant_message, ...fields });

  return {
    id,
    prompt(prompt: string, fields: Json = {}) {
      promptId = nextId('prompt-');
      return fire('UserPromptSubmit', { prompt, ...fields });
    },
    tool,
    toolFailure,
    read: (file: string, fields: Json = {}) =>
      tool('Read', { file_path: path(file) }, { type: 'text', file: { filePath: path(file), content: 'x' } }, fields),
    /** Changes the file on disk, then tells of it. Without `text` the file only gets a little longer. */
    edit(file: string, { text, ...fields }: Json & { readonly text?: string } = {}) {
      const before = existsSync(path(file)) ? readFileSync(path(file), 'utf8') : SEED;
      const after = text ?? `${before}\n\n${freshFunction()}`;
      put(file, after);
      return tool('Edit', editInput(path(file), before, after), editResponse(path(file), before, after), fields);
    },
    write(file: string, content: string, fields: Json = {}) {
      put(file, content);
      const response = { type: 'create', filePath: path(file), content, structuredPatch: [], originalFile: null };
      return tool('Write', { file_path: path(file), content }, response, fields);
    },
    bash: (command: string, stdout = '', fields: Json = {}) =>
      tool('Bash', { command, description: 'run it' }, { ...BASH, stdout }, fields),
    failEdit: (file: string, error = 'String to replace not found in file.') =>
      toolFailure('Edit', editInput(path(file), 'a = 1', 'a = 2'), error),
    failBash: (command: string, error: string) => toolFailure('Bash', { command, description: 'run it' }, error),
    /** What the host asks before it runs a tool. */
    about: (tool_name: string, tool_input: Json, fields: Json = {}) =>
      fire('PreToolUse', { tool_name, tool_input, tool_use_id: nextId('toolu_'), ...fields }),
    aboutEdit: (file: string, old_string: string, new_string: string, fields: Json = {}) =>
      fire('PreToolUse', {
        tool_name: 'Edit',
        tool_input: editInput(path(file), old_string, new_string),
        tool_use_id: nextId('toolu_'),
        ...fields,
      }),
    aboutWrite: (file: string, content: string, fields: Json = {}) =>
      fire('PreToolUse', {
        tool_name: 'Write',
        tool_input: { file_path: path(file), content },
        tool_use_id: nextId('toolu_'),
        ...fields,
      }),
    stop: (last_assistant_message = 'I changed the code.', fields: Json = {}) =>
      fire('Stop', { last_assistant_message, ...fields }),
    stopAgain: (last_assistant_message = 'I said what I had to say.') =>
      fire('Stop--stop_hook_active', { last_assistant_message }),
    sessionStart: (source: 'startup' | 'resume' | 'clear' | 'compact' | 'fork') =>
      fire(source === 'resume' || source === 'compact' ? `SessionStart--${source}` : 'SessionStart', { source }),
    subagentStop,
    wrapUp: (agentType?: string) => subagentStop(`收尾完成。\n${wrapUpMarker()}`, agentType),
    /** The host hands the report of a foreground agent to the main agent. */
    agentReturned: (agentType = 'general-purpose') =>
      fire('PostToolUse--Agent-foreground', {
        tool_use_id: nextId('toolu_'),
        tool_input: {
          description: 'wrap up',
          prompt: 'Wrap up.',
          subagent_type: agentType,
          run_in_background: false,
        },
      }),
    aboutAgent: (agentType = 'general-purpose') =>
      fire('PreToolUse--Agent', {
        tool_use_id: nextId('toolu_'),
        tool_input: { description: 'wrap up', prompt: 'Wrap up.', subagent_type: agentType },
      }),
    sessionEnd: (reason = 'other') => fire('SessionEnd', { reason }),
  };
}

const SEED = 'def seed():\n    return 0\n';
const freshFunction = (): string => `def step_${++ids}():\n    return ${ids}\n`;
const BASH: Json = { stdout: '', stderr: '', interrupted: false, isImage: false, noOutputExpected: false };

const editInput = (file_path: string, old_string: string, new_string: string): Json => ({
  file_path,
  old_string,
  new_string,
  replace_all: false,
});

function editResponse(filePath: string, oldString: string, newString: string): Json {
  const [old, fresh] = [oldString.split('\n'), newString.split('\n')];
  const lines = [...old.map((line) => `-${line}`), ...fresh.map((line) => `+${line}`)];
  const hunk = { oldStart: 1, oldLines: old.length, newStart: 1, newLines: fresh.length, lines };
  const rest = { userModified: false, replaceAll: false };
  return { filePath, oldString, newString, originalFile: oldString, structuredPatch: [hunk], ...rest };
}
