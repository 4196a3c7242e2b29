/** What hooks say, in Simplified Chinese. */
import { stageLabels, workflowLabels } from '../labels/zh-cn.ts';
import { specsMessages } from '../specs/zh-cn.ts';
import type { HookMessages } from './zh-tw.ts';

export const messages: HookMessages = {
  stageLabels,

  session: {
    banner: (version: string) => `🎼 Overtone ${version}｜输入 /ot:auto 开始，/ot:status 查看进度`,
    id: (short: string) => `Session：${short}...`,
    dashboard: (url: string) => `Dashboard：${url}`,
    unknownOption: (option: string) =>
      `⚠️ 这个 Node 不认得 ${option}，Overtone 的其他 hook 都无法启动：没有守卫，也没有记录。请更新 Overtone；在那之前，改用较旧的 Node，或从 plugin 的 hooks/hooks.json 删掉这个选项。`,
  },

  tasks: {
    header: '未完成任务',
    interruptedHeader: '未完成任务（上次 session 中断）',
    title: (header: string) => `📋 **${header}**`,
    feature: (name: string, checked: number, total: number) => `Feature：${name}（${checked}/${total} 完成）`,
    more: (count: number) => `... 还有 ${count} 个`,
    rebuild: '→ 请使用 TaskCreate 重建以上任务的 TaskList，然后继续执行。',
  },

  state: {
    contextTitle: '[Overtone Workflow Context]',
    recoveryTitle: '[Overtone 状态恢复（compact 后）]',
    workflow: (type: string) => `工作流：${type}`,
    progress: (bar: string, done: number, total: number) => `进度：${bar} (${done}/${total})`,
    current: (title: string) => `当前阶段：${title}`,
    feature: (name: string) => `Feature：${name}`,
    specs: (path: string) => `Specs：${path}`,
    earlierTitle: '前阶段摘要：',
    earlier: (title: string, summary: string) => `- ${title}：${summary}`,
    said: (verdict: string, summary: string) => `${verdict}：${summary}`,
    handoff: (path: string) => `交接文件：${path}`,
    fails: (count: number, limit: number) => `失败次数：${count}/${limit}`,
    rejects: (count: number, limit: number) => `拒绝次数：${count}/${limit}`,
    agents: (list: readonly string[]) => `活跃 Agents：${list.join(', ')}`,
    agent: (name: string, stage: string) => `${name}（${stage}）`,
    carryOn: '⛔ 禁止询问用户“是否继续”，直接从当前阶段继续执行。\n需要工作流指引时读 /ot:auto。',
    contextCut: '... (已截断)',
    recoveryCut: '... (已截断，完整状态请查看 workflow.json)',
  },

  prompt: {
    choose: (workflows: string) =>
      [
        '⏭️ [Overtone] 需要改动代码或文档时，先用 Skill 工具读 /ot:auto 选择工作流；纯提问或闲聊直接回答。',
        `可用工作流：${workflows}`,
        '⛔ 进入工作流后 MUST 委派 agent，不可自己写代码；有 TaskCreate 工具时 MUST 先创建 TaskList。',
      ].join('\n'),
    override: (key, _label, skill) =>
      [
        `[Overtone] 用户指定工作流 ${key}（${workflowLabels[key]}），跳过 /ot:auto 的判断。`,
        `⏭️ 用 Skill 工具运行 /ot:${skill}`,
        '⛔ MUST 委派 agent，不可自己写代码；有 TaskCreate 工具时，第一次委派前 MUST 创建 TaskList。',
      ].join('\n'),
    status: (type: string, stages: string) => `[Overtone] 工作流 ${type} 进行中：${stages}`,
    current: (key: string) => `当前阶段：${key}`,
    feature: (name: string, progress: string, path: string) => `活跃 Feature：${name}${progress}，目录 ${path}`,
    featureTasks: (checked: number, total: number) => `（${checked}/${total} 任务完成）`,
    carryOn: '与当前工作有关时，按上面的下一步接续；流程说明见 /ot:auto。',
    loopStopped: 'Loop 已停止：不会自动接续。',
  },

  guard: {
    missing: (target: string, missing: readonly string[]) =>
      [
        `⛔ 不可跳过必要阶段：${target} 之前还有未完成的阶段`,
        ...missing.map((stage) => `- ${stage}`),
        '先完成以上阶段，再委派这个 agent。',
      ].join('\n'),
    missingStage: (title: string, key: string) => `${title}（${key}）`,
    waiting: '⛔ 重试次数已达上限，工作流正在等待用户决定。向用户说明状况并询问下一步；用户回复后才能继续委派。',
    off: (path: string, movedTo: string) =>
      `⚠️ Overtone 阶段守卫已禁用：状态文件损坏（${path}），已移到 ${movedTo}。运行 /ot:auto 重新启动工作流即可恢复。`,
  },

  report: {
    passed: (title: string, key: string) => `✅ ${title}（${key}）完成`,
    failed: (title: string, key: string, count: string) => `❌ ${title}（${key}）失败（${count}）`,
    rejected: (title: string, key: string, count: string) => `🔙 ${title}（${key}）被退回（${count}）`,
    issues: (key: string, round: string) => `🔁 ${key} 提出改善建议（retroCount: ${round}）`,
    unknown: (title: string, key: string, agent: string) =>
      `❓ ${title}（${key}）：${agent} 没有给出可辨识的结论，或无法检查，视为未完成；请它补上 VERDICT 标记，或补足它缺少的资料后重新委派。`,
    lost: (title: string, key: string, agent: string) =>
      `⚠️ ${title}（${key}）：${agent} 没有报告就结束了（轮次用尽、被中止或服务错误），阶段已释放。`,
    helper: (sign: string, agent: string, verdict: string) => `${sign} ${agent} 报告：${verdict}`,
    converged: (members: string) => `🔀 并行阶段已全部通过：${members}`,
    specs: (path: string, progress: string) => `📂 Specs：${path}${progress}`,
    notTicked: (path: string, why: string) => `⚠️ 未能勾选 ${path} 的任务：${why}`,
    handoff: (path: string) => `📄 交接文件：${path}`,
    taskUpdate: '📊 有 TaskList 时，用 TaskUpdate 把这个阶段标为 completed。',
    grader: (stage: string, agent: string, session: string) =>
      `💡 可选：委派 ot:grader 评分（STAGE=${stage} AGENT=${agent} SESSION_ID=${session}）`,
    compact: '💡 阶段完成是适合 /compact 的时机，状态会自动恢复。',
    newRound: '💡 可选：委派 ot:developer 处理建议，再跑一轮 REVIEW + TEST 与 RETRO；或直接进入下一阶段。',
    lastRound: '⛔ 回顾已达上限，不再迭代，完成剩余阶段。',
  },

  next: {
    delegate: (agents: readonly string[]) => `⏭️ 下一步：委派 ${agents.join('')}`,
    delegateParallel: (agents: readonly string[]) => `⏭️ 下一步：在同一条消息并行委派 ${agents.join(' + ')}`,
    again: (agents: readonly string[]) => `⏭️ 下一步：重新委派 ${agents.join(' + ')}`,
    againParallel: (agents: readonly string[]) => `⏭️ 下一步：在同一条消息并行重新委派 ${agents.join(' + ')}`,
    phase: (agent, { number, name, developers }) =>
      developers > 1
        ? `⏭️ 下一步：Phase ${number}「${name}」，在同一条消息并行委派 ${developers} 个 ${agent}，一人一项（见 /ot:mul-dev）；先勾选已完成的项目`
        : `⏭️ 下一步：Phase ${number}「${name}」，委派 ${agent}（见 /ot:mul-dev）；先勾选已完成的项目`,
    phaseAgain: (agent, { number, name, developers }) =>
      `⏭️ 下一步：Phase ${number}「${name}」只重新委派失败的 ${developers} 项给 ${agent}，其余不重做`,
    agent: (id: string, title: string) => `${id}（${title}）`,
    wait: (agents: readonly string[]) => `⏳ 等待运行中的 agent：${agents.join(', ')}`,
    debug: (agent: string, stages: string) =>
      `⏭️ 下一步：委派 ${agent} 分析 ${stages} 的根因，之后由 developer 修复并重跑`,
    fix: (agent: string, stages: string) => `⏭️ 下一步：委派 ${agent} 修复 ${stages}（附上失败或退回的原因），之后重跑`,
    joint: '测试失败优先于审查退回：一次修复两者，再并行重跑 REVIEW + TEST。',
    askHuman: (spent: string) => `⛔ 重试已达上限（${spent}）。停止委派，向用户说明状况并询问如何继续。`,
    spent: (fails: string, rejects: string) => `失败 ${fails}、退回 ${rejects}`,
    noVerdict: (stages: string, count: number) => `${stages} 连续 ${count} 次没有可辨识的结论`,
    noRepair: (count: number) => `修复连续 ${count} 次没有成果`,
    allDone: '🎉 所有阶段完成。还有未勾选的任务就规划下一批，否则总结并结束。',
  },

  failure: {
    unknownAgent: (error: string, right: string) =>
      `⚠️ agent 委派失败：${error}\n${right ? `subagent_type 应为 ${right}` : '检查 subagent_type 是否正确（ot:<agent>）'}，修正后重试；再次失败就请用户人工介入。`,
    agent: (error: string, agent: string) =>
      `⚠️ agent 委派失败：${error}\n以同样的任务重试：重新委派 ${agent}；再次失败就请用户人工介入。`,
    file: (tool: string, error: string) =>
      `⚠️ 文件写入失败（${tool}）：${error}\n检查路径与权限、磁盘空间，或改用其他路径。`,
  },

  bash: {
    failed: (tag: string, code: number, error: string) =>
      [
        `⚠️ ${tag} 指令失败（exit ${code}）：${error}`,
        '⛔ MUST NOT 绕过错误（写死结果、略过、盲目重试）。',
        '📋 MUST 先委派 ot:debugger 找出根因，再由 ot:developer 修复，然后才继续。',
      ].join('\n'),
  },

  wording: {
    title: (file: string) => `✏️ ${file} 的措辞强度与符号不一致：`,
    warning: (line: number, text: string, mismatch: string) => `- 第 ${line} 行“${text}”：${mismatch}`,
    mismatch: (emoji: string, level: string, word: string, clash: string) =>
      `${emoji} 是${level}，“${word}”属于${clash}，改用相符的符号或用词`,
    levels: { block: '硬性阻挡', rule: '强规则', guidance: '软引导', suggestion: '建议' },
    guide: '措辞准则见 ref-wording-guide。',
  },

  stop: {
    goOn: (iteration: number, limit: number) => `🔁 [Overtone Loop ${iteration}/${limit}]`,
    progress: (bar: string, done: number, total: number) => `进度：${bar} (${done}/${total})`,
    tasks: (checked: number, total: number) => `任务：${checked}/${total} 完成`,
    tasksLeft: '⏭️ 阶段都已完成，但 tasks.md 仍有未勾选的任务：完成并勾选，或用 /ot:auto 开始下一轮。',
    dontAsk: '⛔ 禁止询问用户，直接继续。要停止时用户会下 /ot:stop。',
    stopped: (iteration: number) => `🛑 Loop 已手动停止（第 ${iteration} 次迭代）。`,
    maxIterations: (iteration: number, limit: number) =>
      `⏸️ Loop 已达迭代上限 ${iteration}/${limit}，先暂停。送出任何消息即可继续。`,
    noProgress: (count: number) => `⛔ 连续 ${count} 次停止都没有进展，Loop 暂停。请检查卡住的原因，送出消息即可继续。`,
    askHuman: '⛔ 重试已达上限，等待你的决定：回复要如何继续，或用 /ot:stop 结束。',
    finished: (type: string) => `🎉 工作流 ${type} 完成`,
    aborted: (type: string) => `❌ 工作流 ${type} 结束，但仍有失败的阶段`,
    stage: (icon: string, title: string) => `${icon} ${title}`,
    retries: (fails: number, rejects: number) => `重试：失败 ${fails} 次、退回 ${rejects} 次`,
    elapsed: (time: string) => `耗时：${time}`,
    archived: (path: string) => `📦 Specs 已归档：${path}`,
  },

  specs: specsMessages,

  observed: {
    routed: (type: string) => `工作流 ${type}`,
    emptyPrompt: '(empty prompt)',
    corrected: '用户修正了方向',
    repeated: (type: string) => `再次使用工作流 ${type}`,
    commandFailed: (tag: string, code: number) => `${tag} 指令以 exit ${code} 失败`,
    searchTools: '改用 Grep 或 Glob 工具搜索',
    wording: '让符号与用词强度一致',
    toolFailed: (tool: string) => `${tool} 工具失败`,
    agentPassed: (agent: string) => `${agent} 顺利完成`,
    agentEnded: (agent: string, verdict: string) => `${agent} 的结果是 ${verdict}`,
  },
};
