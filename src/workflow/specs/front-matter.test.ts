import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyStart, parseFrontMatter, updateFrontMatter } from './front-matter.ts';

/** Bodies as people write them: every line ending, rules, headings, boxes, quotes, other scripts, no last newline. */
const body = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\n',
        '\r\n',
        '\r',
        '---',
        '--- ',
        '## Tasks',
        '- [ ] DEV',
        'a: b',
        '```',
        '\uFEFF',
        '\u2028',
        '',
      ),
      fc.string({ unit: 'binary' }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

const plainValue = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', ' x ', '"x"', "'x'", '"', 'a: b', '# x', '---'),
);
const value = plainValue.map((text) => text.replace(/[\r\n]/g, ''));
const values = fc.dictionary(fc.constantFrom('feature', 'status', 'workflow', 'archivedAt'), value, { minKeys: 1 });

describe('given a file with front matter', () => {
  const file = '---\nfeature: login\ncreated: 2026-01-02T03:04:05.678Z\nnote: "a: b"\n---\n\n## Tasks\n';

  it('when read, then every value is a plain string and colons survive', () => {
    expect(parseFrontMatter(file)).toEqual({ feature: 'login', created: '2026-01-02T03:04:05.678Z', note: 'a: b' });
  });

  it('when a key is set, then only its line changes', () => {
    expect(updateFrontMatter(file, { feature: 'logout' })).toBe(file.replace('login', 'logout'));
  });

  it('when a key is new, then it is added at the end of the block', () => {
    expect(updateFrontMatter(file, { archivedAt: 'now' })).toBe(
      file.replace('\n---\n\n', '\narchivedAt: now\n---\n\n'),
    );
  });

  it('when a value is set to what it is, then its line keeps its own spelling', () => {
    expect(updateFrontMatter(file, { note: 'a: b' })).toBe(file);
  });

  it('when a value holds line breaks, then it cannot add keys of its own', () => {
    const after = updateFrontMatter(file, { feature: 'x\nstatus: archived\r\n---' });
    expect(parseFrontMatter(after)).toEqual({ ...parseFrontMatter(file), feature: 'x status: archived ---' });
  });

  it('when nothing is to be set, then nothing changes', () => {
    expect(updateFrontMatter(file, {})).toBe(file);
    expect(updateFrontMatter('# Title\n', {})).toBe('# Title\n');
  });
});

describe('given front matter in an unusual shape', () => {
  it('when lines end in CRLF, then new lines do too', () => {
    expect(updateFrontMatter('---\r\nstatus: paused\r\n---\r\nbody\r\n', { status: 'x', by: 'y' })).toBe(
      '---\r\nstatus: x\r\nby: y\r\n---\r\nbody\r\n',
    );
  });

  it('when a byte order mark comes first, then it stays first', () => {
    expect(parseFrontMatter('\uFEFF---\na: b\n---\n')).toEqual({ a: 'b' });
    expect(updateFrontMatter('\uFEFF# Title', { a: 'b' })).toBe('\uFEFF---\na: b\n---\n\n# Title');
  });

  it('when the closing line ends the file, then it is still front matter', () => {
    expect(updateFrontMatter('---\na: b\n---', { a: 'c' })).toBe('---\na: c\n---');
  });

  it('when it is empty, then it is empty and not absent', () => {
    expect(parseFrontMatter('---\n---\nbody')).toEqual({});
  });

  it('when it holds comments, lists and nested keys, then they are neither read nor touched', () => {
    const rich = '---\n# status: old\ntags:\n  - a: b\n  status: inner\nstatus: x\n---\n';
    expect(parseFrontMatter(rich)).toEqual({ tags: '', status: 'x' });
    expect(updateFrontMatter(rich, { status: 'y' })).toBe(rich.replace('status: x', 'status: y'));
  });

  it('when quotes do not wrap the whole value, then they are text', () => {
    expect(parseFrontMatter(`---\na: "x" and "y\nb: it's\nc: "\nd: 'z'\n---\n`)).toEqual({
      a: '"x" and "y',
      b: "it's",
      c: '"',
      d: 'z',
    });
  });

  it.each([
    ['no block', '# Title\n'],
    ['a rule further down', '\n---\na: b\n---\n'],
    ['a block that never closes', '---\na: b\n'],
    ['a closing line fused with the next heading', '---\na: b\n---## Tasks\n'],
    ['nothing at all', ''],
  ])('when there is %s, then there is no front matter and the text begins at once', (_what, file) => {
    expect(parseFrontMatter(file)).toBeUndefined();
    expect(bodyStart(file)).toBe(0);
  });
});

describe('given any text whatever', () => {
  it('when front matter is set once or fifty times, then everything below it survives byte for byte', () => {
    fc.assert(
      fc.property(body, fc.array(values, { minLength: 1, maxLength: 50 }), (text, updates) => {
        const start = updateFrontMatter(text, { feature: 'x' });
        const below = start.slice(bodyStart(start));
        const end = updates.reduce(updateFrontMatter, start);
        expect(end.slice(bodyStart(end))).toBe(below);
        expect(text.endsWith(below) || below.endsWith(text.replace(/^\uFEFF/, ''))).toBe(true);
      }),
    );
  });

  it('when the same values are set twice, then the second time changes nothing', () => {
    fc.assert(
      fc.property(body, values, (text, update) => {
        const once = updateFrontMatter(text, update);
        expect(updateFrontMatter(once, update)).toBe(once);
      }),
    );
  });

  it('when values are set, then exactly these are read back', () => {
    fc.assert(
      fc.property(body, values, (text, update) => {
        expect(parseFrontMatter(updateFrontMatter(text, update))).toMatchObject({ ...update });
      }),
    );
  });

  it('when the text has no front matter, then it follows the new block unchanged', () => {
    fc.assert(
      fc.property(body, values, (text, update) => {
        fc.pre(parseFrontMatter(text) === undefined && !text.startsWith('\uFEFF'));
        expect(
          updateFrontMatter(text, update).endsWith(`---${/\r\n|\n|\r/.exec(text)?.[0].repeat(2) ?? '\n\n'}${text}`),
        ).toBe(true);
      }),
    );
  });
});
