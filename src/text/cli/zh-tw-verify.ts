/** Verification and signals in Traditional Chinese. */
import type { VerifyText } from './verify-messages.ts';

export const zhTwVerify: VerifyText = {
  verify: {
    phases: { build: '建置', types: '型別', lint: 'Lint', tests: '測試', security: '安全', diff: '變更' },
    project: (language, packageManager) => `專案：${language}${packageManager ? `（${packageManager}）` : ''}`,
    unknownProject: (marks) => `看不出專案使用的語言（找過 ${marks.join('、')}），只檢查與語言無關的部分。`,
    brokenManifest: (path, why) => `無法使用 ${path}（${why}）。請修復後再試。`,
    running: (phase, command) => `▶ ${phase}：${command}`,
    stillRunning: (phase, time, lastLine) => `… ${phase} ${time}${lastLine ? ` | ${lastLine}` : ''}`,
    interrupted: '已中斷，未記錄任何信號。',
    reasons: {
      'exit-code': ({ exitCode }) => `結束碼 ${exitCode}`,
      'timed-out': ({ limit }) => `超過 ${limit} 仍未結束（--timeout）`,
      'env-files': () => 'git 追蹤了環境變數檔',
      'tool-missing': ({ tool }) => `沒有安裝 ${tool}`,
      'nothing-to-check': () => '沒有可檢查的內容',
      'not-set-up': () => '這個專案沒有設定',
      stopped: () => '未執行',
    },
    changes: (files, insertions, deletions, untracked) =>
      files + untracked === 0
        ? '沒有未提交的變更'
        : `${files} 個檔案變更，+${insertions} −${deletions}${untracked > 0 ? `，新增 ${untracked} 個檔案` : ''}`,
    good: '✅ 驗證通過。',
    goodWithWarnings: (phases) => `⚠️ 驗證通過，但有警告：${phases.join('、')}。`,
    bad: (phase) => `❌ 驗證未通過：${phase}失敗。`,
    recorded: (sessionId) => `信號已記錄到 session ${sessionId}。`,
    notRecorded: '不在 session 中，未記錄信號（可加 --session ID）。',
    unrecorded: (sessionId, why) => `信號無法記錄到 session ${sessionId}：${why}`,
  },
  signals: {
    names: {
      build: '建置',
      lint: 'lint',
      tests: '測試',
      review: '審查',
      security: '安全',
      qa: 'QA',
      e2e: 'E2E',
    },
    states: {
      passed: '',
      failed: '',
      skipped: '沒有可檢查的內容',
      stale: '已過期：之後有修改',
      missing: '尚未出現',
    },
    line: (signals) => `完成信號：${signals.join(' · ')}`,
    verify: '執行 ot verify 取得目前的結果。',
    unreadable: (path, why) => `⚠️ 無法使用 ${path}（${why}）；ot verify 會重新寫入。`,
  },
};
