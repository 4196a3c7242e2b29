import { describe, expect, it } from 'vitest';
import { TIMELINE_EVENTS } from '../../core/registry/events.ts';
import { STAGES } from '../../core/registry/stages.ts';
import { WORKFLOWS } from '../../core/registry/workflows.ts';
import { cliText } from '../cli/cli-text.ts';
import { messages as enHooks } from '../hooks/en.ts';
import { messages as zhCnHooks } from '../hooks/zh-cn.ts';
import { createMessages } from '../hooks/zh-tw.ts';
import { LOCALES } from '../locale.ts';
import { eventTitle, stageTitle, workflowTitle } from './titles.ts';

const HOOKS = { 'zh-TW': createMessages(), 'zh-CN': zhCnHooks, en: enHooks };

describe.each(LOCALES)('given the locale %s', (locale) => {
  const text = cliText(locale);

  it('then hooks and commands call every stage the same', () => {
    for (const stage of Object.keys(STAGES)) {
      expect(stageTitle(HOOKS[locale], { stage })).toBe(stageTitle(text, { stage }));
    }
  });

  it('then a chosen workflow is called the same by the hook that hears of it', () => {
    const { override } = HOOKS[locale].prompt;
    expect(override('quick', WORKFLOWS.quick.label, 'quick')).toContain(workflowTitle(text, 'quick'));
  });
});

it.each([
  ['zh-TW', '💻 開發', '快速開發', '工作流啟動'],
  ['zh-CN', '💻 开发', '快速开发', '工作流启动'],
  ['en', '💻 development', 'quick change', 'workflow started'],
] as const)('given %s, then names come in that language', (locale, stage, workflow, event) => {
  const text = cliText(locale);
  expect(stageTitle(text, { stage: 'DEV' })).toBe(stage);
  expect(workflowTitle(text, 'quick')).toBe(workflow);
  const label = TIMELINE_EVENTS['workflow:start'].label;
  expect(eventTitle(text, { type: 'workflow:start', label })).toBe(event);
});

it('given English, then no name is left in Chinese', () => {
  const { stageLabels, workflowLabels, eventLabels } = cliText('en');
  const names = [stageLabels, workflowLabels, eventLabels].flatMap((labels) => Object.values(labels));
  expect(names).toHaveLength([STAGES, WORKFLOWS, TIMELINE_EVENTS].flatMap(Object.keys).length);
  expect(names.filter((name) => /\p{Script=Han}/u.test(name ?? ''))).toEqual([]);
});

it('given names from a newer version, then they are shown as they are', () => {
  const text = cliText('en');
  expect(stageTitle(text, { stage: 'NEXT' })).toBe('NEXT');
  expect(workflowTitle(text, 'next')).toBe('next');
  expect(eventTitle(text, { type: 'next:event', label: '下一個' })).toBe('下一個');
});
