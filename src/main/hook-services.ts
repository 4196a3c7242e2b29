/** The services hooks run on: the real clock, files and environment. What takes much code is loaded on first use. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { Feature, HookServices, PartOfRow } from '../hooks/feature.ts';
import { newObservationId } from '../learn/observations.ts';
import { readInForce, readLocale } from '../store/config-file.ts';
import { noteCard } from '../store/sessions/session-notes.ts';
import { sessionPaths } from '../store/sessions/session-paths.ts';
import { indexFile } from '../store/tasks/task-paths.ts';
import { hookMessages } from '../store/texts.ts';
import { hasProjectContent } from '../store/trust/project-content.ts';
import { once } from '../values/narrow.ts';
import { pluginVersion, userHome } from './places.ts';

export type Surroundings = {
  readonly home: string;
  readonly pluginRoot: string;
  readonly project: string;
  readonly log: HookServices['log'];
};

export function createHookServices({ home, pluginRoot, project, log }: Surroundings): HookServices {
  const { env, pid, ppid } = process;
  const now = () => new Date();
  const loadPart = createPartLoader(pluginRoot);
  const projectTrust = once(() => loadPart('trust').readTrust({ home, projectRoot: project, env }));
  const trusted = once(() => hasProjectContent(project) && projectTrust().state === 'trusted');
  const places = { home, projectRoot: project, trusted };
  const locale = once(() => readLocale(places, env));
  const text = once(() => hookMessages(pluginRoot, locale()));
  const words = () => text().specsErrors;
  const warn = (line: string) => log('specs', line);
  return {
    home,
    pluginRoot,
    project,
    trusted,
    projectTrust,
    pid,
    // An orphan gets another parent.
    hostIsGone: () => process.ppid !== ppid,
    now,
    observationId: () => newObservationId(Date.now(), Math.random()),
    userHome: () => userHome(env),
    temporary: () => (require('node:os') as typeof import('node:os')).tmpdir(),
    text,
    locale,
    settings: once(() => readInForce(places)),
    version: once(() => pluginVersion(pluginRoot)),
    specsOptions: () => ({ home, pid, now, root: project, lockDir: `${home}/locks`, words, warn }),
    readText: (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined),
    skillText: (name) => skillBody(`${pluginRoot}/skills/${name}/SKILL.md`),
    secrets: once(() =>
      existsSync(`${project}/.overtone/packs`)
        ? loadPart('pack').packInForce({ pluginRoot, projectRoot: project, trusted }).manifest.secrets
        : [],
    ),
    noteSession: (sessionId, request) => noteCard(sessionPaths(home, sessionId), { host: ppid, request }, pid),
    workedMs: () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1_000;
    },
    ruleAnswers: () => loadPart('rule-answers'),
    taskRules: () => loadPart('task-rules'),
    taskPrompt: () => loadPart('task-prompt').FEATURES['task-prompt'],
    taskActs: () => loadPart('task-acts'),
    hasTask: (sessionId) => worksOnTask(project, sessionId),
    countChanges: (files) => loadPart('git-changes').gitSizes(project, files, env),
    proofOf: (flow) => loadPart('proof').readProof(flow, { project, env, home }),
    notifier: () => loadPart('notifier').notifyTerminal,
    startDashboard: env['OVERTONE_NO_DASHBOARD']
      ? undefined
      : () => loadPart('dashboard-start').startDashboard({ home, pluginRoot, project, trusted }),
    log,
  };
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

/** Features of rows, with what they run on. */
type FeaturePart = {
  readonly FEATURES: Readonly<Record<string, Feature>>;
  readonly createHookServices: (surroundings: Surroundings) => HookServices;
};

/**
 * Modules that few events need, or that load `node:child_process`. The build puts each into a file of its own under dist/parts
 * (scripts/dist.ts), and hooks load it on first use.
 */
type Modules = {
  'dashboard-start': typeof import('./dashboard-start.ts');
  'git-changes': typeof import('../store/git/git.ts');
  pack: typeof import('../store/packs/pack-in-force.ts');
  secrets: typeof import('../store/verify/secrets.ts');
  proof: typeof import('../store/verify/verify-proof.ts');
  notifier: typeof import('../hooks/tasks/terminal-notifier.ts');
  'task-acts': typeof import('../hooks/tasks/task-acts.ts');
  'task-rules': typeof import('../hooks/tasks/on-rules.ts');
  trust: typeof import('../store/trust/trust-file.ts');
  'rule-answers': typeof import('../hooks/rule-answers.ts');
  untried: typeof import('../hooks/untried.ts') & Pick<FeaturePart, 'createHookServices'>;
};

type Parts = Modules &
  Record<PartOfRow, FeaturePart> & {
    'task-prompt': FeaturePart & { readonly FEATURES: { readonly 'task-prompt': Feature } };
  };

export type ModuleName = keyof Modules;

export function createPartLoader(pluginRoot: string): <K extends keyof Parts>(name: K) => Parts[K] {
  return (name) => {
    const file = `${pluginRoot}/dist/parts/${name}.js`;
    return require(file);
  };
}
