import { expect, it } from 'vitest';
import { cliText } from '../../test/kit/texts.ts';
import { TIMELINE_EVENTS } from './ports.ts';
import { eventTitle, stageTitle, workflowTitle } from './progress.ts';

it.each([
  ['zh-TW', '💻 開發', '快速開發', '工作流啟動'],
  ['zh-CN', '💻 开发', '快速开发', '工作流启动'],
  ['en', '💻 development', 'quick change', 'workflow started'],
] as const)('given %s, then names come in that language', (locale, stage, workflow, event) => {
  const text = cliText(locale);
  expect(stageTitle(text, 'DEV')).toBe(stage);
  expect(workflowTitle(text, 'quick')).toBe(workflow);
  const label = TIMELINE_EVENTS['workflow:start'].label;
  expect(eventTitle(text, { type: 'workflow:start', label })).toBe(event);
});

it('given names from a newer version, then they are shown as they are', () => {
  const text = cliText('en');
  expect(stageTitle(text, 'NEXT')).toBe('NEXT');
  expect(workflowTitle(text, 'next')).toBe('next');
  expect(eventTitle(text, { type: 'next:event', label: '下一個' })).toBe('下一個');
});
