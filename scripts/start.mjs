/** `npm start`: conducts a demonstration session through the real hooks, and shows where it ended. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, requireNode } from './install.mjs';

const PLUGIN = join(ROOT, 'plugins', 'overtone');
const CLI = join(PLUGIN, 'dist', 'cli.js');
const SESSION = 'demonstration';

/** What each agent of the story reports; the first verification fails and is repaired. */
const STORY = [
  ['developer', 'pass', 'Login form and its handler are in place.'],
  ['tester', 'fail', 'An empty password is accepted.'],
  ['code-reviewer', 'pass', 'Small, readable change.'],
  ['debugger', 'pass', 'The handler trusts the browser to validate.'],
  ['developer', 'pass', 'The handler validates by itself now.'],
  ['tester', 'pass', 'All eleven tests pass.'],
];

requireNode();
const scratch = mkdtempSync(join(tmpdir(), 'overtone-demo-'));
const project = join(scratch, 'project');
mkdirSync(join(project, '.git'), { recursive: true });
const env = { ...process.env, OVERTONE_HOME: join(scratch, 'home'), CLAUDE_PROJECT_DIR: project };
const { hooks } = JSON.parse(readFileSync(join(PLUGIN, 'hooks', 'hooks.json'), 'utf8'));

try {
  conduct();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function conduct() {
  say('Overtone — a demonstration session, driven through the plugin’s own hooks\n');
  say(fire('SessionStart', { source: 'startup' }).result);
  say(`\n> ot init quick --feature login-form\n${ot('init', 'quick', '--feature', 'login-form')}`);
  say('> The tester is sent before anything was developed. The guard answers:');
  say(indent(delegate('tester').hookSpecificOutput.permissionDecisionReason));
  for (const [agent, verdict, summary] of STORY) tell(agent, verdict, summary);
  say('\n> Claude wants to stop. The loop answers:');
  say(indent(fire('Stop', { background_tasks: [] }).result));
  say(`\n> ot status\n${ot('status')}`);
  say('Next: open this folder in Claude Code as a plugin:\n  claude --plugin-dir plugins/overtone');
}

function tell(agent, verdict, summary) {
  delegate(agent);
  const report = `## HANDOFF: ${agent} → next\n\n### Context\n${summary}\n\n<!-- VERDICT: {"result":"${verdict}"} -->`;
  const { result } = fire('SubagentStop', { agent_type: `ot:${agent}`, last_assistant_message: report });
  say(`\n> ${agent}: ${summary}\n${indent(result)}`);
}

function delegate(agent) {
  return fire('PreToolUse', { tool_name: 'Agent', tool_input: { subagent_type: `ot:${agent}`, prompt: '…' } });
}

/** Runs the command of hooks.json as the host would. */
function fire(event, fields) {
  const command = hooks[event][0].hooks[0].command.replace(/\$\{CLAUDE_PLUGIN_ROOT\}/, PLUGIN);
  const input = JSON.stringify({ session_id: SESSION, cwd: project, hook_event_name: event, ...fields });
  return JSON.parse(check(spawnSync(command, { shell: true, env, input, encoding: 'utf8', cwd: project })));
}

function ot(...args) {
  return check(
    spawnSync(process.execPath, [CLI, ...args, '--session', SESSION], { env, encoding: 'utf8', cwd: project }),
  );
}

function check({ status, stdout, stderr, error }) {
  if (status === 0) return stdout;
  throw error ?? new Error(`the demonstration failed: ${stderr || stdout}`);
}

function indent(text) {
  return text.replace(/^/gm, '    ');
}

function say(text) {
  process.stdout.write(`${text}\n`);
}
