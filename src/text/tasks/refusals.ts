/** Why a command about a task changed nothing, for the model to pass on. */
import type { RefusalReason } from '../../core/tasks/effects.ts';
import { type Locale, toLocale } from '../locale.ts';

export type Refusal = {
  readonly why: RefusalReason;
  /** The state the task is in. */
  readonly from: string;
  readonly confirmCommand: string;
};

type Words = {
  readonly said: (reason: string) => string;
  readonly reasons: (refusal: Refusal) => Readonly<Record<RefusalReason, string>>;
};

export function refusalText(locale: string | undefined, refusal: Refusal): string {
  const { said, reasons } = TABLES[toLocale(locale)];
  return said(reasons(refusal)[refusal.why]);
}

const en: Words = {
  said: (reason) => `The command changed nothing: ${reason}. Tell the user.`,
  reasons: ({ from, confirmCommand }) => ({
    'unknown event': 'this version does not know it',
    'not confirmed yet': `the work is not confirmed yet; the user does that with ${confirmCommand}`,
    'the work has not begun': `the task is at ${from}; there is nothing to confirm before the work itself`,
    'nothing to confirm in this step': 'the work is confirmed already and being wrapped up',
    'a review is open already': 'a review was asked for already; its report comes first',
    'the work is done': 'the work is confirmed and being wrapped up; saying what is wrong goes back to it',
    'no wrap-up is going on': 'no wrap-up is going on',
    'not wrapped up yet': 'the task is not wrapped up yet',
    'wrapped up already': 'the task is wrapped up already',
    'nothing was noted': 'the note itself is missing; it stands behind the command',
  }),
};

const zhTw: Words = {
  said: (reason) => `這個指令沒有改變任何事：${reason}。請告訴使用者。`,
  reasons: ({ from, confirmCommand }) => ({
    'unknown event': '這個版本不認得它',
    'not confirmed yet': `結果尚未確認，使用者可以用 ${confirmCommand} 確認`,
    'the work has not begun': `任務還在 ${from}，開始執行之前沒有可以確認的結果`,
    'nothing to confirm in this step': '結果已經確認，正在收尾',
    'a review is open already': '已經要求過審查，先給出它的報告',
    'the work is done': '結果已經確認，正在收尾；說明哪裡有問題就會回到執行',
    'no wrap-up is going on': '沒有進行中的收尾',
    'not wrapped up yet': '任務尚未收尾',
    'wrapped up already': '任務已經收尾',
    'nothing was noted': '缺少要記錄的內容，它寫在指令後面',
  }),
};

const zhCn: Words = {
  said: (reason) => `这个命令没有改变任何事：${reason}。请告诉用户。`,
  reasons: ({ from, confirmCommand }) => ({
    'unknown event': '这个版本不认得它',
    'not confirmed yet': `结果尚未确认，用户可以用 ${confirmCommand} 确认`,
    'the work has not begun': `任务还在 ${from}，开始执行之前没有可以确认的结果`,
    'nothing to confirm in this step': '结果已经确认，正在收尾',
    'a review is open already': '已经要求过审查，先给出它的报告',
    'the work is done': '结果已经确认，正在收尾；说明哪里有问题就会回到执行',
    'no wrap-up is going on': '没有进行中的收尾',
    'not wrapped up yet': '任务尚未收尾',
    'wrapped up already': '任务已经收尾',
    'nothing was noted': '缺少要记录的内容，它写在命令后面',
  }),
};

const TABLES: Readonly<Record<Locale, Words>> = { 'zh-TW': zhTw, 'zh-CN': zhCn, en };
