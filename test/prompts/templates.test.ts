/** The report endings shown to agents, filled in for each language and read by the real `ot verdict --jsonl`. */
import { describe, expect, it } from 'vitest';
import { STAGES, type StageDef, type StageId } from '../../src/workflow/registry/stages.ts';
import { createCli, piped } from '../cli/kit.ts';
import { agentPrompt } from './prompt-files.ts';

const LANGUAGES = ['zh-TW', 'zh-CN', 'en'] as const;
type Language = (typeof LANGUAGES)[number];
type Judging = Exclude<StageDef['kind'], 'work'>;

/** What stands in the braces of the template, and below Findings. */
type Words = {
  readonly what: string;
  readonly finding: string;
  /** The word at the start of Context, for an agent that translates that too. */
  readonly verdict: string;
};

const NEGATIVE = { review: 'reject', test: 'fail', retro: 'issues' } as const satisfies Record<Judging, string>;

const REFUSALS: Readonly<Record<Judging, Readonly<Record<Language, Words>>>> = {
  review: {
    'zh-TW': {
      verdict: '退回',
      what: '匯入時未檢查檔案大小，大檔會讓行程耗盡記憶體',
      finding: '- src/parse.ts:42 沒有上限；建議先檢查大小再讀取（信心 90 %）',
    },
    'zh-CN': {
      verdict: '退回',
      what: '导入时没有检查文件大小，大文件会耗尽内存',
      finding: '- src/parse.ts:42 没有上限；建议先检查大小再读取（置信度 90 %）',
    },
    en: {
      verdict: 'Rejected',
      what: 'the import reads files of any size and runs out of memory',
      finding: '- src/parse.ts:42 has no limit; check the size before reading (confidence 90 %)',
    },
  },
  test: {
    'zh-TW': {
      verdict: '失敗',
      what: '「空檔案」情境得到 500，應為 400；以 npm test -- import 重現',
      finding: '- 12 個情境中 1 個失敗：預期 400，實際 500，test/import.test.ts:30，每次都會發生',
    },
    'zh-CN': {
      verdict: '失败',
      what: '“空文件”场景得到 500，应为 400；用 npm test -- import 重现',
      finding: '- 12 个场景中 1 个失败：预期 400，实际 500，test/import.test.ts:30，每次都会发生',
    },
    en: {
      verdict: 'Failed',
      what: 'the scenario "empty file" answers 500 instead of 400; reproduce with npm test -- import',
      finding: '- 1 of 12 scenarios failed: expected 400, got 500, test/import.test.ts:30, every time',
    },
  },
  retro: {
    'zh-TW': {
      verdict: '改善建議',
      what: '設計與規格對錯誤碼的說法不一致，應在出貨前統一',
      finding: '- design.md 說 422，bdd.md 說 400；建議統一為 400（信心 80 %）',
    },
    'zh-CN': {
      verdict: '改进建议',
      what: '设计与规格对错误码的说法不一致，应在发布前统一',
      finding: '- design.md 说 422，bdd.md 说 400；建议统一为 400（置信度 80 %）',
    },
    en: {
      verdict: 'Issues',
      what: 'design and spec disagree on the error code; settle it before shipping',
      finding: '- design.md says 422, bdd.md says 400; agree on 400 (confidence 80 %)',
    },
  },
};

const PASSES: Readonly<Record<Language, string>> = {
  'zh-TW': '需求逐項核對完成，沒有需要處理的問題',
  'zh-CN': '需求逐项核对完成，没有需要处理的问题',
  en: 'every demand was checked and nothing needs attention',
};

/** What a reviewer lacked. */
const LACKS: Readonly<Record<Language, string>> = {
  'zh-TW': '工作目錄沒有變更，也沒有領先基底分支的提交',
  'zh-CN': '工作目录没有变更，也没有领先基线分支的提交',
  en: 'the working tree is clean and no commit is ahead of the base',
};

const JUDGES = (Object.keys(STAGES) as StageId[]).filter((stage) => STAGES[stage].kind !== 'work');
const kindOf = (stage: StageId): Judging => STAGES[stage].kind as Judging;

