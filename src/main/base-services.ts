/** The services that need little code: places, clock, and everything that is loaded on first use. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { HookServices } from '../hooks/feature.ts';
import { indexFile } from '../store/tasks/task-paths.ts';
import { hasProjectContent } from '../store/trust/content-names.ts';
import { once } from '../values/narrow.ts';
import { userHome } from './places.ts';

export type Surroundings = {
  readonly home: string;
  readonly pluginRoot: string;
  readonly project: string;
  readonly log: HookServices['log'];
};

export function createBaseServices({ home, pluginRoot, project, log }: Surroundings) {
  const { env, pid, ppid } = process;
  const loadPart = createPartLoader(pluginRoot);
  const projectTrust = once(() => loadPart('trust').readTrust({ home, projectRoot: project, env }));
  const trusted = once(() => hasProjectContent(project) && projectTrust().state === 'trusted');
  return {
    home,
    pluginRoot,
    project,
    trusted,
    projectTrust,
    pid,
    // An orphan gets another parent.
    hostIsGone: () => process.ppid !== ppid,
    now: () => new Date(),
    userHome: () => userHome(env),
    readText: (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined),
    skillText: (name) => skillBody(`${pluginRoot}/skills/${name}/SKILL.md`),
    workedMs: () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1_000;
    },
    ruleAnswers: () => loadPart('rule-answers'),
    taskFlow: () => loadPart('task-flow'),
    taskActs: () => loadPart('task-acts'),
    hasTask: (sessionId) => worksOnTask(project, sessionId),
    countChanges: (files) => loadPart('git-changes').gitSizes(project, files, env),
    proofOf: (flow) => loadPart('proof').readProof(flow, { project, env, home, pid, now: () => new Date() }),
    notifier: () => loadPart('notifier').notifyTerminal,
    startDashboard: env['OVERTONE_NO_DASHBOARD']
      ? undefined
      : () => loadPart('dashboard-start').startDashboard({ home, pluginRoot, project, trusted }),
    log,
  } satisfies Partial<HookServices>;
}

/** Without its front matter. */
function skillBody(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  return readFileSync(path, 'utf8')
    .replace(/^---\r?\n[\s\S]*?\r?\n---\r?\n/, '')
    .trim();
}

/** Whether the index of active tasks names the session; its meaning is left to task flow. */
function worksOnTask(project: string, sessionId: string): boolean {
  const path = indexFile(project);
  const isFile = existsSync(path) && statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  return isFile && readFileSync(path, 'utf8').includes(`"${sessionId}"`);
}

/**
 * Modules that few events need, or that load `node:child_process`. The build puts each into a file of its own under
 * dist/parts, and hooks load it on first use.
 */
type Parts = {
  'dashboard-start': typeof import('./dashboard-start.ts');
  'git-changes': typeof import('../store/git/git-sizes.ts');
  secrets: typeof import('../store/verify/secrets.ts');
  proof: typeof import('../store/verify/verify-proof.ts');
  notifier: typeof import('../hooks/tasks/terminal-notifier.ts');
  'task-flow': typeof import('./task-features.ts');
  'task-acts': typeof import('../hooks/tasks/task-acts.ts');
  packs: typeof import('../store/packs/pack-reader.ts');
  trust: typeof import('../store/trust/trust-file.ts');
  'command-rules': typeof import('./command-rules.ts');
  'edit-features': typeof import('./edit-features.ts');
  'learn-features': typeof import('./learn-features.ts');
  'rule-answers': typeof import('./rule-answers.ts');
  'tool-features': typeof import('./tool-features.ts');
  'decide-features': typeof import('./decide-features.ts');
  'remote-features': typeof import('./remote-features.ts');
  'turn-features': typeof import('./turn-features.ts');
  'workflow-features': typeof import('./workflow-features.ts');
};

export type PartName = keyof Parts;

export function createPartLoader(pluginRoot: string): <K extends PartName>(name: K) => Parts[K] {
  return (name) => {
    const file = `${pluginRoot}/dist/parts/${name}.js`;
    return require(file);
  };
}
