import { expect, it } from 'vitest';
import { saysGoOn, saysStop } from './steering.ts';

it.each([
  'stop',
  'Stop!',
  'please stop',
  'stop it',
  'STOP the loop.',
  'pause',
  '停',
  '停止。',
  '先停一下',
  '暫停',
  '暂停吧',
  '不要继续了',
  '別繼續了。',
])('given %j as the whole message, then it says stop', (message) =>
  expect([saysStop(message), saysGoOn(message)]).toEqual([true, false]),
);

it.each([
  'go on',
  'Go on.',
  'continue',
  'Please continue!',
  'ok, go ahead',
  'carry on with the work',
  '繼續',
  '继续吧',
  '請繼續',
])('given %j as the whole message, then it says go on', (message) =>
  expect([saysStop(message), saysGoOn(message)]).toEqual([false, true]),
);

it.each([
  'stop the server on port 80',
  'stop?',
  'does it stop',
  'continue button is broken',
  'go on holiday mode',
  '停車場頁面壞了',
  '繼續按鈕沒反應',
  '停了',
  '停了。',
  '停止了',
  '暂停了',
  '暫停了！',
  '停下来了',
  '好，停了',
  '停了吗',
  '先停了',
  '继续了',
  'stop?!',
  '',
])('given %j, then it steers nothing', (message) =>
  expect([saysStop(message), saysGoOn(message)]).toEqual([false, false]),
);
