/** The linter in Traditional Chinese. */
import type { LintText } from './lint-messages.ts';

export const zhTwLint: LintText = {
  lint: {
    noPlugin: (path) => `${path} 不是 plugin：沒有 .claude-plugin/plugin.json。`,
    summary: (files, errors, warnings, infos) =>
      `${files} 個檔案：${errors} 個錯誤、${warnings} 個警告、${infos} 個提示`,
    rules: {
      'front-matter-missing': () => '開頭沒有以兩行 --- 包住的 front matter。',
      'front-matter-line': (line) => `「${line}」不是有效的 YAML，宿主會因此忽略所有欄位。請把值加上引號。`,
      'field-unknown': (field) => `宿主不認得欄位「${field}」。請移除或檢查拼字。`,
      'field-ignored': (field) => `宿主會忽略 plugin agent 的「${field}」。`,
      'field-missing': (field) => `缺少欄位「${field}」。`,
      'field-kind': (field, expected) => `「${field}」應為 ${expected}。`,
      'field-differs': (field, got, expected) => `「${field}」是 ${got}，但 registry 是 ${expected}。`,
      'field-unwanted': (field) => `registry 沒有給這個 agent「${field}」。`,
      'name-differs': (name, expected) => `自稱「${name}」，但檔案位置是「${expected}」。`,
      'agent-unregistered': (agent) => `registry 沒有 agent「${agent}」。`,
      'agent-without-file': (agent) => `registry 有 agent「${agent}」，但缺少檔案。`,
      'agent-unlisted': (agent) => `manifest 沒有列出 agent「${agent}」，宿主不會載入。`,
      'skill-without-file': (skill, workflow) => `工作流 ${workflow} 由「${skill}」啟動，但缺少這個 skill。`,
      'skill-hidden': (skill) => `有地方要模型呼叫「${skill}」，它卻不准模型呼叫：移除 disable-model-invocation。`,
      'manifest-unusable': () => 'manifest 不是 JSON 物件。',
      'name-unknown': (name) => `沒有「${name}」這個 skill 或 agent。`,
      'file-unknown': (path) => `指向不存在的 ${path}。`,
      'command-unknown': (call) => `ot 沒有「${call}」對應的命令。`,
      'option-unknown': (option, command) => `ot ${command} 不接受 ${option}。`,
      'call-differs': (call, usage) => `「${call}」不符用法：ot ${usage}`,
      'reference-unread': () => '沒有任何提示詞指向這份參考文件。',
      'too-long': (part, length, limit) => `${part} 有 ${length} 個字元，上限是 ${limit}。`,
      'section-missing': (heading) => `缺少「${heading}」段落，或內容太少。`,
      'marker-missing': (marker) => `缺少標記「${marker}」。`,
      'verdict-foreign': (verdict, allowed) => `它的階段不以「${verdict}」結束，請用 ${allowed}。`,
      'block-open': (block) => `產生區塊「${block}」沒有成對。`,
      'arguments-unplaced': () => '有 argument-hint，但內文沒有 $ARGUMENTS。',
      'arguments-unannounced': () => '內文用了 $ARGUMENTS，但沒有 argument-hint。',
      wording: (sign, word) => `符號 ${sign} 與用詞「${word}」的強度不一致。`,
    },
  },
};
