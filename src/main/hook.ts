/** One hook process: read the event, answer it with one JSON object, exit 0 whatever happened. */
import type { FailMode, Feature, FeatureList, HookServices, PartOfRow, Places, Row } from '../hooks/feature.ts';
import { type HookInput, toHookInput } from '../hooks/protocol/hook-input.ts';
import { emptyAnswer, type Outcome, renderAnswer } from '../hooks/protocol/outcome.ts';
import { type HookContext, runHook } from '../hooks/run-hook.ts';
import { foreignAmong, ownedPaths } from '../store/disk/ownership.ts';
import { isSessionId, sessionPaths } from '../store/sessions/session-paths.ts';
import type { HookMessages } from '../text/messages.ts';
import { messageOf } from '../values/narrow.ts';
import type { HookEvent } from '../workflow/registry/hook-events.ts';
import { LIMITS } from '../workflow/registry/limits.ts';
import { createPartLoader, type Surroundings } from './hook-services.ts';
import { comesFromCommand } from './host-process.ts';
import { overtoneHome, projectRootFor } from './places.ts';
import { hookError, safeReadStdin, safeRun, TOO_LARGE } from './safe-hook.ts';

const SHOWN_ID_LENGTH = 80;

/** The build makes a script of every event. */
export function runHookScript(list: FeatureList): void {
  safeRun(() => answerEvent(list), emptyAnswer(list.event));
}

function answerEvent(list: FeatureList): object {
  const { env } = process;
  if (env['OVERTONE_DISABLE'] === '1') return emptyAnswer(list.event);
  const given = safeReadStdin();
  const input = toHookInput(list.event, given, env['CLAUDE_SESSION_ID']?.trim() ?? '');
  const isGuard = list.event === 'PreToolUse';
  // Without a session no file needs to be read.
  if (input.sessionId === '' && !isGuard) return emptyAnswer(list.event);
  const pluginRoot = `${__dirname}/../..`;
  const surroundings = { pluginRoot, home: overtoneHome(env), project: projectRootFor(input.cwd), log: hookError };
  const say = (obstacle: Obstacle): object => {
    const { createHookServices } = createPartLoader(pluginRoot)('prompt-features');
    return renderAnswer(list.event, obstacle(createHookServices(surroundings).text()));
  };
  const obstacle = obstacleTo(list.event, given, surroundings);
  if (obstacle !== undefined) return say(obstacle);
  const broken = (mode: FailMode, event: HookInput, why: string) => whenBroken(mode, event, surroundings, why);
  const isBlank = Object.keys(input.raw).length === 0;
  if (isGuard && (isBlank || !isSessionId(input.sessionId)))
    return renderAnswer(
      list.event,
      broken('untried', input, isBlank ? 'its event cannot be read' : 'its session has no usable id'),
    );
  if (!isSessionId(input.sessionId)) {
    const shown = JSON.stringify(input.sessionId).slice(0, SHOWN_ID_LENGTH);
    hookError(list.event, `session id ${shown} is not a safe name; ignored`);
    return emptyAnswer(list.event);
  }
  if (comesFromCommand(sessionPaths(surroundings.home, input.sessionId).card)) {
    hookError(list.event, 'not started by Claude Code but by a command below it; nothing was changed');
    return say(({ guard }) => ({ systemMessage: guard.hookScript }));
  }
  return runHook(list, input, {
    places: surroundings,
    load: createLoader(surroundings),
    whenBroken: broken,
    log: hookError,
  });
}

type Obstacle = (text: HookMessages) => Outcome;

/** Reports what keeps a guard from checking, and refuses a call that is too large to check. */
function obstacleTo(event: HookEvent, given: unknown, { home, project }: Surroundings): Obstacle | undefined {
  const isGuard = event === 'PreToolUse';
  if (isGuard && given === TOO_LARGE) {
    const megabytes = LIMITS.hookInputBytes / 1024 / 1024;
    return ({ guard }) => ({ permission: { decision: 'deny', reason: guard.tooLarge({ megabytes }) } });
  }
  const isHeard = isGuard || event === 'SessionStart';
  const closed = isHeard ? [home, project].find(isClosed) : undefined;
  if (closed !== undefined) return ({ guard }) => ({ systemMessage: guard.noAccess({ path: closed }) });
  const foreign = foreignAmong(ownedPaths(home));
  if (foreign === undefined) return undefined;
  return ({ trust }) =>
    isHeard ? { systemMessage: trust.foreign({ ...foreign, why: trust.ownership[foreign.why] }) } : {};
}

/** By Node's permission model, where files that may not be read look as if they were not there. */
const isClosed = (path: string): boolean => process.permission?.has('fs.read', path) === false;

/** Every part comes with the services its features run on. */
function createLoader(surroundings: Surroundings): HookContext['load'] {
  const loadPart = createPartLoader(surroundings.pluginRoot);
  const services = new Map<string, HookServices>();
  return ({ name, part: parts }, input) => {
    if (services.size === 0) keepCompiled(surroundings.home);
    const part = partOf(parts, input, surroundings);
    const { FEATURES, createHookServices } = loadPart(part);
    const made = services.get(part) ?? createHookServices(surroundings);
    services.set(part, made);
    return { feature: featureOf(FEATURES, name), services: made };
  };
}

function partOf(part: Row['part'], input: HookInput, places: Places): PartOfRow {
  if (typeof part === 'string') return part;
  const fitting = part.find(({ when }) => when === undefined || when(input, places));
  if (fitting === undefined) throw new Error('no part of the row fits');
  return fitting.part;
}

/** The types are those of Node 20, which lacks it. */
type CompileCache = { readonly enableCompileCache?: (directory: string) => unknown };

/** Node 22.8 and later can keep what they compiled, so that a part loads sooner the next time. Older ones load nothing for it. */
function keepCompiled(home: string): void {
  if (Number.parseInt(process.versions.node, 10) < 22) return;
  (require('node:module') as CompileCache).enableCompileCache?.(`${home}/cache/compiled`);
}

function featureOf(features: Readonly<Record<string, Feature>>, name: string): Feature {
  const feature = features[name];
  if (feature === undefined) throw new Error(`no feature is called ${name}`);
  return feature;
}

/** In a damaged plugin even this part may be missing. */
function whenBroken(mode: FailMode, input: HookInput, surroundings: Surroundings, why: string): Outcome {
  try {
    const { BROKEN, createHookServices } = createPartLoader(surroundings.pluginRoot)('untried');
    return BROKEN[mode](input, createHookServices(surroundings), why);
  } catch (error) {
    return { systemMessage: `[overtone] ${input.event}: ${why}; ${messageOf(error)}` };
  }
}
