/** Features that cannot be had, in English. */
import { clip } from '../../core/clip.ts';
import type { SpecsMessages } from '../../core/specs/specs-messages.ts';

export const specsMessages: SpecsMessages = {
  invalidName: (name) =>
    `Invalid feature name "${clip(name, 100)}": use kebab-case such as user-login (a-z, 0-9 and single hyphens, at most 80 characters, no name that Windows reserves).`,
  alreadyThere: (name, folder, path) =>
    `Feature "${name}" is already in ${folder}. Choose another name, or move or remove ${path} first.`,
  notInProgress: (name) => `Feature "${name}" is not in progress. See ot specs list for those that are.`,
  notWaiting: (name) =>
    `Feature "${name}" is neither paused nor in the backlog. See ot specs list for those that can be resumed.`,
  tasksMissing: (path) =>
    `No such file: ${path}. Only tasks.md of a feature in progress can be edited; start the feature again to get one.`,
  severalInProgress: (names, chosen) =>
    `Several features are in progress: ${names.join(', ')}. Using "${chosen}". Pause the others, or name the feature of this workflow.`,
};
