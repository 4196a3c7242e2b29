/** What hooks run on: the real clock, files and environment. Whatever is dear to load waits until it is asked for. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { newObservationId } from '../core/instinct/observation-id.ts';
import { isoTime } from '../core/iso-time.ts';
import { once } from '../core/once.ts';
import { TRIED_NODE } from '../core/registry/hook-events.ts';
import type { HookServices } from '../hooks/feature.ts';
import { withOneLook } from '../hooks/one-look.ts';
import { readLocale } from '../store/config-file.ts';
import { appendDenial } from '../store/sessions/denial-file.ts';
import { createHookSessionStore } from '../store/sessions/hook-session-store.ts';
import { isSessionId, sessionsDirectory } from '../store/sessions/session-paths.ts';
import { createSpecsReader } from '../store/specs/specs-reader.ts';
import { createMessages, type HookMessages } from '../text/hooks/zh-tw.ts';
import { LOCALES, toLocale } from '../text/locale.ts';
import type { Places } from './part.ts';
import { projectRootFor } from './project-place.ts';
import { answerTask, worksOnTask } from './task-services.ts';

type Parts = {
  readonly specs: typeof import('../store/specs/specs-file-store.ts');
  readonly text: { readonly messages: HookMessages };
  readonly judge: typeof import('../store/report-judge.ts');
  readonly phases: typeof import('../core/specs/next-phase.ts');
  readonly secrets: typeof import('../store/packs/pack-secrets.ts');
  readonly dashboard: typeof import('./dashboard-start.ts');
  readonly options: typeof import('./option-trial.ts');
};

export type HookSurroundings = Places & {
  readonly loadPart: <T>(name: string) => T;
  readonly log: HookServices['log'];
};

/** `cwd` is where the host says it is; a process may have lost its own. */
export function createHookServices({ home, pluginRoot, loadPart, log }: HookSurroundings, cwd = ''): HookServices {
  const { env } = process;
  const files = { home, pid: process.pid, now: () => new Date(), keepsSpare: true };
  const text = once(() => {
    const locale = toLocale(readLocale({ home, projectRoot: projectRootFor(cwd) }, env));
    return locale === LOCALES[0] ? createMessages() : loadPart<Parts['text']>(`text/${locale}`).messages;
  });
  const words = () => text().specs;
  const warn = (line: string) => log('specs', line);
  const specsOptions = (root: string) => ({ ...files, root, lockDir: `${home}/locks`, words });
  return {
    home,
    store: withOneLook(createHookSessionStore(files)),
    now: () => isoTime(Date.now()),
    sessionIds: () => readdirSync(sessionsDirectory(home)).filter(isSessionId),
    observationId: () => newObservationId(Date.now(), Math.random()),
    projectRoot: projectRootFor,
    specs: (root) => createSpecsReader({ root, words, warn }),
    specsOptions,
    moveSpecs: (root) => loadPart<Parts['specs']>('specs-store').createFileSpecsStore({ ...specsOptions(root), warn }),
    judgeReport: (...report) => loadPart<Parts['judge']>('report-judge').reportJudge(pluginRoot)(...report),
    nextPhase: (...file) => loadPart<Parts['phases']>('phases').nextPhase(...file),
    secrets: once(() => {
      const projectRoot = projectRootFor(cwd);
      if (!existsSync(`${projectRoot}/.overtone/packs`)) return [];
      return loadPart<Parts['secrets']>('pack-secrets').packSecrets({ pluginRoot, projectRoot });
    }),
    startDashboard: env['OVERTONE_NO_DASHBOARD']
      ? undefined
      : (root) => loadPart<Parts['dashboard']>('dashboard-start').startDashboard({ home, pluginRoot }, root),
    unknownOption: () => {
      if (Number.parseInt(process.versions.node, 10) <= TRIED_NODE) return undefined;
      return loadPart<Parts['options']>('option-trial').unknownOption();
    },
    text,
    keepDenial: (sessionId, denial) => appendDenial(home, sessionId, denial),
    taskFlow: (input) =>
      answerTask(input, {
        home,
        pluginRoot,
        loadPart,
        log,
        project: projectRootFor(input.cwd),
        sessionId: input.sessionId,
      }),
    hasTask: ({ cwd: from, sessionId }) => worksOnTask(projectRootFor(from), sessionId),
    readText: (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined),
    skillText: (name) => skillBody(`${pluginRoot}/skills/${name}/SKILL.md`),
    version: once(() => readManifest(pluginRoot).version),
    log,
  };
}

const readManifest = (pluginRoot: string): { version: string } =>
  JSON.parse(readFileSync(`${pluginRoot}/.claude-plugin/plugin.json`, 'utf8'));

/** Without its front matter. */
function skillBody(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  return readFileSync(path, 'utf8')
    .replace(/^---\r?\n[\s\S]*?\r?\n---\r?\n/, '')
    .trim();
}
