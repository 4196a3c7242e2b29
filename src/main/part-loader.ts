/**
 * Modules that few events need, or that load `node:child_process`. The build puts each into a file of its own under dist/parts
 * (scripts/dist.ts), and hooks load it on first use.
 */
import type { Feature, HookServices, PartOfRow, TaskFlow } from '../hooks/feature.ts';
import type { Surroundings } from './hook-services.ts';

/** Features of rows, with what they run on. */
type FeaturePart = {
  readonly FEATURES: Readonly<Record<string, Feature>>;
  readonly createHookServices: (surroundings: Surroundings) => HookServices;
};

type Modules = {
  'dashboard-start': typeof import('./dashboard-start.ts');
  'git-changes': typeof import('../store/git/git-sizes.ts');
  secrets: typeof import('../store/verify/secrets.ts');
  proof: typeof import('../store/verify/verify-proof.ts');
  notifier: typeof import('../hooks/tasks/terminal-notifier.ts');
  'task-acts': typeof import('../hooks/tasks/task-acts.ts');
  trust: typeof import('../store/trust/trust-file.ts');
  'rule-answers': typeof import('../hooks/rule-answers.ts') & Pick<FeaturePart, 'createHookServices'>;
};

type Parts = Modules &
  Record<PartOfRow, FeaturePart> & {
    'task-flow': typeof import('../hooks/tasks/on-rules.ts') & Pick<TaskFlow, 'answerTask'>;
  };

export type ModuleName = keyof Modules;

export function createPartLoader(pluginRoot: string): <K extends keyof Parts>(name: K) => Parts[K] {
  return (name) => {
    const file = `${pluginRoot}/dist/parts/${name}.js`;
    return require(file);
  };
}
