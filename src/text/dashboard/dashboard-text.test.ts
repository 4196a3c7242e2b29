import { describe, expect, it } from 'vitest';
import { waitsForOf } from '../../core/dashboard/waits-for.ts';
import { AGENTS } from '../../core/registry/agents.ts';
import { TIMELINE_EVENTS } from '../../core/registry/events.ts';
import { STAGES } from '../../core/registry/stages.ts';
import { WORKFLOWS } from '../../core/registry/workflows.ts';
import { LOCALES } from '../locale.ts';
import { dashboardText } from './dashboard-text.ts';
import { holdSentence, waitsSentence } from './sentences.ts';
import { words as en } from './words-en.ts';
import { words as zhCn } from './words-zh-cn.ts';
import { words as zhTw } from './words-zh-tw.ts';

const placesOf = (sentence: string): string[] => [...sentence.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();

describe('given the words of the three languages', () => {
  it('then each has the same keys, and each sentence the same places', () => {
    expect(Object.keys(zhCn)).toEqual(Object.keys(zhTw));
    expect(Object.keys(en)).toEqual(Object.keys(zhTw));
    for (const [key, sentence] of Object.entries(zhTw)) {
      expect([key, placesOf(zhCn[key] ?? '')]).toEqual([key, placesOf(sentence)]);
      expect([key, placesOf(en[key] ?? '')]).toEqual([key, placesOf(sentence)]);
    }
  });

  it('then English holds no Chinese, and nothing is empty', () => {
    for (const sentence of Object.values(en)) expect(sentence).not.toMatch(/\p{Script=Han}/u);
    for (const sentence of [en, zhTw, zhCn].flatMap(Object.values)) expect(sentence.trim()).not.toBe('');
  });

  it('then the two Chinese ones do not borrow characters from each other where they differ', () => {
    expect(Object.values(zhTw).join('')).not.toMatch(/[进动这个处说还没时间们为应给对会关开发结务阶]/u);
    expect(Object.values(zhCn).join('')).not.toMatch(/[進動這個處說還時間們為應給對會關開發結務階]/u);
  });
});

describe.each(LOCALES)('given the text of %s', (locale) => {
  const text = dashboardText(locale);

  it('then every stage, workflow, event, agent and category has a name', () => {
    expect(Object.keys(text.stageLabels).sort()).toEqual(Object.keys(STAGES).sort());
    expect(Object.keys(text.workflowLabels).sort()).toEqual(Object.keys(WORKFLOWS).sort());
    expect(Object.keys(text.eventLabels).sort()).toEqual(Object.keys(TIMELINE_EVENTS).sort());
    expect(Object.keys(text.agentLabels).sort()).toEqual(Object.keys(AGENTS).sort());
    for (const { category } of Object.values(TIMELINE_EVENTS)) expect(text.words[`category.${category}`]).toBeTruthy();
  });

  it('then a reason is put into words, and one that is not known falls back to its kind', () => {
    const waiting = waitsForOf({ flow: undefined, loop: undefined, updatedAt: '' }, '');
    expect(waitsSentence(text.words, waiting)).toBe(text.words['waits.workflow']);
    const hold = { kind: 'expert', at: '', text: null } as const;
    expect(holdSentence(text.words, { ...hold, params: { reason: 'requested' } })).toBe(
      text.words['hold.expert.requested'],
    );
    expect(holdSentence(text.words, { ...hold, params: { reason: 'novel' } })).toBe(text.words['hold.expert']);
  });
});
