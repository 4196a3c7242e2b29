/** The command line in Traditional Chinese: the table the others are translated from. */

import { clip } from '../../core/clip.ts';
import { registryLabels } from '../labels/labels.ts';
import { specsMessages } from '../specs/zh-tw.ts';
import type { CliText } from './messages.ts';
import { zhTwDashboard } from './zh-tw-dashboard.ts';
import { zhTwDoctor } from './zh-tw-doctor.ts';
import { zhTwHelp } from './zh-tw-help.ts';
import { zhTwLaunch } from './zh-tw-launch.ts';
import { zhTwLint } from './zh-tw-lint.ts';
import { zhTwPack } from './zh-tw-pack.ts';
import { zhTwTask } from './zh-tw-task.ts';
import { zhTwVerify } from './zh-tw-verify.ts';

export const zhTwCli: CliText = {
  ...zhTwHelp,
  ...zhTwVerify,
  ...zhTwLint,
  ...zhTwPack,
  ...zhTwLaunch,
  ...zhTwDashboard,
  ...zhTwDoctor,
  ...registryLabels,

  phases: {
    running: '進行中',
    'waiting-for-human': '等待人工決定',
    paused: '已暫停',
    finished: '已完成',
    aborted: '已中斷',
  },

  unknownValue: (option, value, known) => `${option} 不能是「${value}」。可用：${known.join('、')}。`,
  badNumber: (option, value, expected) => `${option} 應為 ${expected}，收到「${value}」。`,

  session: {
    missing: '不知道是哪個 session。請加上 --session ID（ot sessions 可列出），或在 Claude Code 的 session 裡執行。',
    invalid: (value) => `無效的 session id「${clip(value, 80)}」：只能有英數字、- 與 _，最長 128 字元。`,
    unknown: (sessionId) => `找不到 session「${sessionId}」。ot sessions 可列出現有的。`,
    noWorkflow: (sessionId) => `session「${sessionId}」沒有工作流。用 ot init <workflow> 啟動一個。`,
    corrupt: (path, why) => `${path} 已損壞（${why}）。ot init 會把它移到旁邊並重新開始；也可以手動修復後再試。`,
    unreadable: (path, why) => `無法讀取 ${path}（${why}）。請檢查檔案權限。`,
  },
  init: {
    unknownWorkflow: (name, known) => `沒有「${name}」這個工作流。可用：${known.join('、')}。`,
    unfinished: (workflow) =>
      `session 裡的工作流 ${workflow} 尚未完成，未做任何變更。完成它，或加上 --force 中斷它並重新開始。`,
    aborted: (workflow) => `已中斷未完成的工作流 ${workflow}。`,
    setAside: (path) => `損壞的 ${path} 已移到旁邊保留。`,
    started: (label, workflow) => `🎼 工作流已啟動：${label}（${workflow}）`,
    stages: (list) => `階段：${list}`,
    feature: (name, path) => `Feature：${name}（${path}）`,
    withoutFeature: (workflow) => `工作流 ${workflow} 支援 specs，但沒有給 --feature，因此不建立 specs。`,
    featureUnused: (workflow, name) => `工作流 ${workflow} 不使用 specs，忽略 feature「${name}」。`,
    featureContinued: (name) => `feature「${name}」已在進行中，接續使用。`,
    specsFailed: (name, why) => `⚠️ 無法建立 feature「${name}」：${why} 工作流仍會啟動，但沒有 specs。`,
    next: (agents) => `⏭️ 下一步：委派 ${agents.join(' + ')}`,
  },
  status: {
    session: (sessionId) => `Session：${sessionId}`,
    workflow: (label, workflow, phase) => `工作流：${label}（${workflow}）· ${phase}`,
    progress: (bar, done, total) => `進度：${bar} (${done}/${total})`,
    attempts: (count) => `第 ${count} 次`,
    skipped: (reason) => `略過：${reason}`,
    agents: '活躍 agents：',
    background: '背景',
    counters: (fails, rejects, limit) => `失敗 ${fails}/${limit} · 拒絕 ${rejects}/${limit}`,
    retro: (rounds) => `回顧輪數：${rounds}`,
    feature: (name, tasks) =>
      tasks ? `Feature：${name}（${tasks.checked}/${tasks.total} 任務完成）` : `Feature：${name}`,
    loopRunning: (iteration, limit) => `Loop：進行中 ${iteration}/${limit}`,
    loopStopped: (iteration, reason) => `Loop：已停止（第 ${iteration} 輪${reason ? `，原因 ${reason}` : ''}）`,
    events: '最近事件：',
  },
  stop: {
    stopped: (sessionId) => `🛑 session「${sessionId}」的 loop 已停止。`,
    already: (sessionId, reason) => `session「${sessionId}」的 loop 先前已停止（原因 ${reason}）。`,
  },
  skip: {
    skipped: (stage, reason) => `⏭️ 已略過 ${stage}：${reason}`,
    over: (workflow) => `工作流 ${workflow} 已結束，沒有可略過的階段。`,
    notInWorkflow: (stage, workflow, candidates) =>
      `工作流 ${workflow} 沒有 ${stage}。目前可略過：${candidates.join('、') || '無'}。`,
    notSkippable: (stage, skippable) => `${stage} 不可略過；只有 ${skippable.join('、')} 可以。請委派它的 agent。`,
    notPending: (stage, status) => `${stage} 的狀態是 ${status}，只有尚未開始的階段可以略過。`,
    boxLeftOpen: (stage, feature) =>
      `⚠️ 這個專案裡沒有進行中的 feature「${feature}」，請自行勾選 tasks.md 的 ${stage}。`,
  },
  specs: {
    refused: specsMessages,
    started: (name) => `feature「${name}」進行中。`,
    noted: (name) => `feature「${name}」已記入待辦。`,
    paused: (name) => `feature「${name}」已暫停。`,
    resumed: (name) => `feature「${name}」已接續。`,
    archived: (name) => `feature「${name}」已歸檔。`,
    othersInProgress: (names) => `⚠️ 另有進行中的 feature：${names.join('、')}。不需要時用 ot specs pause 暫停。`,
    inProgress: 'In Progress',
    pausedTitle: 'Paused',
    backlog: 'Backlog',
    archivedTitle: 'Archived',
    tasks: (checked, total) => `(${checked}/${total} tasks)`,
    none: '這個專案還沒有 feature。用 ot specs init <feature> 或 ot init <workflow> --feature <feature> 建立。',
  },
  task: zhTwTask,
  grade: {
    unknownStage: (value, known) => `沒有「${value}」這個階段。可用：${known.join('、')}；重複的階段如 TEST:2。`,
    unknownAgent: (value, known) => `沒有「${value}」這個 agent。可用：${known.join('、')}。`,
    badScore: (option, value) => `${option} 應為 1 到 5 的整數，收到「${value}」。`,
    scored: (stage, agent, { clarity, completeness, actionability, overall }) =>
      `${stage} ${agent}：清晰 ${clarity} · 完整 ${completeness} · 可執行 ${actionability} · 總評 ${overall}`,
  },
  instinct: {
    none: '沒有符合的觀察。',
    unknown: (id) => `沒有 id 為「${id}」的觀察。ot instinct query 可列出。`,
    totals: (total, applicable) => `觀察 ${total} 筆，其中 ${applicable} 筆可套用`,
    skill: (tag, count, confidence) => `可演化為 skill：${tag}（${count} 次，平均信心 ${confidence}）`,
    agent: (tag, count) => `可演化為 agent：${tag}（${count} 次）`,
    decayed: (decayed, pruned) => `降低信心 ${decayed} 筆，清除 ${pruned} 筆。`,
    pruned: (count) => `清除 ${count} 筆。`,
  },
  stats: { none: '還沒有完成的階段。', overall: (pass1, pass3) => `整體：pass@1 ${pass1} · pass@3 ${pass3}` },
  timeline: { none: '沒有符合的事件。' },
  sessions: {
    none: '這台機器上還沒有 session。',
    noWorkflow: '沒有工作流',
    damaged: (sessionId) => `workflow.json 已損壞：ot status --session ${sessionId}`,
    removed: ({ removed, kept, days }) => `已移除超過 ${days} 天沒有動靜的 session：${removed} 個；保留 ${kept} 個。`,
    wouldRemove: ({ removed, kept, days }) =>
      `超過 ${days} 天沒有動靜的 session：${removed} 個，尚未移除；其他 ${kept} 個。`,
  },
  jsonLines: { notAnObject: '這一行不是 JSON 物件', noText: (field) => `缺少字串欄位 ${field}` },
  verdict: { unknownStage: (value) => `沒有「${clip(value, 40)}」這個階段` },
  hooks: {
    missing: 'plugin 缺少 hooks.json。請重新安裝 plugin。',
    unreadable: (path, why) => `無法使用 ${path}（${why}）。請重新安裝 plugin。`,
  },
  config: {
    kinds: {
      text: '文字',
      flag: 'true 或 false',
      port: '0 到 65535 的整數',
      count: '1 到 200 的整數',
      marker: '由字母、數字與連字號組成的單字（4 到 40 個字元）',
      object: '物件',
    },
    unknownKey: (source, key) => `⚠️ ${source}：不認得設定「${key}」，已忽略。`,
    wrongType: (source, key, expected) => `⚠️ ${source}：設定「${key}」應為 ${expected}，已忽略。`,
    unreadable: (path, why) => `⚠️ 無法使用 ${path}（${why}），已忽略。`,
    unknownLocale: (value, known) => `⚠️ 沒有語言「${value}」，可用：${known.join('、')}。`,
  },
};
