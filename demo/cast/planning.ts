/** Agents that write documents, before and after the code. */
import type { Act, Role, Scene } from './scene.ts';
import { specsFolder } from './scene.ts';
import { edit, look, read, write } from './tools.ts';

export const productManager: Role = (scene) => lookAndWrite(scene, 'product-brief.md', scene.say.product);
export const planner: Role = (scene) => lookAndWrite(scene, 'proposal.md', scene.say.plan);
export const architect: Role = (scene) => lookAndWrite(scene, 'design.md', scene.say.architecture);
export const designer: Role = (scene) => lookAndWrite(scene, 'design-system.md', scene.say.design);

/** Without a specs path the report is the only output. */
function* lookAndWrite(scene: Scene, document: string, summary: string): Act {
  yield look();
  const folder = specsFolder(scene);
  if (folder === undefined) return { verdict: 'pass', summary };
  yield write(scene, folder + document, scene.prop(document));
  return { verdict: 'pass', summary, files: [folder + document] };
}

const LIST = '## Functions\n';
const README = 'README.md';
const DOCUMENT = 'docs/slugify.md';

/** Adds to the list in the sample's README; the user's own project gets a new page. */
export function* docUpdater(scene: Scene): Act {
  const readme = yield read(scene, README);
  if (readme.isError || !readme.text.includes(LIST.trim())) {
    yield write(scene, DOCUMENT, scene.prop('slugify-doc.md'));
    return { verdict: 'pass', summary: scene.say.docs({ file: DOCUMENT }), files: [DOCUMENT] };
  }
  const change = { from: LIST, to: `${LIST}\n${scene.prop('readme-entry.md').trim()}` };
  yield edit(scene, README, change);
  return { verdict: 'pass', summary: scene.say.docs({ file: README }), files: [README] };
}

export function* retrospective(scene: Scene): Act {
  yield look();
  return { verdict: 'pass', summary: scene.say.retrospective };
}
