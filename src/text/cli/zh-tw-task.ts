/** What `ot task` and `ot pack learn` say, in Traditional Chinese. */
import type { TaskText } from './task-messages.ts';

export const zhTwTask: TaskText = {
  none: '沒有任務。在 Claude Code 輸入 /ot:task <描述> 開始一個。',
  line: (taskId, state, step, description) => `${taskId}  [${state}，${step}]  ${description}`,
  states: { open: '進行中', confirmed: '已確認', 'wrapping-up': '收尾中', archived: '已歸檔', cancelled: '已取消' },
  unknown: (name) => `這裡沒有任務「${name}」。「ot task list --all」會列出全部。`,
  several: (name, ids) => `「${name}」符合多個任務：${ids.join('、')}。請給更長的一段 id。`,
  chooseOne: (ids) =>
    ids.length === 0
      ? '沒有未完成的任務。請指定任務（ot task list --all 會列出全部），或在 Claude Code 用 /ot:task <描述> 開啟一個。'
      : `是哪個任務？請給 id 的一部分：${ids.join('、')}。`,
  busy: (taskId) => `另一個程序正在處理 ${taskId}；請求已留給它。`,
  refused: (taskId, why) => `${taskId} 沒有變更：${why}。`,
  reasons: {
    'unknown event': '這個版本不認得該事件',
    'not confirmed yet': '結果尚未確認（用「ot task confirm」確認）',
    'nothing to confirm in this step': '已經確認，正在收尾',
    'the work has not begun': '還沒有開始執行，沒有可以確認的結果',
    'a review is open already': '已有進行中的審查，先等它的報告',
    'the work is done': '已經確認，正在收尾；若有問題，在 Claude Code 說明即可回到執行',
    'no wrap-up is going on': '沒有進行中的收尾（「ot task wrap-up」開始，「ot task skip」略過）',
    'not wrapped up yet': '尚未收尾（「ot task wrap-up」，或「ot task skip」）',
    'wrapped up already': '已經收尾（用「ot task archive」歸檔）',
    'nothing was noted': '沒有要記錄的內容',
  },
  confirmed: (taskId) => `✅ ${taskId} 已確認。接著：「ot task wrap-up」或「ot task skip」。`,
  stepDone: (taskId, step, next) => `▶ ${taskId}：${step} 完成，進入 ${next}。Claude 在下一步會收到。`,
  wrapUp: (taskId, directory) => `🧹 ${taskId} 開始收尾；任務文件在 ${directory}，其餘工作 Claude 在下一步會收到。`,
  archived: (taskId, path) => `📦 ${taskId} 已歸檔：${path}`,
  notArchived: (taskId, why) => `${taskId} 無法歸檔：${why}。`,
  missing: (taskId, items) => `${taskId} 尚未收尾：${items.join('；')}。請完成，或用「ot task skip」略過。`,
  resumed: (taskId, waiting) =>
    `↩️ 這個 session 接回 ${taskId}${waiting.length > 0 ? `；等在下面的是 ${waiting.join('、')}` : ''}。Claude 在下一步會收到。`,
  waitsFor: (taskId) => `  ⏸ 等待 ${taskId}`,
  reopened: (taskId) => `↩️ ${taskId} 重新開啟，並綁定到這個 session。`,
  notClosed: (taskId) => `${taskId} 並未歸檔或取消。`,
  expert: (taskId) => `🎯 已要求審查 ${taskId}；Claude 在下一步會收到。`,
  written: (file) => `📄 已寫入 ${file}。`,
  badLines: (count) => `歷史紀錄中有 ${count} 行讀不出來，已略過。`,
  noHistory: (taskId, file) => `${taskId} 沒有可用的歷史紀錄：${file} 不存在或是空的。`,
  learned: (path, taskId) => `📚 草稿已寫入 ${path}。請閱讀、修正，再收進 pack：ot pack learn "${taskId}" --pack ID。`,
  draftExists: (path) => `已有草稿：${path}。用 --pack ID 收進 pack，或先移除以便重寫。`,
  notLearnable: (taskId, state) =>
    `${taskId} 的狀態是「${state}」；只有已歸檔的任務才確定有效。請先用「ot task wrap-up」或「ot task skip」結束它。`,
  takenIn: (entry, pack, file) => `📚 條目 ${entry} 已收進 pack ${pack} 的 ${file}，草稿已移除。`,
  notOwnPack: (pack) => `pack ${pack} 不屬於這個專案，不會寫入。「ot pack new NAME」可以建立專案自己的 pack。`,
  notTakenIn: (path, problems) =>
    `沒有收進任何東西。請修正 ${path} 裡的這些地方再試：\n${problems.map((problem) => `- ${problem}`).join('\n')}`,
  entryKnown: (entry, file) => `${file} 已有條目 ${entry}。請改草稿的 id，或直接編輯那個條目。`,
  facts: {
    description: '描述',
    type: '類型',
    step: '步驟',
    confirmed: '已確認',
    rounds: '輪次',
    changes: '程式碼修改',
    failures: '失敗',
    lastError: '最近的錯誤',
    waitsFor: '等待',
    directory: '目錄',
  },
};
