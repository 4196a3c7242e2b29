/** Whether a request asks to mend something or to build something: the first cue decides, so "add error handling" is a feature. */

import type { TaskType } from '../tasks/vocabulary.ts';
import { unify } from '../text/script.ts';
import type { ReplyWords } from './replies.ts';

const BUG =
  /\b(?:fix(?:es|ed|ing)?|repairs?|bugs?|errors?|exceptions?|crash(?:es|ed|ing)?|broken|breaks?|broke|regressions?|fail(?:s|ed|ing|ures?)?|issues?|problems?|wrong|hangs?|freezes?|leaks?|stuck|missing|slow|doesn't|does not|isn't|is not|not working|won't|can't|cannot|no longer)\b|attributeerror|修复|修正|修掉|错误|报错|异常|崩溃|闪退|卡[死住顿]|失败|失效|不工作|不生效|不起作用|没有?效果|没有?反应|无反应|无法|不能|不了|不对|不正常|有问题|问题|返回(?:none|null|空)|丢失|消失|不见|乱码|泄漏/;
const FEATURE =
  /\b(?:add(?:s|ing)?|implement(?:s|ing)?|create|build|introduce|support|develop|write|make|provide|allow|enable|new|change|rename|convert|refactor|move|extract|redesign|i want|we need)\b|实现|开发|添加|新增|创建|增加|加[个上一]|支持|做[个一]|制作|设计|编写|我想要|希望有|改成|换成|重构/;

/** `extra`: a pack's own replies; those that complain name faults. */
export function taskTypeOf(description: string, extra: ReplyWords = {}): TaskType {
  const plain = (text: string): string => unify(text.normalize('NFKC')).toLowerCase();
  const text = plain(description);
  const faults = Object.entries(extra).filter(([, kind]) => kind === 'negative');
  const places = [text.search(BUG), ...faults.map(([reply]) => text.indexOf(plain(reply)))].filter((at) => at >= 0);
  const [bug, feature] = [places.length > 0 ? Math.min(...places) : -1, text.search(FEATURE)];
  if (bug >= 0 && (feature < 0 || bug < feature)) return 'bug_fix';
  return feature >= 0 ? 'feature_implementation' : 'general';
}
