/**
 * Every reply that a text of a shipped pack offers to the user, and what it must be understood as. `ot pack validate` holds
 * the texts against this table; the classifier is held against it by test.
 */
import type { PromptKey } from './prompts.ts';

/** As the classifier calls it; a command is understood before anything is classified. */
export type ReplyMeaning = 'confirmation' | 'negative' | 'cleanup_proceed' | 'cleanup_skip' | 'keep_open';

export type AdvertisedReply = {
  readonly reply: string;
  readonly meaning: ReplyMeaning;
  /** The texts that offer it, in any locale. */
  readonly prompts: readonly PromptKey[];
};

const ASK_RESULT: readonly PromptKey[] = ['init.footer', 'reminder.test', 'stop.askTest', 'resume.briefing'];
const ASK_CLEANUP: readonly PromptKey[] = ['stop.askCleanup', 'stop.missing', 'resume.briefing'];

const offered = (
  prompts: readonly PromptKey[],
  meaning: ReplyMeaning,
  ...replies: readonly string[]
): AdvertisedReply[] => replies.map((reply) => ({ reply, meaning, prompts }));

export const ADVERTISED_REPLIES: readonly AdvertisedReply[] = [
  ...offered(ASK_RESULT, 'confirmation', '已修复', '已修復', 'fixed', '测试通过', '測試通過', 'works now'),
  ...offered(ASK_RESULT, 'negative', '还是不行', '還是不行', 'still broken'),
  ...offered(ASK_CLEANUP, 'cleanup_proceed', '需要收尾', '执行收尾', '執行收尾', 'wrap up'),
  ...offered(['stop.askCleanup', 'resume.briefing'], 'keep_open', 'keep it open', '保持打开', '保持打開'),
  ...offered(ASK_CLEANUP, 'cleanup_skip', '直接结束', '跳过收尾', '直接結束', '跳過收尾', 'skip cleanup', 'just end'),
];

export const isAdvertised = (reply: string, prompt: PromptKey): boolean =>
  ADVERTISED_REPLIES.some((row) => row.reply === reply && row.prompts.includes(prompt));
