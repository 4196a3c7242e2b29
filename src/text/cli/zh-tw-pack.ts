/** Rules and packs in Traditional Chinese. */
import { NO_SUCH_FIELD } from '../../core/pack-format/problem.ts';
import type { PackText } from './pack-messages.ts';

const GRADES: Readonly<Record<string, string>> = { short: '內容偏少', pass: '及格', good: '良好', excellent: '優秀' };

export const zhTwPack: PackText = {
  packLocale: 'zh-TW',
  rules: {
    noFile: (path) => `無法讀取 ${path}。請給這個專案中某個檔案的路徑。`,
    clean: (file, pack, count) => `✅ ${file} 符合 ${pack} 的全部 ${count} 條規則。`,
    summary: (blocks, warnings, notes) => `會被拒絕 ${blocks} 項、警告 ${warnings} 項、備註 ${notes} 項`,
    allowed: (rule, line, reason) => `第 ${line} 行已允許：${rule}（${reason}）`,
    trouble: (rule, problem) => `規則 ${rule} 沒有執行：${problem}。`,
    problem: (file, at, expected) => `${file}${at ? ` › ${at}` : ''}：應為 ${expected}。`,
    place: '位置',
    fix: '做法',
    docs: '參見',
    tested: (pack, rules, examples) => `${pack}：${rules} 條規則、${examples} 個範例`,
    failed: (rule, example, expected) =>
      `❌ ${rule} › ${example}：${expected === 'violation' ? '應該違規，卻沒有發現' : '不應違規，卻被判為違規'}。`,
    couldNotRun: (rule, example, trouble) => `❌ ${rule} › ${example}：規則無法執行（${trouble}）。`,
    testSummary: (examples, failures) => `${examples} 個範例、${failures} 個失敗`,
  },
  pack: {
    unknown: (name, known) => `沒有「${name}」這個 pack。可用：${known.join('、')}。要建立請執行 ot pack new ${name}。`,
    invalidId: (name) =>
      `「${name}」不能當作 pack 名稱：請用小寫字母、數字與連字號，最多 40 個字元；drafts 保留給草稿。`,
    exists: (path) => `${path} 已存在，沒有變更任何東西。請換個名稱，或直接編輯它。`,
    created: (name, path) => `已在 ${path} 建立 pack「${name}」。`,
    next: (name) =>
      `編輯其中的檔案，用 ot pack validate ${name} 檢查，再於 .overtone.json 寫入 "pack": "${name}" 即可使用。`,
    inForce: '使用中',
    why: {
      named: () => '由 .overtone.json 指定',
      detected: (marker) => `專案中有 ${marker}`,
      default: () => '沒有其他符合者',
    },
    notThere: (name) => `⚠️ .overtone.json 指定的 pack「${name}」不存在。ot pack list 會列出可用者。`,
    valid: (name, errors, warnings, infos) => `${name}：${errors} 個錯誤、${warnings} 個警告、${infos} 個備註`,
    findings: {
      shape: (at, expected) =>
        expected === NO_SUCH_FIELD ? `「${at}」不是已知的欄位。` : `${at ? `「${at}」應為` : '應為'} ${expected}。`,
      'pattern-unsafe': (rule, problem, pattern) =>
        `${rule}：樣式 ${pattern} 不可使用（${problem}）。請限制重複次數，且不要重複本身會重複的東西。`,
      'rule-untested': (rule, violations, oks) =>
        `${rule} 有 ${violations} 個違規範例與 ${oks} 個正常範例；各至少需要 2 個。`,
      'example-fails': (rule, example, expected) =>
        `${rule}：範例「${example}」應該${expected === 'violation' ? '違規' : '正常'}。`,
      'docs-missing': (rule, place) => `${rule}：「docs」指向 ${place}，但 pack 裡沒有。請檢查檔案、行號與章節。`,
      'code-missing': (entry, source) => `${entry}：pack 裡沒有它的程式碼 ${source}。`,
      'code-breaks-rule': (entry, rule, line) => `${entry}：程式碼第 ${line} 行違反 ${rule}。`,
      'code-raises-hint': (entry, rule, line) => `${entry}：程式碼第 ${line} 行觸發 ${rule}。`,
      'remedy-breaks-rule': (where, rule) => `${where} 的建議寫法違反 ${rule}，照做會被拒絕。`,
      'keyword-twice': (entry, keyword) => `${entry} 的關鍵詞「${keyword}」重複。`,
      'keyword-shared': (keyword, entries) => `關鍵詞「${keyword}」屬於多個條目（${entries}），較難區分。`,
      'strong-shared': (keyword, entries) => `「${keyword}」在多個條目（${entries}）都是強關鍵詞，無法確定選誰。`,
      'entry-grade': (entry, grade, has, next) =>
        `${entry}：${GRADES[grade] ?? grade}（程式碼行數、關鍵詞、已知問題：${has}${next ? `；下一級需要 ${next}` : ''}）。`,
      'prompt-unknown': (name) => `沒有地方會用到 ${name}。檔名格式為 <key>.<locale>.md。`,
      'prompt-missing': (key, locale) => `沒有 ${key}（${locale}）的文字，下層的 pack 也沒有。`,
      'placeholder-unknown': (name) => `沒有東西會填入 {${name}}，請檢查拼字。`,
      'placeholder-missing': (name) => `缺少佔位符 {${name}}。`,
      'reply-unknown': (reply) => `它提供的回覆「${reply}」不確定能被理解。`,
      'route-missing': (symptom) => `症狀 ${symptom} 沒有對應的路線。`,
      'reading-idle': (mode, field) =>
        `"readBeforeCode.mode" 是 ${mode}，但 "readBeforeCode.${field}" 是空的，因此什麼也不會要求。`,
    },
  },
};
