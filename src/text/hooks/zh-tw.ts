/**
 * What hooks say, in Traditional Chinese: the table the others are translated from. Lines for the main agent follow
 * three signs: ⏭️ what to do now, ⏳ wait, ⛔ what must not be done.
 */
import type { WorkflowId } from '../../core/registry/workflows.ts';
import type { NextPhase } from '../../core/specs/next-phase.ts';
import { inGroups } from '../in-groups.ts';
import { specsMessages } from '../specs/zh-tw.ts';

export const createMessages = () =>
  inGroups({
    /** The registry's own labels are Traditional Chinese. */
    stageLabels: (): Readonly<Partial<Record<string, string>>> => ({}),

    session: () => ({
      banner: (version: string) => `🎼 Overtone ${version}｜輸入 /ot:auto 開始，/ot:status 查看進度`,
      id: (short: string) => `Session：${short}...`,
      dashboard: (url: string) => `Dashboard：${url}`,
      unknownOption: (option: string) =>
        `⚠️ 這個 Node 不認得 ${option}，Overtone 的其他 hook 都無法啟動：沒有守衛，也沒有記錄。請更新 Overtone；在那之前，改用較舊的 Node，或從 plugin 的 hooks/hooks.json 刪掉這個選項。`,
    }),

    tasks: () => ({
      header: '未完成任務',
      interruptedHeader: '未完成任務（上次 session 中斷）',
      title: (header: string) => `📋 **${header}**`,
      feature: (name: string, checked: number, total: number) => `Feature：${name}（${checked}/${total} 完成）`,
      more: (count: number) => `... 還有 ${count} 個`,
      rebuild: '→ 請使用 TaskCreate 重建以上任務的 TaskList，然後繼續執行。',
    }),

    state: () => ({
      contextTitle: '[Overtone Workflow Context]',
      recoveryTitle: '[Overtone 狀態恢復（compact 後）]',
      workflow: (type: string) => `工作流：${type}`,
      progress: (bar: string, done: number, total: number) => `進度：${bar} (${done}/${total})`,
      current: (title: string) => `目前階段：${title}`,
      feature: (name: string) => `Feature：${name}`,
      specs: (path: string) => `Specs：${path}`,
      earlierTitle: '前階段摘要：',
      earlier: (title: string, summary: string) => `- ${title}：${summary}`,
      said: (verdict: string, summary: string) => `${verdict}：${summary}`,
      handoff: (path: string) => `交接檔：${path}`,
      fails: (count: number, limit: number) => `失敗次數：${count}/${limit}`,
      rejects: (count: number, limit: number) => `拒絕次數：${count}/${limit}`,
      agents: (list: readonly string[]) => `活躍 Agents：${list.join(', ')}`,
      agent: (name: string, stage: string) => `${name}（${stage}）`,
      carryOn: '⛔ 禁止詢問使用者「是否繼續」，直接從目前階段接續執行。\n需要工作流指引時讀 /ot:auto。',
      contextCut: '... (已截斷)',
      recoveryCut: '... (已截斷，完整狀態請查看 workflow.json)',
    }),

    prompt: () => ({
      choose: (workflows: string) =>
        [
          '⏭️ [Overtone] 需要改動程式或文件時，先用 Skill 工具讀 /ot:auto 選擇工作流；純提問或閒聊直接回答。',
          `可用工作流：${workflows}`,
          '⛔ 進入工作流後 MUST 委派 agent，不可自己寫碼；有 TaskCreate 工具時 MUST 先建立 TaskList。',
        ].join('\n'),
      override: (key: WorkflowId, label: string, skill: string) =>
        [
          `[Overtone] 使用者指定工作流 ${key}（${label}），跳過 /ot:auto 的判斷。`,
          `⏭️ 用 Skill 工具執行 /ot:${skill}`,
          '⛔ MUST 委派 agent，不可自己寫碼；有 TaskCreate 工具時，第一次委派前 MUST 建立 TaskList。',
        ].join('\n'),
      status: (type: string, stages: string) => `[Overtone] 工作流 ${type} 進行中：${stages}`,
      current: (key: string) => `目前階段：${key}`,
      feature: (name: string, progress: string, path: string) => `活躍 Feature：${name}${progress}，目錄 ${path}`,
      featureTasks: (checked: number, total: number) => `（${checked}/${total} 任務完成）`,
      carryOn: '與目前工作有關時，照上面的下一步接續；流程說明見 /ot:auto。',
      loopStopped: 'Loop 已停止：不會自動接續。',
    }),

    guard: () => ({
      missing: (target: string, missing: readonly string[]) =>
        [
          `⛔ 不可跳過必要階段：${target} 之前還有未完成的階段`,
          ...missing.map((stage) => `- ${stage}`),
          '先完成以上階段，再委派這個 agent。',
        ].join('\n'),
      missingStage: (title: string, key: string) => `${title}（${key}）`,
      waiting:
        '⛔ 重試次數已達上限，工作流正在等待使用者決定。向使用者說明狀況並詢問下一步；使用者回覆後才能繼續委派。',
      off: (path: string, movedTo: string) =>
        `⚠️ Overtone 階段守衛已停用：狀態檔損壞（${path}），已移到 ${movedTo}。執行 /ot:auto 重新啟動工作流即可恢復。`,
    }),

    report: () => ({
      passed: (title: string, key: string) => `✅ ${title}（${key}）完成`,
      failed: (title: string, key: string, count: string) => `❌ ${title}（${key}）失敗（${count}）`,
      rejected: (title: string, key: string, count: string) => `🔙 ${title}（${key}）被退回（${count}）`,
      issues: (key: string, round: string) => `🔁 ${key} 提出改善建議（retroCount: ${round}）`,
      unknown: (title: string, key: string, agent: string) =>
        `❓ ${title}（${key}）：${agent} 沒有給出可辨識的結論，或無法檢查，視為未完成；請它補上 VERDICT 標記，或補足它缺少的資料後重新委派。`,
      lost: (title: string, key: string, agent: string) =>
        `⚠️ ${title}（${key}）：${agent} 沒有回報就結束了（輪次用盡、被中止或服務錯誤），階段已釋放。`,
      helper: (sign: string, agent: string, verdict: string) => `${sign} ${agent} 回報：${verdict}`,
      converged: (members: string) => `🔀 並行階段已全部通過：${members}`,
      specs: (path: string, progress: string) => `📂 Specs：${path}${progress}`,
      notTicked: (path: string, why: string) => `⚠️ 未能勾選 ${path} 的任務：${why}`,
      handoff: (path: string) => `📄 交接檔：${path}`,
      taskUpdate: '📊 有 TaskList 時，用 TaskUpdate 把這個階段標為 completed。',
      grader: (stage: string, agent: string, session: string) =>
        `💡 可選：委派 ot:grader 評分（STAGE=${stage} AGENT=${agent} SESSION_ID=${session}）`,
      compact: '💡 階段完成是適合 /compact 的時機，狀態會自動恢復。',
      newRound: '💡 可選：委派 ot:developer 處理建議，再跑一輪 REVIEW + TEST 與 RETRO；或直接進入下一階段。',
      lastRound: '⛔ 回顧已達上限，不再迭代，完成剩餘階段。',
    }),

    next: () => ({
      delegate: (agents: readonly string[]) => `⏭️ 下一步：委派 ${agents.join('')}`,
      delegateParallel: (agents: readonly string[]) => `⏭️ 下一步：在同一則訊息並行委派 ${agents.join(' + ')}`,
      again: (agents: readonly string[]) => `⏭️ 下一步：重新委派 ${agents.join(' + ')}`,
      againParallel: (agents: readonly string[]) => `⏭️ 下一步：在同一則訊息並行重新委派 ${agents.join(' + ')}`,
      phase: (agent: string, { number, name, developers }: NextPhase) =>
        developers > 1
          ? `⏭️ 下一步：Phase ${number}「${name}」，在同一則訊息並行委派 ${developers} 個 ${agent}，一人一項（見 /ot:mul-dev）；先勾選已完成的項目`
          : `⏭️ 下一步：Phase ${number}「${name}」，委派 ${agent}（見 /ot:mul-dev）；先勾選已完成的項目`,
      phaseAgain: (agent: string, { number, name, developers }: NextPhase) =>
        `⏭️ 下一步：Phase ${number}「${name}」只重新委派失敗的 ${developers} 項給 ${agent}，其餘不重做`,
      agent: (id: string, title: string) => `${id}（${title}）`,
      wait: (agents: readonly string[]) => `⏳ 等待執行中的 agent：${agents.join(', ')}`,
      debug: (agent: string, stages: string) =>
        `⏭️ 下一步：委派 ${agent} 分析 ${stages} 的根因，之後由 developer 修復並重跑`,
      fix: (agent: string, stages: string) =>
        `⏭️ 下一步：委派 ${agent} 修復 ${stages}（附上失敗或退回的原因），之後重跑`,
      joint: '測試失敗優先於審查退回：一次修復兩者，再並行重跑 REVIEW + TEST。',
      askHuman: (spent: string) => `⛔ 重試已達上限（${spent}）。停止委派，向使用者說明狀況並詢問如何繼續。`,
      spent: (fails: string, rejects: string) => `失敗 ${fails}、退回 ${rejects}`,
      noVerdict: (stages: string, count: number) => `${stages} 連續 ${count} 次沒有可辨識的結論`,
      noRepair: (count: number) => `修復連續 ${count} 次沒有成果`,
      allDone: '🎉 所有階段完成。還有未勾選的任務就規劃下一批，否則總結並結束。',
    }),

    failure: () => ({
      unknownAgent: (error: string, right: string) =>
        `⚠️ agent 委派失敗：${error}\n${right ? `subagent_type 應為 ${right}` : '檢查 subagent_type 是否正確（ot:<agent>）'}，修正後重試；再次失敗就請使用者人工介入。`,
      agent: (error: string, agent: string) =>
        `⚠️ agent 委派失敗：${error}\n以同樣的任務重試：重新委派 ${agent}；再次失敗就請使用者人工介入。`,
      file: (tool: string, error: string) =>
        `⚠️ 檔案寫入失敗（${tool}）：${error}\n檢查路徑與權限、磁碟空間，或改用其他路徑。`,
    }),

    bash: () => ({
      failed: (tag: string, code: number, error: string) =>
        [
          `⚠️ ${tag} 指令失敗（exit ${code}）：${error}`,
          '⛔ MUST NOT 繞過錯誤（寫死結果、略過、盲目重試）。',
          '📋 MUST 先委派 ot:debugger 找出根因，再由 ot:developer 修復，然後才繼續。',
        ].join('\n'),
    }),

    wording: () => ({
      title: (file: string) => `✏️ ${file} 的措詞強度與符號不一致：`,
      warning: (line: number, text: string, mismatch: string) => `- 第 ${line} 行「${text}」：${mismatch}`,
      mismatch: (emoji: string, level: string, word: string, clash: string) =>
        `${emoji} 是${level}，「${word}」屬於${clash}，改用相符的符號或用詞`,
      levels: { block: '硬性阻擋', rule: '強規則', guidance: '軟引導', suggestion: '建議' },
      guide: '措詞準則見 ref-wording-guide。',
    }),

    stop: () => ({
      goOn: (iteration: number, limit: number) => `🔁 [Overtone Loop ${iteration}/${limit}]`,
      progress: (bar: string, done: number, total: number) => `進度：${bar} (${done}/${total})`,
      tasks: (checked: number, total: number) => `任務：${checked}/${total} 完成`,
      tasksLeft: '⏭️ 階段都已完成，但 tasks.md 仍有未勾選的任務：完成並勾選，或用 /ot:auto 開始下一輪。',
      dontAsk: '⛔ 禁止詢問使用者，直接繼續。要停止時使用者會下 /ot:stop。',
      stopped: (iteration: number) => `🛑 Loop 已手動停止（第 ${iteration} 次迭代）。`,
      maxIterations: (iteration: number, limit: number) =>
        `⏸️ Loop 已達迭代上限 ${iteration}/${limit}，先暫停。送出任何訊息即可繼續。`,
      noProgress: (count: number) =>
        `⛔ 連續 ${count} 次停止都沒有進展，Loop 暫停。請檢查卡住的原因，送出訊息即可繼續。`,
      askHuman: '⛔ 重試已達上限，等待你的決定：回覆要如何繼續，或用 /ot:stop 結束。',
      finished: (type: string) => `🎉 工作流 ${type} 完成`,
      aborted: (type: string) => `❌ 工作流 ${type} 結束，但仍有失敗的階段`,
      stage: (icon: string, title: string) => `${icon} ${title}`,
      retries: (fails: number, rejects: number) => `重試：失敗 ${fails} 次、退回 ${rejects} 次`,
      elapsed: (time: string) => `耗時：${time}`,
      archived: (path: string) => `📦 Specs 已歸檔：${path}`,
    }),

    specs: () => specsMessages,

    observed: () => ({
      routed: (type: string) => `工作流 ${type}`,
      emptyPrompt: '(empty prompt)',
      corrected: '使用者修正了方向',
      repeated: (type: string) => `再次使用工作流 ${type}`,
      commandFailed: (tag: string, code: number) => `${tag} 指令以 exit ${code} 失敗`,
      searchTools: '改用 Grep 或 Glob 工具搜尋',
      wording: '讓符號與用詞強度一致',
      toolFailed: (tool: string) => `${tool} 工具失敗`,
      agentPassed: (agent: string) => `${agent} 順利完成`,
      agentEnded: (agent: string, verdict: string) => `${agent} 的結果是 ${verdict}`,
    }),
  });

export type HookMessages = ReturnType<typeof createMessages>;
