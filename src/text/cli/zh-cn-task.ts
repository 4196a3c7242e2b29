/** What `ot task` and `ot pack learn` say, in Simplified Chinese. */
import type { TaskText } from './task-messages.ts';

export const zhCnTask: TaskText = {
  none: '没有任务。在 Claude Code 输入 /ot:task <描述> 开始一个。',
  line: (taskId, state, step, description) => `${taskId}  [${state}，${step}]  ${description}`,
  states: { open: '进行中', confirmed: '已确认', 'wrapping-up': '收尾中', archived: '已归档', cancelled: '已取消' },
  unknown: (name) => `这里没有任务“${name}”。“ot task list --all”会列出全部。`,
  several: (name, ids) => `“${name}”符合多个任务：${ids.join('、')}。请给更长的一段 id。`,
  chooseOne: (ids) =>
    ids.length === 0
      ? '没有未完成的任务。请指定任务（ot task list --all 会列出全部），或在 Claude Code 用 /ot:task <描述> 开启一个。'
      : `是哪个任务？请给 id 的一部分：${ids.join('、')}。`,
  busy: (taskId) => `另一个进程正在处理 ${taskId}；请求已留给它。`,
  refused: (taskId, why) => `${taskId} 没有变更：${why}。`,
  reasons: {
    'unknown event': '这个版本不认得该事件',
    'not confirmed yet': '结果尚未确认（用“ot task confirm”确认）',
    'nothing to confirm in this step': '已经确认，正在收尾',
    'the work has not begun': '还没有开始执行，没有可以确认的结果',
    'a review is open already': '已有进行中的审查，先等它的报告',
    'the work is done': '已经确认，正在收尾；若有问题，在 Claude Code 说明即可回到执行',
    'no wrap-up is going on': '没有进行中的收尾（“ot task wrap-up”开始，“ot task skip”跳过）',
    'not wrapped up yet': '尚未收尾（“ot task wrap-up”，或“ot task skip”）',
    'wrapped up already': '已经收尾（用“ot task archive”归档）',
    'nothing was noted': '没有要记录的内容',
  },
  confirmed: (taskId) => `✅ ${taskId} 已确认。接着：“ot task wrap-up”或“ot task skip”。`,
  stepDone: (taskId, step, next) => `▶ ${taskId}：${step} 完成，进入 ${next}。Claude 在下一步会收到。`,
  wrapUp: (taskId, directory) => `🧹 ${taskId} 开始收尾；任务文档在 ${directory}，其余工作 Claude 在下一步会收到。`,
  archived: (taskId, path) => `📦 ${taskId} 已归档：${path}`,
  notArchived: (taskId, why) => `${taskId} 无法归档：${why}。`,
  missing: (taskId, items) => `${taskId} 尚未收尾：${items.join('；')}。请完成，或用“ot task skip”跳过。`,
  resumed: (taskId, waiting) =>
    `↩️ 这个 session 接回 ${taskId}${waiting.length > 0 ? `；等在下面的是 ${waiting.join('、')}` : ''}。Claude 在下一步会收到。`,
  waitsFor: (taskId) => `  ⏸ 等待 ${taskId}`,
  reopened: (taskId) => `↩️ ${taskId} 重新打开，并绑定到这个 session。`,
  notClosed: (taskId) => `${taskId} 并未归档或取消。`,
  expert: (taskId) => `🎯 已要求审查 ${taskId}；Claude 在下一步会收到。`,
  written: (file) => `📄 已写入 ${file}。`,
  badLines: (count) => `历史记录中有 ${count} 行读不出来，已略过。`,
  noHistory: (taskId, file) => `${taskId} 没有可用的历史记录：${file} 不存在或是空的。`,
  learned: (path, taskId) => `📚 草稿已写入 ${path}。请阅读、修正，再收进 pack：ot pack learn "${taskId}" --pack ID。`,
  draftExists: (path) => `已有草稿：${path}。用 --pack ID 收进 pack，或先移除以便重写。`,
  notLearnable: (taskId, state) =>
    `${taskId} 的状态是“${state}”；只有已归档的任务才确定有效。请先用“ot task wrap-up”或“ot task skip”结束它。`,
  takenIn: (entry, pack, file) => `📚 条目 ${entry} 已收进 pack ${pack} 的 ${file}，草稿已移除。`,
  notOwnPack: (pack) => `pack ${pack} 不属于这个项目，不会写入。“ot pack new NAME”可以创建项目自己的 pack。`,
  notTakenIn: (path, problems) =>
    `没有收进任何东西。请修正 ${path} 里的这些地方再试：\n${problems.map((problem) => `- ${problem}`).join('\n')}`,
  entryKnown: (entry, file) => `${file} 已有条目 ${entry}。请改草稿的 id，或直接编辑那个条目。`,
  facts: {
    description: '描述',
    type: '类型',
    step: '步骤',
    confirmed: '已确认',
    rounds: '轮次',
    changes: '代码修改',
    failures: '失败',
    lastError: '最近的错误',
    waitsFor: '等待',
    directory: '目录',
  },
};
