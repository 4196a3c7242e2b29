/** Agents that change code. The first draft has a bug that only shows when it runs. */
import type { Act, Scene } from './scene.ts';
import { hasTester } from './scene.ts';
import { readTestRun, type TestRun } from './test-run.ts';
import { bash, type Change, COMMAND_FILE, edit, look, read, runTests, SOURCE_FILE, TEST_FILE, write } from './tools.ts';

/** Builds missing parts, fixes failures, otherwise cleans up. */
export function* developer(scene: Scene): Act {
  const listing = yield look();
  if (!listing.text.includes(SOURCE_FILE)) return yield* build(scene);
  yield read(scene, SOURCE_FILE);
  const before = readTestRun(yield runTests(scene));
  return before.ok ? yield* tidy(scene) : yield* repair(scene);
}

function* build(scene: Scene): Act {
  yield write(scene, SOURCE_FILE, scene.prop('slugify-draft.mjs'));
  yield write(scene, COMMAND_FILE, scene.prop('slugify-command.mjs'));
  const files = [SOURCE_FILE, COMMAND_FILE];
  if (hasTester(scene)) return { verdict: 'pass', summary: scene.say.built, files };
  yield write(scene, TEST_FILE, scene.prop('slugify-tests.mjs'));
  const first = readTestRun(yield runTests(scene));
  return first.ok ? reportOf(scene, first) : yield* repair(scene);
}

const REPAIR: Change = {
  from: '  return title\n    .toLowerCase()',
  to: "  return title\n    .normalize('NFKD')\n    .replace(/\\p{M}/gu, '')\n    .toLowerCase()",
};

function* repair(scene: Scene): Act {
  yield edit(scene, SOURCE_FILE, REPAIR);
  return reportOf(scene, readTestRun(yield runTests(scene)));
}

const TIDYING: Change = {
  from: 'export function slugify(title) {\n  return title',
  to: 'export const slugify = (title) =>\n  title',
};
const TIDYING_END: Change = { from: "    .replace(/^-|-$/g, '');\n}", to: "    .replace(/^-|-$/g, '');" };

function* tidy(scene: Scene): Act {
  yield edit(scene, SOURCE_FILE, TIDYING);
  yield edit(scene, SOURCE_FILE, TIDYING_END);
  const run = readTestRun(yield runTests(scene));
  return {
    ...reportOf(scene, run),
    summary: run.ok ? scene.say.tidied({ passed: run.passed }) : scene.say.stillFailing({ failed: run.failed }),
  };
}

export function* buildErrorResolver(scene: Scene): Act {
  const before = readTestRun(yield runTests(scene));
  if (before.ok) return reportOf(scene, before);
  yield read(scene, SOURCE_FILE);
  return yield* repair(scene);
}

const DEAD_FILE = 'src/legacy-slug.mjs';

export function* refactorCleaner(scene: Scene): Act {
  const users = yield bash('grep -rl legacy-slug src test bin || true', 'who imports it');
  if (/\.mjs/.test(users.text)) return { verdict: 'fail', summary: scene.say.stillUsed({ file: DEAD_FILE }) };
  yield bash(`rm -f ${DEAD_FILE}`, 'remove the dead file');
  const run = readTestRun(yield runTests(scene));
  if (!run.ok) return reportOf(scene, run);
  return { verdict: 'pass', summary: scene.say.removed({ file: DEAD_FILE, passed: run.passed }), files: [DEAD_FILE] };
}

function reportOf({ say }: Scene, run: TestRun) {
  const summary = run.ok ? say.repaired({ passed: run.passed }) : say.stillFailing({ failed: run.failed });
  return { verdict: run.ok ? 'pass' : 'fail', summary, files: [SOURCE_FILE] } as const;
}
