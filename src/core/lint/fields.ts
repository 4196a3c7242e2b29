/** The fields Claude Code knows in the front matter of agents and skills, and what each of them holds. */
export type FieldKind = 'text' | 'number' | 'flag' | 'names' | 'any' | readonly string[];

const EFFORTS = ['low', 'medium', 'high', 'xhigh', 'max'] as const;

export const AGENT_FIELDS: Readonly<Record<string, FieldKind>> = {
  name: 'text',
  description: 'text',
  tools: 'names',
  disallowedTools: 'names',
  model: 'text',
  permissionMode: 'text',
  maxTurns: 'number',
  skills: 'names',
  mcpServers: 'any',
  hooks: 'any',
  memory: ['user', 'project', 'local'],
  background: 'flag',
  omitClaudeMd: 'flag',
  effort: EFFORTS,
  isolation: ['worktree'],
  color: 'text',
  initialPrompt: 'text',
  experimental: 'any',
};

/** The host reads these in a project's own agents only; a plugin ships its hooks and servers in other files. */
export const IGNORED_AGENT_FIELDS: readonly string[] = ['hooks', 'mcpServers', 'initialPrompt'];

export const SKILL_FIELDS: Readonly<Record<string, FieldKind>> = {
  name: 'text',
  description: 'text',
  when_to_use: 'text',
  'argument-hint': 'text',
  arguments: 'names',
  'disable-model-invocation': 'flag',
  'user-invocable': 'flag',
  'allowed-tools': 'names',
  'disallowed-tools': 'names',
  model: 'text',
  effort: EFFORTS,
  context: ['fork'],
  agent: 'text',
  background: 'flag',
  hooks: 'any',
  paths: 'names',
  shell: ['bash', 'powershell'],
  metadata: 'any',
  license: 'text',
  compatibility: 'text',
};

export const REQUIRED_FIELDS: readonly string[] = ['name', 'description'];
