/** Agents that judge. Their verdicts follow from their tool results. */
import type { ResultPart } from '../../host-kit/model/message.ts';
import { type Act, isDeveloped, type Scene, specsFolder } from './scene.ts';
import { readTestRun } from './test-run.ts';
import { bash, look, read, runTests, SOURCE_FILE, TEST_FILE, useCommand, write } from './tools.ts';

export function tester(scene: Scene): Act {
  return isDeveloped(scene) ? verify(scene) : specify(scene);
}

function* specify(scene: Scene): Act {
  yield look();
  const folder = specsFolder(scene);
  if (folder === undefined) return { verdict: 'pass', summary: scene.say.specified };
  yield write(scene, `${folder}bdd.md`, scene.prop('bdd.md'));
  return { verdict: 'pass', summary: scene.say.specified, files: [`${folder}bdd.md`] };
}

function* verify(scene: Scene): Act {
  const listing = yield look();
  if (!listing.text.includes(TEST_FILE)) yield write(scene, TEST_FILE, scene.prop('slugify-tests.mjs'));
  const run = readTestRun(yield runTests(scene));
  if (run.ok) return { verdict: 'pass', summary: scene.say.verified({ passed: run.passed }), files: [TEST_FILE] };
  return { verdict: 'fail', summary: scene.say.failed({ failed: run.failed, names: run.failing }), files: [TEST_FILE] };
}

const ACCENTED = 'Crème Brûlée';
const ACCENTED_RIGHT = 'creme-brulee';

/** Reproduces before it names a cause. */
export function* debuggerRole(scene: Scene): Act {
  yield read(scene, SOURCE_FILE);
  const shown = yield useCommand(ACCENTED);
  if (isRight(shown)) return { verdict: 'fail', summary: scene.say.notReproduced };
  return { verdict: 'pass', summary: scene.say.cause({ shown: lineOf(shown) }) };
}

export function* codeReviewer(scene: Scene): Act {
  const code = yield read(scene, SOURCE_FILE);
  return code.isError ? unread(scene) : { verdict: 'pass', summary: scene.say.reviewed };
}

export function* securityReviewer(scene: Scene): Act {
  const code = yield read(scene, SOURCE_FILE);
  return code.isError ? unread(scene) : { verdict: 'pass', summary: scene.say.secure };
}

export function* databaseReviewer(scene: Scene): Act {
  yield bash('grep -rliE "select |insert |create table" src || true', 'look for queries');
  return { verdict: 'pass', summary: scene.say.noDatabase };
}

export function* endToEnd(scene: Scene): Act {
  const shown = yield useCommand(ACCENTED);
  return used(scene, shown);
}

export function* qa(scene: Scene): Act {
  const shown = yield useCommand(ACCENTED);
  const folder = specsFolder(scene);
  if (isRight(shown) && folder !== undefined) {
    yield write(scene, `${folder}qa-handoff.md`, scene.prop('qa-handoff.md'));
  }
  return used(scene, shown);
}

const used = ({ say }: Scene, shown: ResultPart) =>
  isRight(shown)
    ? ({ verdict: 'pass', summary: say.used({ title: ACCENTED, result: ACCENTED_RIGHT }) } as const)
    : ({ verdict: 'fail', summary: say.misused({ title: ACCENTED, result: lineOf(shown) }) } as const);

const unread = ({ say }: Scene) => ({ verdict: 'fail', summary: say.unread({ file: SOURCE_FILE }) }) as const;

const lineOf = ({ text }: ResultPart): string => text.trim().split('\n')[0] ?? '';

const isRight = (shown: ResultPart): boolean => !shown.isError && lineOf(shown) === ACCENTED_RIGHT;
