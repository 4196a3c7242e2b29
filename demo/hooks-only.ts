/** For platforms without the pinned host: drives a session through the plugin's hooks as the host would. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asList, asRecord, asText, type Json } from '../host-kit/json.ts';
import type { Locale } from '../src/text/messages.ts';
import type { DemoText } from './demo-text.ts';
import { stepsAfter } from './ending.ts';

const PLUGIN = fileURLToPath(new URL('../plugins/overtone', import.meta.url));
const CLI = join(PLUGIN, 'dist', 'cli.js');
const SESSION = 'demonstration';

type Story = readonly (readonly [agent: string, verdict: 'pass' | 'fail', summary: string])[];

/** The first verification fails and is fixed. */
const storyOf = ({ reports }: DemoText): Story => [
  ['developer', 'pass', reports.built],
  ['tester', 'fail', reports.failed({ failed: 1, names: ['slugify("Crème Brûlée")'] })],
  ['code-reviewer', 'pass', reports.reviewed],
  ['debugger', 'pass', reports.cause({ shown: 'cr-me-br-l-e' })],
  ['developer', 'pass', reports.repaired({ passed: 4 })],
  ['tester', 'pass', reports.verified({ passed: 4 })],
];

export function conductHooks(locale: Locale, text: DemoText, write: (text: string) => void): void {
  const scratch = mkdtempSync(join(tmpdir(), 'overtone-demo-'));
  try {
    tellStory(createStand(scratch, locale), text, (line) => write(`${line}\n`));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function tellStory({ fire, ot }: Stand, text: DemoText, say: (line: string) => void): void {
  const { trouble, ending } = text;
  const delegate = (agent: string) =>
    fire('PreToolUse', { tool_name: 'Agent', tool_input: { subagent_type: `ot:${agent}`, prompt: '…' } });

  say(`🎼 Overtone · ${trouble.hooksOnly}\n`);
  say(asText(fire('SessionStart', { source: 'startup' })['result']));
  say(`\n> ot init quick --feature slugify\n${ot('init', 'quick', '--feature', 'slugify')}`);
  say(`> ${trouble.sentTooEarly}`);
  say(indent(asText(asRecord(delegate('tester')['hookSpecificOutput'])['permissionDecisionReason'])));
  for (const [agent, verdict, summary] of storyOf(text)) {
    delegate(agent);
    const last_assistant_message = report(agent, verdict, summary);
    const { result } = fire('SubagentStop', { agent_type: `ot:${agent}`, last_assistant_message });
    say(`\n> ${agent}: ${summary}\n${indent(asText(result))}`);
  }
  say(`\n> ${trouble.wantsToStop}`);
  say(indent(asText(fire('Stop', { background_tasks: [] })['result'])));
  say(`\n> ot status\n${ot('status')}`);
  say(trouble.hooksOnlyEnd);
  for (const step of stepsAfter('quick', ending)) say(`  ${step}`);
}

const report = (agent: string, verdict: string, summary: string): string =>
  `## HANDOFF: ${agent} → next\n\n### Context\n${summary}\n\n<!-- VERDICT: {"result":"${verdict}"} -->`;

type Stand = {
  readonly fire: (event: string, fields: Json) => Json;
  readonly ot: (...words: string[]) => string;
};

function createStand(scratch: string, locale: Locale): Stand {
  const project = join(scratch, 'project');
  mkdirSync(join(project, 'specs'), { recursive: true });
  const env = {
    ...process.env,
    OVERTONE_HOME: join(scratch, 'home'),
    OVERTONE_LOCALE: locale,
    OVERTONE_NO_DASHBOARD: '1',
    CLAUDE_PROJECT_DIR: project,
  };
  const options = { env, cwd: project, encoding: 'utf8' } as const;
  return {
    fire(event, fields) {
      const input = JSON.stringify({ session_id: SESSION, cwd: project, hook_event_name: event, ...fields });
      return asRecord(JSON.parse(requireGood(spawnSync(...commandOf(event), { ...options, input }))));
    },
    ot: (...words) => requireGood(spawnSync(process.execPath, [CLI, ...words, '--session', SESSION], options)),
  };
}

/** The program of hooks.json and its arguments, as the host would run it: without a shell. */
function commandOf(event: string): [program: string, args: string[]] {
  const file = asRecord(JSON.parse(readFileSync(join(PLUGIN, 'hooks', 'hooks.json'), 'utf8')));
  const [group] = asList(asRecord(file['hooks'])[event]);
  const [hook] = asList(asRecord(group)['hooks']);
  const { command, args } = asRecord(hook);
  const inPlugin = (word: unknown) => asText(word).replace(/\$\{CLAUDE_PLUGIN_ROOT\}/, () => PLUGIN);
  return [asText(command), asList(args).map(inPlugin)];
}

type Ended = { status: number | null; stdout: string; stderr: string; error?: Error };

function requireGood({ status, stdout, stderr, error }: Ended): string {
  if (status === 0) return stdout;
  throw error ?? new Error(stderr || stdout);
}

const indent = (text: string): string => text.replace(/^/gm, '    ');
