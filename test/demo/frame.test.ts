/** The rendered screen. */
import { describe, expect, it } from 'vitest';
import { demoText } from '../../demo/demo-text.ts';
import { type FrameOptions, frame, frameLines } from '../../demo/view/frame.ts';
import { lineText, lineWidth } from '../../demo/view/line.ts';
import type { View } from '../../demo/view/state.ts';
import { LOCALES } from '../../src/text/messages.ts';
import { began, REQUEST, STANDARD, sent, viewAfter } from './story.ts';

const text = demoText('en');
const options = (over: Partial<FrameOptions> = {}): FrameOptions => ({
  width: 100,
  height: 60,
  color: false,
  text,
  atMs: 65_000,
  ...over,
});
const WIDTHS = Array.from({ length: 161 }, (_, index) => index + 40);
const MOMENTS = [0, 2, 9, 25, 40];
const HEIGHTS = [1, 5, 12, 24, 60];
const end = viewAfter(STANDARD);
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with this one
const ESCAPES = /\x1b\[[\d;]*m/g;

describe.each(LOCALES)('given the language %s', (locale) => {
  const inLocale = { text: demoText(locale) };
  const widest = (view: View, width: number) =>
    Math.max(...frameLines(view, options({ ...inLocale, width })).map(lineWidth));

  it('when it is drawn in any width, then no line is wider', () => {
    expect(WIDTHS.filter((width) => widest(end, width) > width)).toEqual([]);
  });

  it.each(MOMENTS)('when it is drawn after %i sights, then no line is too wide and no screen too high', (at) => {
    const view = viewAfter(STANDARD.slice(0, at));
    expect([40, 57, 72, 100].filter((width) => widest(view, width) > width)).toEqual([]);
    const heightIn = (height: number) => frameLines(view, options({ ...inLocale, height })).length;
    expect(HEIGHTS.filter((height) => heightIn(height) > height)).toEqual([]);
  });

  it('when it is drawn, then every word is there', () => {
    expect(frame(end, options(inLocale))).not.toMatch(/undefined|\[object|NaN/);
  });
});

describe('given colours', () => {
  it('when they are off, then there is no escape sequence at all', () => {
    expect(frame(end, options({ color: false }))).not.toContain('\x1b');
  });

  it('when they are on, then the words are the same', () => {
    const colored = frame(end, options({ color: true }));
    expect(colored).toMatch(ESCAPES);
    expect(colored.replace(ESCAPES, '')).toBe(frame(end, options()));
  });
});

describe('given a session that has not begun', () => {
  it('then the request is there and the host is awaited', () => {
    const screen = frame(viewAfter(), options());
    expect(screen).toContain(REQUEST);
    expect(screen).toContain(text.screen.waiting);
  });
});

describe('given stages that run side by side', () => {
  const view = viewAfter(began('secure'), sent('REVIEW', 'code-reviewer'), sent('TEST:2', 'tester'));
  const lines = frameLines(view, options()).map(lineText);
  const lineOf = (word: string) => lines.find((line) => line.includes(word)) ?? '';

  it('then one bracket holds their rows', () => {
    expect(lineOf('code-reviewer')).toMatch(/^ ╭ ⏳ 🔍/);
    expect(lineOf('test verify')).toMatch(/^ │ ⏳ 🧪/);
    expect(lineOf('security-reviewer')).toMatch(/^ ╰ ⬜ 🛡️/);
    expect(lineOf('planner')).toMatch(/^ {3}⬜ 📋/);
  });

  it('then they stand in brackets in the line of all stages', () => {
    expect(lines).toContain('   ⬜📋 ⬜🏗️ ⬜🧪 ⬜💻 [ ⏳🔍 ⏳🧪 ⬜🛡️ ] ⬜🔁 ⬜📝');
  });
});

describe('given the end of the story', () => {
  const lines = frameLines(end, options()).map(lineText);

  it('then attempts, the helper and the counters are shown', () => {
    expect(lines.find((line) => line.includes('💻 development'))).toContain('try 2 · Mended.');
    const test = lines.findIndex((line) => line.startsWith(' ╰ ✅ 🧪 test verify'));
    expect(lines[test + 1]).toMatch(/^ ↳ ✅ 🔧 debugging .*Accents\.$/);
    expect(lines[2]).toContain('loop 1/100 · fails 1/3 · rejects 0/3');
    expect(lines[0]).toMatch(/Claude Code 2\.1\.325 · 1:05$/);
  });

  it('then the turns of the story are told in their order, and the screen no longer says how to end it', () => {
    const told = [
      '⛔ guard',
      '🔁 loop',
      '⇉  side by side',
      '❌ tester',
      '↩  repair',
      '🔧 debugger',
      '⇇  ',
      '🎉 workflow',
    ];
    const places = told.map((word) => lines.findIndex((line) => line.includes(word)));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(lines.join('\n')).not.toContain(text.screen.quit);
  });

  it('when the screen is low, then the newest turns are kept', () => {
    const low = frame(end, options({ height: 20 }));
    expect(low).toContain(text.screen.archived);
    expect(low).not.toContain('guard');
  });

  it('when times are left out, then the clock changes nothing', () => {
    const still = (atMs: number) => frame(end, options({ atMs, times: false }));
    expect(still(0)).toBe(still(999_999));
  });
});

it('given a narrow screen, then names of agents make room for their words', () => {
  const narrow = frame(end, options({ width: 60 }));
  expect(narrow).toContain('Three tasks.');
  expect(narrow.split('\n').find((line) => line.includes('📋 plan'))).not.toContain('planner');
});
