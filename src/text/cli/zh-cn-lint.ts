/** The linter in Simplified Chinese. */
import type { LintText } from './lint-messages.ts';

export const zhCnLint: LintText = {
  lint: {
    noPlugin: (path) => `${path} 不是 plugin：没有 .claude-plugin/plugin.json。`,
    summary: (files, errors, warnings, infos) =>
      `${files} 个文件：${errors} 个错误、${warnings} 个警告、${infos} 个提示`,
    rules: {
      'front-matter-missing': () => '开头没有以两行 --- 包住的 front matter。',
      'front-matter-line': (line) => `“${line}”不是有效的 YAML，宿主会因此忽略所有字段。请把值加上引号。`,
      'field-unknown': (field) => `宿主不认识字段“${field}”。请移除或检查拼写。`,
      'field-ignored': (field) => `宿主会忽略 plugin agent 的“${field}”。`,
      'field-missing': (field) => `缺少字段“${field}”。`,
      'field-kind': (field, expected) => `“${field}”应为 ${expected}。`,
      'field-differs': (field, got, expected) => `“${field}”是 ${got}，但 registry 是 ${expected}。`,
      'field-unwanted': (field) => `registry 没有给这个 agent“${field}”。`,
      'name-differs': (name, expected) => `自称“${name}”，但文件位置是“${expected}”。`,
      'agent-unregistered': (agent) => `registry 没有 agent“${agent}”。`,
      'agent-without-file': (agent) => `registry 有 agent“${agent}”，但缺少文件。`,
      'agent-unlisted': (agent) => `manifest 没有列出 agent“${agent}”，宿主不会加载。`,
      'skill-without-file': (skill, workflow) => `工作流 ${workflow} 由“${skill}”启动，但缺少这个 skill。`,
      'skill-hidden': (skill) => `有地方要模型调用“${skill}”，它却不准模型调用：移除 disable-model-invocation。`,
      'manifest-unusable': () => 'manifest 不是 JSON 对象。',
      'name-unknown': (name) => `没有“${name}”这个 skill 或 agent。`,
      'file-unknown': (path) => `指向不存在的 ${path}。`,
      'command-unknown': (call) => `ot 没有“${call}”对应的命令。`,
      'option-unknown': (option, command) => `ot ${command} 不接受 ${option}。`,
      'call-differs': (call, usage) => `“${call}”不符合用法：ot ${usage}`,
      'reference-unread': () => '没有任何提示词指向这份参考文档。',
      'too-long': (part, length, limit) => `${part} 有 ${length} 个字符，上限是 ${limit}。`,
      'section-missing': (heading) => `缺少“${heading}”段落，或内容太少。`,
      'marker-missing': (marker) => `缺少标记“${marker}”。`,
      'verdict-foreign': (verdict, allowed) => `它的阶段不以“${verdict}”结束，请用 ${allowed}。`,
      'block-open': (block) => `生成区块“${block}”没有成对。`,
      'arguments-unplaced': () => '有 argument-hint，但正文没有 $ARGUMENTS。',
      'arguments-unannounced': () => '正文用了 $ARGUMENTS，但没有 argument-hint。',
      wording: (sign, word) => `符号 ${sign} 与用词“${word}”的强度不一致。`,
    },
  },
};
