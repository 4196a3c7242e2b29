/** Verification and signals in Simplified Chinese. */
import type { VerifyText } from './verify-messages.ts';

export const zhCnVerify: VerifyText = {
  verify: {
    phases: { build: '构建', types: '类型', lint: 'Lint', tests: '测试', security: '安全', diff: '变更' },
    project: (language, packageManager) => `项目：${language}${packageManager ? `（${packageManager}）` : ''}`,
    unknownProject: (marks) => `看不出项目使用的语言（找过 ${marks.join('、')}），只检查与语言无关的部分。`,
    brokenManifest: (path, why) => `无法使用 ${path}（${why}）。请修复后再试。`,
    running: (phase, command) => `▶ ${phase}：${command}`,
    stillRunning: (phase, time, lastLine) => `… ${phase} ${time}${lastLine ? ` | ${lastLine}` : ''}`,
    interrupted: '已中断，未记录任何信号。',
    reasons: {
      'exit-code': ({ exitCode }) => `退出码 ${exitCode}`,
      'timed-out': ({ limit }) => `超过 ${limit} 仍未结束（--timeout）`,
      'env-files': () => 'git 跟踪了环境变量文件',
      'tool-missing': ({ tool }) => `没有安装 ${tool}`,
      'nothing-to-check': () => '没有可检查的内容',
      'not-set-up': () => '这个项目没有设置',
      stopped: () => '未运行',
    },
    changes: (files, insertions, deletions, untracked) =>
      files + untracked === 0
        ? '没有未提交的变更'
        : `${files} 个文件变更，+${insertions} −${deletions}${untracked > 0 ? `，新增 ${untracked} 个文件` : ''}`,
    good: '✅ 验证通过。',
    goodWithWarnings: (phases) => `⚠️ 验证通过，但有警告：${phases.join('、')}。`,
    bad: (phase) => `❌ 验证未通过：${phase}失败。`,
    recorded: (sessionId) => `信号已记录到 session ${sessionId}。`,
    notRecorded: '不在 session 中，未记录信号（可加 --session ID）。',
    unrecorded: (sessionId, why) => `信号无法记录到 session ${sessionId}：${why}`,
  },
  signals: {
    names: {
      build: '构建',
      lint: 'lint',
      tests: '测试',
      review: '审查',
      security: '安全',
      qa: 'QA',
      e2e: 'E2E',
    },
    states: {
      passed: '',
      failed: '',
      skipped: '没有可检查的内容',
      stale: '已过期：之后有修改',
      missing: '尚未出现',
    },
    line: (signals) => `完成信号：${signals.join(' · ')}`,
    verify: '运行 ot verify 取得当前的结果。',
    unreadable: (path, why) => `⚠️ 无法使用 ${path}（${why}）；ot verify 会重新写入。`,
  },
};
