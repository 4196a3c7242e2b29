import { describe, expect, it } from 'vitest';
import { stripCode } from './strip.ts';

const code = (text: string, path: string) => stripCode(text, path, ['comments', 'strings']).replace(/ +/g, ' ').trim();

describe('given code of a language', () => {
  it.each([
    ['a.py', 'x = "a#b" # c', 'x = " "'],
    ['a.py', "'''doc\nprint x\n'''\ny", "''' \n \n'''\ny"],
    ['a.py', 'u = "it\\"s" + \'#\'', `u = " " + ' '`],
    ['a.ts', "a // b\nc /* d\ne */ f 'g'", "a \nc \n f ' '"],
    ['a.ts', 'x = /[/"\']/g; y = "z"', 'x = / /g; y = " "'],
    ['a.ts', 'a = b / c / d // e', 'a = b / c / d'],
    ['a.ts', '`one\ntwo` + x', '` \n ` + x'],
    ['a.go', "don't // x\nu = https://x", "don't \nu = https://x"],
    ['a.rb', 'x # y\nc = a#b', 'x \nc = a#b'],
  ])('when %s holds %j, then comments and strings are blank', (path, text, stripped) => {
    expect(code(text, path)).toBe(stripped);
  });

  it('when it is prose or data, then it stays as it is', () => {
    expect(code('# title "x"', 'a.md')).toBe('# title "x"');
  });

  it('when it is stripped, then every line and column stays where it was', () => {
    const text = 'a = "中文" # 注释\n"""x\ny"""\n';
    const stripped = stripCode(text, 'a.py', ['comments', 'strings']);
    expect(stripped).toHaveLength(text.length);
    expect(stripped.split('\n')).toHaveLength(text.split('\n').length);
  });
});
