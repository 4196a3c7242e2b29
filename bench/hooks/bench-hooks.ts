/** Measures every hook in every kind of session against an empty `node` script, and its growth with the session's past. */
import { writeFileSync } from 'node:fs';
import nodeModule from 'node:module';
import { join } from 'node:path';
import { markdownTable } from '../document.ts';
import { GROWTH_LIMIT, HOOK_CASES, type HookCase, limitOf } from './cases.ts';
import { run } from './command-hooks.ts';
import { measure, type Ratio } from './measure.ts';
import { createScene, fireCleanly, type Scene, type SceneOptions } from './scene.ts';

const SHORT_PAST = { edits: 8, failures: 2 };

const KINDS = {
  neither: { hasWorkflow: false, hasTask: false, past: SHORT_PAST },
  workflow: { hasWorkflow: true, hasTask: false, past: SHORT_PAST },
  task: { hasWorkflow: false, hasTask: true, past: SHORT_PAST },
  'workflow and task': { hasWorkflow: true, hasTask: true, past: SHORT_PAST },
} as const satisfies Record<string, SceneOptions>;

type Kind = keyof typeof KINDS;

/** Events whose cost could grow with the history of the session. */
const GROWTH = [
  {
    kind: 'workflow',
    past: { edits: 8, failures: 5_000 },
    told: '5,000 failed commands',
    events: ['SessionStart', 'PreCompact', 'UserPromptSubmit', 'PostToolUseFailure Bash', 'SubagentStop', 'Stop'],
  },
  {
    kind: 'task',
    past: { edits: 200, failures: 50 },
    told: '200 edits and 50 failed commands',
    events: ['SessionStart', 'UserPromptSubmit', 'PostToolUse Edit', 'PostToolUseFailure Bash', 'Stop'],
  },
  {
    kind: 'neither',
    past: { ...SHORT_PAST, instincts: 200 },
    told: '200 instincts',
    events: ['PreToolUse Bash', 'PostToolUse Bash', 'PostToolUse Edit', 'PostToolUseFailure Bash'],
  },
] as const satisfies readonly { kind: Kind; past: SceneOptions['past']; told: string; events: readonly string[] }[];

/** One row of a table: a hook in a scene, against an empty script or against the same hook in another scene. */
type Row = {
  readonly name: string;
  readonly hook: HookCase;
  readonly scene: SceneOptions;
  readonly against: SceneOptions | 'empty script';
  readonly limit: number;
};

type Cost = Ratio & { readonly limit: number; readonly holds: boolean };

export type HookCosts = {
  readonly node: string;
  readonly isCompiledCodeKept: boolean;
  readonly rounds: number;
  readonly hooks: readonly Cost[];
  readonly growth: readonly Cost[];
};

const kinds = Object.keys(KINDS) as Kind[];
const nameOf = (event: string, where: string): string => `${event}: ${where}`;

const HOOK_ROWS: readonly Row[] = kinds.flatMap((kind) =>
  HOOK_CASES.map((hook) => ({
    name: nameOf(hook.name, kind),
    hook,
    scene: KINDS[kind],
    against: 'empty script',
    limit: limitOf(hook, KINDS[kind].hasTask),
  })),
);

const GROWTH_ROWS: readonly Row[] = GROWTH.flatMap(({ kind, past, told, events }) =>
  HOOK_CASES.filter(({ name }) => events.some((event) => event === name)).map((hook) => ({
    name: nameOf(hook.name, `${kind}, ${told}`),
    hook,
    scene: { ...KINDS[kind], past },
    against: KINDS[kind],
    limit: GROWTH_LIMIT,
  })),
);

