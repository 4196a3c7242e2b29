/** Column widths in a terminal. */
import { describe, expect, it } from 'vitest';
import { clipLine, fitTo, lineText, lineWidth, paint, span, spread } from '../../demo/view/line.ts';
import { clipTo, widthOf } from '../../src/text/terminal.ts';

describe('given a text, when its columns are counted', () => {
  it.each([
    ['', 0],
    ['plan', 4],
    ['é', 1],
    ['e\u0301', 1],
    ['規劃', 4],
    ['，。「」', 8],
    ['ＡＢ', 4],
    ['ｱ', 1],
    ['한글', 4],
    ['📋', 2],
    ['🏗️', 2],
    ['🛡️', 2],
    ['👩‍💻', 2],
    ['🇹🇼', 2],
    ['⏳⬜✅❌🔙', 10],
    ['─ … · → ╭ ⠋ ▶', 13],
    ['“x”', 3],
    ['\u200b', 0],
  ])('then %j takes %i', (text, columns) => {
    expect(widthOf(text)).toBe(columns);
  });
});

describe('given a text that is too long', () => {
  it.each([
    ['plan', 4, 'plan'],
    ['planner', 4, 'pla…'],
    ['規劃者', 4, '規…'],
    ['規劃者', 5, '規劃…'],
    ['🏗️🏗️', 3, '🏗️…'],
    ['one two', 5, 'one…'],
    ['x', 0, ''],
  ])('when %j is cut to %i, then it is %j', (text, columns, cut) => {
    expect(clipTo(text, columns)).toBe(cut);
    expect(widthOf(fitTo(text, columns))).toBe(columns);
  });
});

describe('given a line of several pieces', () => {
  const line = [span('規劃 ', 'bold'), span('done', 'dim')];

  it('when it is cut inside a piece, then what follows is gone and it fits', () => {
    expect(lineText(clipLine(line, 7))).toBe('規劃 d…');
    expect(lineText(clipLine(line, 3))).toBe('規…');
    expect(clipLine(line, 9)).toEqual(line);
    for (let columns = 0; columns < 12; columns += 1) {
      expect(lineWidth(clipLine(line, columns))).toBeLessThanOrEqual(columns);
    }
  });

  it('when it is painted, then colours are the only difference', () => {
    expect(paint(line, false)).toBe('規劃 done');
    expect(paint(line, true)).toBe('\x1b[1m規劃 \x1b[0m\x1b[2mdone\x1b[0m');
  });

  it('when it is spread, then it reaches both ends, and without room the right one goes', () => {
    expect(lineText(spread([span('ab')], [span('cd')], 7))).toBe('ab   cd');
    expect(lineText(spread([span('ab')], [span('cd')], 4))).toBe('ab');
  });
});
