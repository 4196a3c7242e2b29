/** The command line in Simplified Chinese. */

import { clip } from '../../core/clip.ts';
import { eventLabels, stageLabels, workflowLabels } from '../labels/zh-cn.ts';
import { specsMessages } from '../specs/zh-cn.ts';
import type { CliText } from './messages.ts';
import { zhCnDashboard } from './zh-cn-dashboard.ts';
import { zhCnDoctor } from './zh-cn-doctor.ts';
import { zhCnHelp } from './zh-cn-help.ts';
import { zhCnLaunch } from './zh-cn-launch.ts';
import { zhCnLint } from './zh-cn-lint.ts';
import { zhCnPack } from './zh-cn-pack.ts';
import { zhCnTask } from './zh-cn-task.ts';
import { zhCnVerify } from './zh-cn-verify.ts';

export const zhCnCli: CliText = {
  ...zhCnHelp,
  ...zhCnVerify,
  ...zhCnLint,
  ...zhCnPack,
  ...zhCnLaunch,
  ...zhCnDashboard,
  ...zhCnDoctor,
  stageLabels,
  workflowLabels,
  eventLabels,

  phases: {
    running: '进行中',
    'waiting-for-human': '等待人工决定',
    paused: '已暂停',
    finished: '已完成',
    aborted: '已中断',
  },

  unknownValue: (option, value, known) => `${option} 不能是“${value}”。可用：${known.join('、')}。`,
  badNumber: (option, value, expected) => `${option} 应为 ${expected}，收到“${value}”。`,

  session: {
    missing: '不知道是哪个 session。请加上 --session ID（ot sessions 可列出），或在 Claude Code 的 session 里执行。',
    invalid: (value) => `无效的 session id“${clip(value, 80)}”：只能有英文字母、数字、- 与 _，最长 128 字符。`,
    unknown: (sessionId) => `找不到 session“${sessionId}”。ot sessions 可列出现有的。`,
    noWorkflow: (sessionId) => `session“${sessionId}”没有工作流。用 ot init <workflow> 启动一个。`,
    corrupt: (path, why) => `${path} 已损坏（${why}）。ot init 会把它移到旁边并重新开始；也可以手动修复后再试。`,
    unreadable: (path, why) => `无法读取 ${path}（${why}）。请检查文件权限。`,
  },
  init: {
    unknownWorkflow: (name, known) => `没有“${name}”这个工作流。可用：${known.join('、')}。`,
    unfinished: (workflow) =>
      `session 里的工作流 ${workflow} 尚未完成，未做任何变更。完成它，或加上 --force 中断它并重新开始。`,
    aborted: (workflow) => `已中断未完成的工作流 ${workflow}。`,
    setAside: (path) => `损坏的 ${path} 已移到旁边保留。`,
    started: (label, workflow) => `🎼 工作流已启动：${label}（${workflow}）`,
    stages: (list) => `阶段：${list}`,
    feature: (name, path) => `Feature：${name}（${path}）`,
    withoutFeature: (workflow) => `工作流 ${workflow} 支持 specs，但没有给 --feature，因此不创建 specs。`,
    featureUnused: (workflow, name) => `工作流 ${workflow} 不使用 specs，忽略 feature“${name}”。`,
    featureContinued: (name) => `feature“${name}”已在进行中，继续使用。`,
    specsFailed: (name, why) => `⚠️ 无法创建 feature“${name}”：${why} 工作流仍会启动，但没有 specs。`,
    next: (agents) => `⏭️ 下一步：委派 ${agents.join(' + ')}`,
  },
  status: {
    session: (sessionId) => `Session：${sessionId}`,
    workflow: (label, workflow, phase) => `工作流：${label}（${workflow}）· ${phase}`,
    progress: (bar, done, total) => `进度：${bar} (${done}/${total})`,
    attempts: (count) => `第 ${count} 次`,
    skipped: (reason) => `跳过：${reason}`,
    agents: '活跃 agents：',
    background: '后台',
    counters: (fails, rejects, limit) => `失败 ${fails}/${limit} · 拒绝 ${rejects}/${limit}`,
    retro: (rounds) => `回顾轮数：${rounds}`,
    feature: (name, tasks) =>
      tasks ? `Feature：${name}（${tasks.checked}/${tasks.total} 任务完成）` : `Feature：${name}`,
    loopRunning: (iteration, limit) => `Loop：进行中 ${iteration}/${limit}`,
    loopStopped: (iteration, reason) => `Loop：已停止（第 ${iteration} 轮${reason ? `，原因 ${reason}` : ''}）`,
    events: '最近事件：',
  },
  stop: {
    stopped: (sessionId) => `🛑 session“${sessionId}”的 loop 已停止。`,
    already: (sessionId, reason) => `session“${sessionId}”的 loop 先前已停止（原因 ${reason}）。`,
  },
  skip: {
    skipped: (stage, reason) => `⏭️ 已跳过 ${stage}：${reason}`,
    over: (workflow) => `工作流 ${workflow} 已结束，没有可跳过的阶段。`,
    notInWorkflow: (stage, workflow, candidates) =>
      `工作流 ${workflow} 没有 ${stage}。目前可跳过：${candidates.join('、') || '无'}。`,
    notSkippable: (stage, skippable) => `${stage} 不可跳过；只有 ${skippable.join('、')} 可以。请委派它的 agent。`,
    notPending: (stage, status) => `${stage} 的状态是 ${status}，只有尚未开始的阶段可以跳过。`,
    boxLeftOpen: (stage, feature) => `⚠️ 这个项目里没有进行中的 feature“${feature}”，请自行勾选 tasks.md 的 ${stage}。`,
  },
  specs: {
    refused: specsMessages,
    started: (name) => `feature“${name}”进行中。`,
    noted: (name) => `feature“${name}”已记入待办。`,
    paused: (name) => `feature“${name}”已暂停。`,
    resumed: (name) => `feature“${name}”已继续。`,
    archived: (name) => `feature“${name}”已归档。`,
    othersInProgress: (names) => `⚠️ 另有进行中的 feature：${names.join('、')}。不需要时用 ot specs pause 暂停。`,
    inProgress: 'In Progress',
    pausedTitle: 'Paused',
    backlog: 'Backlog',
    archivedTitle: 'Archived',
    tasks: (checked, total) => `(${checked}/${total} tasks)`,
    none: '这个项目还没有 feature。用 ot specs init <feature> 或 ot init <workflow> --feature <feature> 创建。',
  },
  task: zhCnTask,
  grade: {
    unknownStage: (value, known) => `没有“${value}”这个阶段。可用：${known.join('、')}；重复的阶段如 TEST:2。`,
    unknownAgent: (value, known) => `没有“${value}”这个 agent。可用：${known.join('、')}。`,
    badScore: (option, value) => `${option} 应为 1 到 5 的整数，收到“${value}”。`,
    scored: (stage, agent, { clarity, completeness, actionability, overall }) =>
      `${stage} ${agent}：清晰 ${clarity} · 完整 ${completeness} · 可执行 ${actionability} · 总评 ${overall}`,
  },
  instinct: {
    none: '没有符合的观察。',
    unknown: (id) => `没有 id 为“${id}”的观察。ot instinct query 可列出。`,
    totals: (total, applicable) => `观察 ${total} 条，其中 ${applicable} 条可应用`,
    skill: (tag, count, confidence) => `可演化为 skill：${tag}（${count} 次，平均置信度 ${confidence}）`,
    agent: (tag, count) => `可演化为 agent：${tag}（${count} 次）`,
    decayed: (decayed, pruned) => `降低置信度 ${decayed} 条，清除 ${pruned} 条。`,
    pruned: (count) => `清除 ${count} 条。`,
  },
  stats: { none: '还没有完成的阶段。', overall: (pass1, pass3) => `整体：pass@1 ${pass1} · pass@3 ${pass3}` },
  timeline: { none: '没有符合的事件。' },
  sessions: {
    none: '这台机器上还没有 session。',
    noWorkflow: '没有工作流',
    damaged: (sessionId) => `workflow.json 已损坏：ot status --session ${sessionId}`,
    removed: ({ removed, kept, days }) => `已移除超过 ${days} 天没有动静的 session：${removed} 个；保留 ${kept} 个。`,
    wouldRemove: ({ removed, kept, days }) =>
      `超过 ${days} 天没有动静的 session：${removed} 个，尚未移除；其他 ${kept} 个。`,
  },
  jsonLines: { notAnObject: '这一行不是 JSON 对象', noText: (field) => `缺少字符串字段 ${field}` },
  verdict: { unknownStage: (value) => `没有“${clip(value, 40)}”这个阶段` },
  hooks: {
    missing: 'plugin 缺少 hooks.json。请重新安装 plugin。',
    unreadable: (path, why) => `无法使用 ${path}（${why}）。请重新安装 plugin。`,
  },
  config: {
    kinds: {
      text: '文本',
      flag: 'true 或 false',
      port: '0 到 65535 的整数',
      count: '1 到 200 的整数',
      marker: '由字母、数字与连字符组成的单词（4 到 40 个字符）',
      object: '对象',
    },
    unknownKey: (source, key) => `⚠️ ${source}：无法识别设置“${key}”，已忽略。`,
    wrongType: (source, key, expected) => `⚠️ ${source}：设置“${key}”应为 ${expected}，已忽略。`,
    unreadable: (path, why) => `⚠️ 无法使用 ${path}（${why}），已忽略。`,
    unknownLocale: (value, known) => `⚠️ 没有语言“${value}”，可用：${known.join('、')}。`,
  },
};