/** The block and the marker of the passing ending, from the agent's own file. */
function endingsOf(stage: StageId) {
  const { body } = agentPrompt(STAGES[stage].agent);
  const block = /```\n(## HANDOFF[\s\S]*?)\n```/.exec(body)?.[1];
  const passMarker = /^Passing: .*`(<!-- VERDICT: .*? -->)`/m.exec(body)?.[1];
  if (block === undefined || passMarker === undefined) throw new Error(`${STAGES[stage].agent}.md shows no ending`);
  return { block, passMarker };
}

const MARKER = /<!-- VERDICT: .*? -->/;

function refusal(stage: StageId, language: Language): string {
  const { what, finding } = REFUSALS[kindOf(stage)][language];
  return endingsOf(stage)
    .block.replace(/\{.*?\}/, what)
    .replace('### Findings', `### Findings\n${finding}`);
}

/** Everything but the marker in the user's language, against the prompt's word. */
function translated(stage: StageId, language: Language): string {
  const { verdict } = REFUSALS[kindOf(stage)][language];
  const colon = language === 'en' ? ': ' : '：';
  return refusal(stage, language).replace(/^(REJECT|FAIL|ISSUES): /m, `${verdict}${colon}`);
}

function pass(stage: StageId, language: Language): string {
  const { block, passMarker } = endingsOf(stage);
  return block
    .replace(/→ .*/, '→ retrospective')
    .replace(/^(REJECT|FAIL|ISSUES): \{.*?\}/m, `PASS: ${PASSES[language]}`)
    .replace(MARKER, passMarker);
}

/** The third ending of a reviewer, told in its own file beside the two others. */
function notReviewed(stage: StageId, language: Language): string {
  const { body } = agentPrompt(STAGES[stage].agent);
  const [, opening = '', marker = ''] =
    /^Could not .* starting with ([A-Z ]+) and .*`(<!-- VERDICT: .*? -->)`/m.exec(body) ?? [];
  const { block } = endingsOf(stage);
  return block
    .replace(/→ .*/, '→ main agent')
    .replace(/^REJECT: \{.*?\}/m, `${opening}: ${LACKS[language]}`)
    .replace(MARKER, marker);
}

const unmarked = (text: string): string => text.replace(MARKER, '').trimEnd();

async function verdictOf(stage: StageId, text: string): Promise<string> {
  const line = JSON.stringify({ id: 'report', stage, mode: 'verify', text });
  const { out } = await createCli({ stdin: () => piped(line) }).run('verdict', '--jsonl');
  return JSON.parse(out).result;
}

describe.each(LANGUAGES)('given agents that answer in %s', (language) => {
  it.each(JUDGES)('when the agent of %s does not pass, then its own template says so, marked or not', async (stage) => {
    const wanted = NEGATIVE[kindOf(stage)];
    const text = refusal(stage, language);
    expect(text).toMatch(MARKER);
    expect(text).not.toContain('{what');
    expect(await verdictOf(stage, text)).toBe(wanted);
    expect(await verdictOf(stage, unmarked(text))).toBe(wanted);
  });

  it.each(JUDGES)(
    'when the agent of %s translates the word of its verdict, then it is read all the same',
    async (stage) => {
      const text = translated(stage, language);
      expect(text).not.toMatch(/^(REJECT|FAIL|ISSUES):/m);
      expect(await verdictOf(stage, text)).toBe(NEGATIVE[kindOf(stage)]);
      expect(await verdictOf(stage, unmarked(text))).toBe(NEGATIVE[kindOf(stage)]);
    },
  );

  it.each(JUDGES.filter((stage) => kindOf(stage) === 'review'))(
    'when the agent of %s could not review, then it fails by its marker, and without one nothing is decided',
    async (stage) => {
      const text = notReviewed(stage, language);
      expect(text).toContain('COULD NOT REVIEW: ');
      expect(await verdictOf(stage, text)).toBe('fail');
      expect(await verdictOf(stage, unmarked(text))).toBe('unknown');
    },
  );

  it.each(JUDGES)('when the agent of %s passes, then its template says so, marked or not', async (stage) => {
    const text = pass(stage, language);
    expect(text).toContain('"result":"pass"');
    expect(await verdictOf(stage, text)).toBe('pass');
    expect(await verdictOf(stage, unmarked(text))).toBe('pass');
  });
});
