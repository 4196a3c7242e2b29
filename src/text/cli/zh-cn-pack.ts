/** Rules and packs in Simplified Chinese. */
import { NO_SUCH_FIELD } from '../../core/pack-format/problem.ts';
import type { PackText } from './pack-messages.ts';

const GRADES: Readonly<Record<string, string>> = { short: '内容偏少', pass: '及格', good: '良好', excellent: '优秀' };

export const zhCnPack: PackText = {
  packLocale: 'zh-CN',
  rules: {
    noFile: (path) => `无法读取 ${path}。请给出这个项目中某个文件的路径。`,
    clean: (file, pack, count) => `✅ ${file} 符合 ${pack} 的全部 ${count} 条规则。`,
    summary: (blocks, warnings, notes) => `会被拒绝 ${blocks} 项、警告 ${warnings} 项、备注 ${notes} 项`,
    allowed: (rule, line, reason) => `第 ${line} 行已允许：${rule}（${reason}）`,
    trouble: (rule, problem) => `规则 ${rule} 没有执行：${problem}。`,
    problem: (file, at, expected) => `${file}${at ? ` › ${at}` : ''}：应为 ${expected}。`,
    place: '位置',
    fix: '做法',
    docs: '参见',
    tested: (pack, rules, examples) => `${pack}：${rules} 条规则、${examples} 个示例`,
    failed: (rule, example, expected) =>
      `❌ ${rule} › ${example}：${expected === 'violation' ? '应该违规，却没有发现' : '不应违规，却被判为违规'}。`,
    couldNotRun: (rule, example, trouble) => `❌ ${rule} › ${example}：规则无法执行（${trouble}）。`,
    testSummary: (examples, failures) => `${examples} 个示例、${failures} 个失败`,
  },
  pack: {
    unknown: (name, known) => `没有“${name}”这个 pack。可用：${known.join('、')}。要创建请执行 ot pack new ${name}。`,
    invalidId: (name) => `“${name}”不能作为 pack 名称：请用小写字母、数字与连字符，最多 40 个字符；drafts 保留给草稿。`,
    exists: (path) => `${path} 已存在，没有变更任何东西。请换个名称，或直接编辑它。`,
    created: (name, path) => `已在 ${path} 创建 pack“${name}”。`,
    next: (name) =>
      `编辑其中的文件，用 ot pack validate ${name} 检查，再在 .overtone.json 写入 "pack": "${name}" 即可使用。`,
    inForce: '使用中',
    why: {
      named: () => '由 .overtone.json 指定',
      detected: (marker) => `项目中有 ${marker}`,
      default: () => '没有其他匹配者',
    },
    notThere: (name) => `⚠️ .overtone.json 指定的 pack“${name}”不存在。ot pack list 会列出可用者。`,
    valid: (name, errors, warnings, infos) => `${name}：${errors} 个错误、${warnings} 个警告、${infos} 个备注`,
    findings: {
      shape: (at, expected) =>
        expected === NO_SUCH_FIELD ? `“${at}”不是已知的字段。` : `${at ? `“${at}”应为` : '应为'} ${expected}。`,
      'pattern-unsafe': (rule, problem, pattern) =>
        `${rule}：模式 ${pattern} 不可使用（${problem}）。请限制重复次数，且不要重复本身会重复的东西。`,
      'rule-untested': (rule, violations, oks) =>
        `${rule} 有 ${violations} 个违规示例与 ${oks} 个正常示例；各至少需要 2 个。`,
      'example-fails': (rule, example, expected) =>
        `${rule}：示例“${example}”应该${expected === 'violation' ? '违规' : '正常'}。`,
      'docs-missing': (rule, place) => `${rule}：“docs”指向 ${place}，但 pack 里没有。请检查文件、行号与章节。`,
      'code-missing': (entry, source) => `${entry}：pack 里没有它的代码 ${source}。`,
      'code-breaks-rule': (entry, rule, line) => `${entry}：代码第 ${line} 行违反 ${rule}。`,
      'code-raises-hint': (entry, rule, line) => `${entry}：代码第 ${line} 行触发 ${rule}。`,
      'remedy-breaks-rule': (where, rule) => `${where} 的建议写法违反 ${rule}，照做会被拒绝。`,
      'keyword-twice': (entry, keyword) => `${entry} 的关键词“${keyword}”重复。`,
      'keyword-shared': (keyword, entries) => `关键词“${keyword}”属于多个条目（${entries}），较难区分。`,
      'strong-shared': (keyword, entries) => `“${keyword}”在多个条目（${entries}）都是强关键词，无法确定选谁。`,
      'entry-grade': (entry, grade, has, next) =>
        `${entry}：${GRADES[grade] ?? grade}（代码行数、关键词、已知问题：${has}${next ? `；下一级需要 ${next}` : ''}）。`,
      'prompt-unknown': (name) => `没有地方会用到 ${name}。文件名格式为 <key>.<locale>.md。`,
      'prompt-missing': (key, locale) => `没有 ${key}（${locale}）的文字，下层的 pack 也没有。`,
      'placeholder-unknown': (name) => `没有东西会填入 {${name}}，请检查拼写。`,
      'placeholder-missing': (name) => `缺少占位符 {${name}}。`,
      'reply-unknown': (reply) => `它提供的回复“${reply}”不确定能被理解。`,
      'route-missing': (symptom) => `症状 ${symptom} 没有对应的路线。`,
      'reading-idle': (mode, field) =>
        `"readBeforeCode.mode" 是 ${mode}，但 "readBeforeCode.${field}" 是空的，因此什么也不会要求。`,
    },
  },
};
