/** One hook process: read the event, answer it with one JSON object, exit 0 whatever happened. */
import type { ConditionalRow, Feature, FeatureList, HookServices } from '../hooks/feature.ts';
import { toHookInput } from '../hooks/protocol/hook-input.ts';
import { emptyAnswer } from '../hooks/protocol/outcome.ts';
import { runHook } from '../hooks/run-hook.ts';
import { isSessionId } from '../store/sessions/session-paths.ts';
import { createPartLoader, type Surroundings } from './base-services.ts';

import { overtoneHome, projectRootFor } from './places.ts';
import { hookError, safeReadStdin, safeRun } from './safe-hook.ts';

const SHOWN_ID_LENGTH = 80;

type CreateServices = (surroundings: Surroundings) => HookServices;

/** The build makes a script of every event. Scripts of tool events bring no services: their rows load them. */
export function runHookScript(list: FeatureList, createServices?: CreateServices): void {
  safeRun(() => answerEvent(list, createServices), emptyAnswer(list.event));
}

function answerEvent(list: FeatureList, createServices: CreateServices | undefined): object {
  const { env } = process;
  if (env['OVERTONE_DISABLE'] === '1') return emptyAnswer(list.event);
  const input = toHookInput(list.event, safeReadStdin(), env['CLAUDE_SESSION_ID']?.trim() ?? '');
  if (input.sessionId === '') return emptyAnswer(list.event);
  if (!isSessionId(input.sessionId)) {
    const shown = JSON.stringify(input.sessionId).slice(0, SHOWN_ID_LENGTH);
    hookError(list.event, `session id ${shown} is not a safe name; ignored`);
    return emptyAnswer(list.event);
  }
  const pluginRoot = `${__dirname}/../..`;
  const loadPart = createPartLoader(pluginRoot);
  const surroundings = { pluginRoot, home: overtoneHome(env), project: projectRootFor(input.cwd), log: hookError };
  return runHook(list, input, {
    project: surroundings.project,
    home: surroundings.home,
    services: ([first]) => {
      const create =
        createServices ?? loadPart(first && 'part' in first ? first.part : 'tool-features').createHookServices;
      return create(surroundings);
    },
    loadFeature: ({ part, name }: ConditionalRow) => featureOf(loadPart(part).FEATURES, name),
  });
}

function featureOf(features: Readonly<Record<string, Feature>>, name: string): Feature {
  const feature = features[name];
  if (feature === undefined) throw new Error(`no feature is called ${name}`);
  return feature;
}
