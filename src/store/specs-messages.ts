/** What the specs store says when it refuses: first the words that scripts look for, then what was wrong and what helps. */
import { isFeatureName } from '../core/specs/feature-name.ts';

/** Throws unless the name may become part of a path. */
export function requireFeatureName(name: string): void {
  if (isFeatureName(name)) return;
  throw new Error(
    `無效的 feature 名稱：${JSON.stringify(name.slice(0, 100))}. Use kebab-case such as "user-login": ` +
      'a-z, 0-9 and single hyphens, at most 80 characters, and no name that Windows reserves.',
  );
}

export const alreadyThere = (name: string, folder: string, path: string): Error =>
  new Error(`feature「${name}」已存在於 ${folder}. Choose another name, or move or remove ${path} first.`);

export const notInProgress = (name: string): Error =>
  new Error(`feature「${name}」不在 in-progress 中. See \`ot specs list\` for the features in progress.`);

export const notWaiting = (name: string): Error =>
  new Error(`feature「${name}」不在 paused 或 backlog 中. See \`ot specs list\` for the features that can be resumed.`);

export const tasksMissing = (path: string): Error =>
  new Error(
    `檔案不存在：${path}. Only tasks.md of a feature in progress can be edited; start the feature again to get one.`,
  );

export const severalInProgress = (names: readonly string[], chosen: string): string =>
  `發現多個 in-progress feature：${names.join('、')}。使用「${chosen}」。 Pause the others, or name the feature of this workflow.`;
