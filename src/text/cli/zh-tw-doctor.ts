/** The doctor in Traditional Chinese. */
import type { DoctorText } from './doctor-messages.ts';

export const zhTwDoctor: DoctorText = {
  doctor: {
    title: (version, pluginRoot) => `Overtone ${version}，位於 ${pluginRoot}`,
    checks: {
      hooks: (count) => `宿主的 ${count} 個事件都有對應的程式`,
      'hook-missing': (event) => `${event} 沒有對應的程式：hooks.json 或 dist 裡缺少它。請重新安裝 plugin。`,
      home: (path) => `${path} 可以寫入`,
      'home-closed': (path) => `${path} 無法寫入，因此什麼都不會記錄。請檢查權限，或設定 OVERTONE_HOME。`,
      pack: (id) => `pack ${id} 沒有問題`,
      'pack-problem': (where, expected) => `${where}：應為 ${expected}。詳情請執行 ot pack validate。`,
      'set-aside': (path) => `${path} 已損壞並移到旁邊。確認不再需要其中內容後可以刪除。`,
    },
    guardsTitle: (sessionId) =>
      sessionId === undefined
        ? '守衛（沒有 session；可加 --session ID，ot sessions 會列出）：'
        : `session ${sessionId} 的守衛：`,
    guards: {
      'stage-order': '階段順序',
      loop: '持續推進',
      'hard-rules': '編輯的硬性規則',
      'state-files': '自身的狀態檔',
      'read-first': '先讀再寫',
      'report-first': '先寫報告再寫程式碼',
      confirmation: '使用者確認',
    },
    reasons: {
      disabled: () => '關閉：OVERTONE_DISABLE=1 會停用所有 hook。請取消設定。',
      'hook-missing': (event) => `關閉：沒有程式回應 ${event}。請重新安裝 plugin。`,
      'switched-off': (setting) => `已由 ${setting} 關閉`,
      'state-damaged': (path, why) => `關閉：無法使用 ${path}（${why}）。ot init 會把它移到旁邊並重新開始。`,
      'state-unreadable': (path, why) => `關閉：無法讀取 ${path}（${why}）。請檢查檔案權限。`,
      'no-session': () => '閒置：沒有 session',
      'no-workflow': () => '閒置：沒有工作流。用 ot init <workflow> 啟動一個。',
      'workflow-over': (workflow) => `閒置：${workflow} 已結束`,
      'loop-stopped': (reason) => `閒置：已停止（${reason}）`,
      'no-task': () => '閒置：這個 session 沒有進行中的任務',
      'no-rules': (pack) => `關閉：pack ${pack} 沒有可用的規則。原因請執行 ot pack validate ${pack}。`,
      'workflow-at': (workflow, stage) => `生效：${workflow} 進行到 ${stage}`,
      'turns-held': (turns, limit) => `生效：已接續 ${turns} 回合，上限 ${limit}`,
      'rules-in-force': (pack, rules) => `生效：pack ${pack} 的 ${rules} 條規則`,
      'state-kept': () => '生效',
      'reading-asked': (mode) => `生效：${mode}`,
      'reviews-awaited': () => '生效：審查報告寫出之前不修改程式碼',
      'task-open': (taskId) => `生效：${taskId}`,
    },
    well: '沒有問題。',
    unwell: '❌ 表示有東西無法發揮作用；該行說明了做法。',
  },
};
