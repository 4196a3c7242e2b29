/** The doctor in Simplified Chinese. */
import type { DoctorText } from './doctor-messages.ts';

export const zhCnDoctor: DoctorText = {
  doctor: {
    title: (version, pluginRoot) => `Overtone ${version}，位于 ${pluginRoot}`,
    checks: {
      hooks: (count) => `宿主的 ${count} 个事件都有对应的程序`,
      'hook-missing': (event) => `${event} 没有对应的程序：hooks.json 或 dist 里缺少它。请重新安装 plugin。`,
      home: (path) => `${path} 可以写入`,
      'home-closed': (path) => `${path} 无法写入，因此什么都不会记录。请检查权限，或设置 OVERTONE_HOME。`,
      pack: (id) => `pack ${id} 没有问题`,
      'pack-problem': (where, expected) => `${where}：应为 ${expected}。详情请执行 ot pack validate。`,
      'set-aside': (path) => `${path} 已损坏并移到旁边。确认不再需要其中内容后可以删除。`,
    },
    guardsTitle: (sessionId) =>
      sessionId === undefined
        ? '守卫（没有 session；可加 --session ID，ot sessions 会列出）：'
        : `session ${sessionId} 的守卫：`,
    guards: {
      'stage-order': '阶段顺序',
      loop: '持续推进',
      'hard-rules': '编辑的硬性规则',
      'state-files': '自身的状态文件',
      'read-first': '先读再写',
      'report-first': '先写报告再写代码',
      confirmation: '用户确认',
    },
    reasons: {
      disabled: () => '关闭：OVERTONE_DISABLE=1 会停用所有 hook。请取消设置。',
      'hook-missing': (event) => `关闭：没有程序回应 ${event}。请重新安装 plugin。`,
      'switched-off': (setting) => `已由 ${setting} 关闭`,
      'state-damaged': (path, why) => `关闭：无法使用 ${path}（${why}）。ot init 会把它移到旁边并重新开始。`,
      'state-unreadable': (path, why) => `关闭：无法读取 ${path}（${why}）。请检查文件权限。`,
      'no-session': () => '闲置：没有 session',
      'no-workflow': () => '闲置：没有工作流。用 ot init <workflow> 启动一个。',
      'workflow-over': (workflow) => `闲置：${workflow} 已结束`,
      'loop-stopped': (reason) => `闲置：已停止（${reason}）`,
      'no-task': () => '闲置：这个 session 没有进行中的任务',
      'no-rules': (pack) => `关闭：pack ${pack} 没有可用的规则。原因请执行 ot pack validate ${pack}。`,
      'workflow-at': (workflow, stage) => `生效：${workflow} 进行到 ${stage}`,
      'turns-held': (turns, limit) => `生效：已接续 ${turns} 回合，上限 ${limit}`,
      'rules-in-force': (pack, rules) => `生效：pack ${pack} 的 ${rules} 条规则`,
      'state-kept': () => '生效',
      'reading-asked': (mode) => `生效：${mode}`,
      'reviews-awaited': () => '生效：审查报告写出之前不修改代码',
      'task-open': (taskId) => `生效：${taskId}`,
    },
    well: '没有问题。',
    unwell: '❌ 表示有东西无法发挥作用；该行说明了做法。',
  },
};