/** `filter`: a part of the names of the rows to be measured. */
export async function benchHooks(rounds: number, filter: string): Promise<HookCosts> {
  const scenes = new Map<string, Scene>();
  const costsOf = async (rows: readonly Row[]): Promise<Cost[]> => {
    const wanted = rows.filter(({ name }) => name.includes(filter));
    for (const options of wanted.flatMap(({ scene, against }) => [scene, against])) {
      const key = JSON.stringify(options);
      if (options !== 'empty script' && !scenes.has(key)) scenes.set(key, await createScene(options));
    }
    const sceneOf = (options: SceneOptions): Scene => {
      const scene = scenes.get(JSON.stringify(options));
      if (scene === undefined) throw new Error('the scene was not created');
      return scene;
    };
    const pairs = wanted.map(({ name, hook, scene, against }) => ({
      name,
      subject: shot(sceneOf(scene), hook),
      baseline: against === 'empty script' ? emptyScript(sceneOf(scene), hook) : shot(sceneOf(against), hook),
    }));
    const ratios = await measure(pairs, rounds);
    return ratios.map((ratio, index) => {
      const limit = wanted[index]?.limit ?? 0;
      return { ...ratio, limit, holds: ratio.paired <= limit };
    });
  };
  try {
    return {
      node: process.versions.node,
      isCompiledCodeKept: 'enableCompileCache' in nodeModule,
      rounds,
      hooks: await costsOf(HOOK_ROWS),
      growth: await costsOf(GROWTH_ROWS),
    };
  } finally {
    for (const scene of scenes.values()) scene.remove();
  }
}

/** Every run starts from the same files; restoring them is not measured. */
function shot(scene: Scene, { moment, payload }: HookCase): () => Promise<number> {
  return async () => {
    scene.restore(moment);
    return (await fireCleanly(scene, payload)).ms;
  };
}

function emptyScript(scene: Scene, { moment, payload }: HookCase): () => Promise<number> {
  const script = join(scene.project, '..', '..', 'empty.js');
  writeFileSync(script, '');
  return async () => {
    scene.restore(moment);
    return (await run('node', [script], JSON.stringify(payload), { env: scene.env, cwd: scene.project })).ms;
  };
}

export function renderHooks({ node, isCompiledCodeKept, rounds, hooks, growth }: HookCosts): string {
  const differences = [...hooks, ...growth].map(({ paired, medians }) => Math.abs(paired - medians));
  const rows = HOOK_CASES.map((hook) => [
    hook.name,
    ...kinds.map((kind) => cell(hooks.find(({ name }) => name === nameOf(hook.name, kind)))),
    limits(hook),
  ]);
  return `## What a hook costs${isCompiledCodeKept ? ' where Node keeps compiled code' : ''}
Made by \`npm run bench -- --only hooks --write\` (Node ${node}, ${rounds} interleaved rounds). Every hook is started as hooks.json says, in a
scratch home and a project without settings of its own, and compared with an empty \`node\` script that runs right before or after it, in a session with
neither a workflow nor a task, with one of them, and with both. A cell is the median of those ratios by the clock, and in brackets the ratio of
the processor times. The ratio of the medians differs from the first by at most ${Math.max(0, ...differences).toFixed(2)}: the more, the busier the machine was. Bold: over the limit by
the clock. A second limit holds within a task.

${markdownTable(
  ['event', ...kinds, 'limit'],
  rows.filter((cells) => cells.slice(1, -1).some((text) => text !== '')),
)}

${growth.length === 0 ? '' : growthTable(growth)}`;
}

const growthTable = (growth: readonly Cost[]): string => `### In a long session
The same hook in a session with a long past, as a ratio to a session with ${SHORT_PAST.edits} edits and ${SHORT_PAST.failures} failed commands.

${markdownTable(
  ['event', 'ratio', 'limit'],
  growth.map((cost) => [cost.name, cell(cost), cost.limit.toFixed(2)]),
)}
`;

const limits = (hook: HookCase): string =>
  [...new Set([limitOf(hook, false), limitOf(hook, true)])].map((limit) => limit.toFixed(2)).join(' / ');

function cell(cost: Cost | undefined): string {
  if (cost === undefined) return '';
  const { paired, processor, holds } = cost;
  const byProcessor = processor === undefined ? '' : ` (${processor.toFixed(2)})`;
  return holds ? `${paired.toFixed(2)}${byProcessor}` : `**${paired.toFixed(2)}**${byProcessor}`;
}
