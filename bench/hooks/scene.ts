/** A scratch home and project, set up with the shipped CLI and hooks and restored before every measured run. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { approveInstinct, newInstinct } from '../../src/learn/instinct.ts';
import { changeLearned } from '../../src/store/learn/learn-file.ts';
import { projectPaths } from '../../src/store/learn/learn-paths.ts';
import { type CommandHook, hooksFor, type Payload, readCommandHooks, type Shot, startHook } from './command-hooks.ts';
import { inPlace, recorded, SESSION } from './payloads.ts';
import { playInOneProcess } from './play-hooks.ts';
import { putBack } from './put-back.ts';
import { agentRun, DEVELOPER_RUN, type Moment, pastEvents } from './session-script.ts';

export const PLUGIN = fileURLToPath(new URL('../../plugins/overtone', import.meta.url));

export type SceneOptions = {
  readonly hasWorkflow: boolean;
  readonly hasTask: boolean;
  /** What happened before the measured event. */
  readonly past: { readonly edits: number; readonly failures: number; readonly instincts?: number };
};

export type Scene = {
  readonly home: string;
  readonly project: string;
  readonly env: Readonly<Record<string, string>>;
  restore(moment: Moment): void;
  fire(payload: Payload): Promise<Shot>;
  /** The saved session directory of that moment. */
  sessionAt(moment: Moment): string;
  remove(): void;
};

const HOOKS = readCommandHooks(PLUGIN);
const STAGES_BEFORE = ['planner', 'architect', 'tester'];

export function scratchEnvironment(home: string, project: string): Record<string, string> {
  return {
    PATH: [dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(delimiter),
    HOME: home,
    LANG: 'C.UTF-8',
    CLAUDE_PROJECT_DIR: project,
    CLAUDE_CODE_SESSION_ID: SESSION,
  };
}

export async function createScene(options: SceneOptions): Promise<Scene> {
  const root = mkdtempSync(join(realpathSync(tmpdir()), 'overtone-bench-'));
  const [live, home, project] = [join(root, 'live'), join(root, 'live', 'home'), join(root, 'live', 'project')];
  for (const path of [home, project]) mkdirSync(path, { recursive: true });
  const env = scratchEnvironment(home, project);
  const scene: Scene = {
    home,
    project,
    env,
    restore(moment) {
      putBack(join(root, moment), live);
      showDashboard(home);
    },
    fire: (payload) => startHook(hookFor(payload), PLUGIN, inPlace(payload, home, project), { env, cwd: project }),
    sessionAt: (moment) => join(root, moment, 'home', '.overtone', 'sessions', SESSION),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
  const save = (moment: Moment): void => {
    cpSync(live, join(root, moment), { recursive: true, preserveTimestamps: true });
  };
  await playBeginning(scene, options);
  save('idle');
  await fireCleanly(scene, recorded('UserPromptSubmit', { prompt: 'What is left to do?' }));
  save('spoken');
  scene.restore('idle');
  for (const [moment, payload] of Object.entries(DEVELOPER_RUN)) {
    await fireCleanly(scene, payload);
    save(moment as keyof typeof DEVELOPER_RUN);
  }
  return scene;
}

async function playBeginning(scene: Scene, { hasWorkflow, hasTask, past }: SceneOptions): Promise<void> {
  showDashboard(scene.home);
  await fireCleanly(scene, recorded('SessionStart'));
  if (hasWorkflow) {
    const words = [join(PLUGIN, 'dist', 'cli.js'), 'init', 'standard', '--feature', 'search-box'];
    execFileSync('node', words, { env: scene.env, cwd: scene.project });
    for (const payload of STAGES_BEFORE.flatMap(agentRun)) await fireCleanly(scene, payload);
  }
  if (hasTask) {
    await fireCleanly(scene, recorded('UserPromptSubmit', { prompt: '/mc The search box loses its query' }));
  }
  await playPast(scene, pastEvents(past));
  if (past.instincts !== undefined) teachInstincts(scene, past.instincts);
  expectState(scene, { hasWorkflow, hasTask });
}

/** Approved instincts, none of which match the measured commands. */
function teachInstincts({ home, project }: Scene, count: number): void {
  const at = new Date().toISOString();
  const instincts = Array.from({ length: count }, (_, index) => {
    const trigger = {
      type: 'command',
      fault: 'subcommand',
      program: 'tool',
      path: [],
      token: `word-${index}`,
    } as const;
    const born = newInstinct({ kind: 'error_resolutions', tag: 'tool', trigger, at, session: 'earlier' });
    return { ...approveInstinct(born), fixes: [{ text: `tool other-${index}`, count: 1 }], failures: 1 };
  });
  const paths = projectPaths(join(home, '.overtone'), project);
  changeLearned(paths, { pid: process.pid, now: () => new Date() }, (memory) => ({ memory: { ...memory, instincts } }));
}

/** Fails if the files do not match the options; the rows would otherwise measure another kind of session. */
function expectState({ home, project }: Scene, { hasWorkflow, hasTask }: Omit<SceneOptions, 'past'>): void {
  const workflow = join(home, '.overtone', 'sessions', SESSION, 'workflow.json');
  const stage = hasWorkflow ? JSON.parse(readFileSync(workflow, 'utf8')).currentStage : 'DEV';
  if (stage !== 'DEV') throw new Error(`the workflow is at ${stage}, not at DEV`);
  if (hasTask !== existsSync(join(project, 'tasks'))) throw new Error(`task expected: ${hasTask}`);
}

/** Plays a long history in seconds: one process runs the shipped scripts for all events. */
async function playPast({ home, project, env }: Scene, events: readonly Payload[]): Promise<void> {
  const jobs = events.map((payload) => ({ hook: hookFor(payload), input: inPlace(payload, home, project) }));
  const answers = await playInOneProcess(jobs, PLUGIN, { env, cwd: project });
  answers.forEach((answer, index) => {
    expectClean(events[index], answer);
  });
}

/** Fails if the hook fails or refuses, because that would measure something else. */
export async function fireCleanly(scene: Scene, payload: Payload): Promise<Shot> {
  const shot = await scene.fire(payload);
  expectClean(payload, shot);
  return shot;
}

function hookFor(payload: Payload): CommandHook {
  const [hook, ...others] = hooksFor(HOOKS, payload);
  if (hook === undefined || others.length > 0) throw new Error(`not one hook for ${payload.hook_event_name}`);
  return hook;
}

function expectClean(payload: Payload | undefined, { status, stdout, stderr }: Omit<Shot, 'ms'>): void {
  if (status === 0 && stderr === '' && !/"permissionDecision":"(deny|ask)"/.test(stdout)) return;
  throw new Error(`${payload?.hook_event_name} ended with ${status}: ${stderr || stdout}`);
}

/** A session usually finds a dashboard; without this file SessionStart would start one. */
function showDashboard(home: string): void {
  const directory = join(home, '.overtone');
  const file = { pid: 1, port: 1, url: 'http://127.0.0.1:1/', startedAt: new Date().toISOString(), version: '999.0.0' };
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'dashboard.json'), JSON.stringify(file));
}
