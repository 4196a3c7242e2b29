import { describe, expect, it } from 'vitest';
import { withoutCode } from './fences.ts';

describe('given a message with code', () => {
  it.each([
    ['a fenced block', 'a\n```ts\nb\n```\nc', 'a\nc'],
    ['tildes', 'a\n~~~\nb\n~~~\nc', 'a\nc'],
    ['an indented block', 'a\n  ```\n  b\n  ```\nc', 'a\nc'],
    ['a longer fence around a shorter one', '````md\n```\na\n```\n````\nb', 'b'],
    ['two blocks', '```\na\n```\nb\n```\nc\n```', 'b'],
    ['a comment quoted in a line', 'ends with `<!-- a -->`, or b', 'ends with , or b'],
  ])('when it is %s, then what stands outside is left', (_, text, rest) => {
    expect(withoutCode(text)).toBe(rest);
  });

  it.each(['```\na\nb', '```a``` b', 'a ``` b', '`a` <!-- b -->'])(
    'when %j holds no closed block, then all of it is left',
    (text) => expect(withoutCode(text)).toBe(text),
  );
});
