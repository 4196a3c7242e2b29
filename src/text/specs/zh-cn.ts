/** Features that cannot be had, in Simplified Chinese. */
import { clip } from '../../core/clip.ts';
import type { SpecsMessages } from '../../core/specs/specs-messages.ts';

export const specsMessages: SpecsMessages = {
  invalidName: (name) =>
    `无效的 feature 名称：“${clip(name, 100)}”。请用 kebab-case，例如 user-login：a-z、0-9 与单个连字符，最多 80 个字符，且不可是 Windows 的保留名称。`,
  alreadyThere: (name, folder, path) => `feature“${name}”已存在于 ${folder}。请改用其他名称，或先移动、移除 ${path}。`,
  notInProgress: (name) => `feature“${name}”不在 in-progress 中。ot specs list 可列出进行中的 feature。`,
  notWaiting: (name) => `feature“${name}”不在 paused 或 backlog 中。ot specs list 可列出能接续的 feature。`,
  tasksMissing: (path) => `文件不存在：${path}。只能编辑进行中 feature 的 tasks.md；重新开始该 feature 就会有。`,
  severalInProgress: (names, chosen) =>
    `发现多个 in-progress feature：${names.join('、')}。使用“${chosen}”。请暂停其他的，或指明这个工作流的 feature。`,
};
