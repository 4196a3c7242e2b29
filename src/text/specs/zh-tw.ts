/** Features that cannot be had, in Traditional Chinese. Scripts look for the first words of each sentence. */
import { clip } from '../../core/clip.ts';
import type { SpecsMessages } from '../../core/specs/specs-messages.ts';

export const specsMessages: SpecsMessages = {
  invalidName: (name) =>
    `無效的 feature 名稱：「${clip(name, 100)}」。請用 kebab-case，例如 user-login：a-z、0-9 與單一連字號，最多 80 個字元，且不可是 Windows 的保留名稱。`,
  alreadyThere: (name, folder, path) =>
    `feature「${name}」已存在於 ${folder}。請改用其他名稱，或先移動、移除 ${path}。`,
  notInProgress: (name) => `feature「${name}」不在 in-progress 中。ot specs list 可列出進行中的 feature。`,
  notWaiting: (name) => `feature「${name}」不在 paused 或 backlog 中。ot specs list 可列出能接續的 feature。`,
  tasksMissing: (path) => `檔案不存在：${path}。只能編輯進行中 feature 的 tasks.md；重新開始該 feature 就會有。`,
  severalInProgress: (names, chosen) =>
    `發現多個 in-progress feature：${names.join('、')}。使用「${chosen}」。請暫停其他的，或指明這個工作流的 feature。`,
};
