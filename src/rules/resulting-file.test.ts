import { describe, expect, it } from 'vitest';
import { EDIT_TOOLS, editedFile, resultingFile } from './resulting-file.ts';

describe('given a file on disk', () => {
  const disk = 'one\ntwo\none\n';

  it.each([
    ['Edit', { old_string: 'one', new_string: 'ONE' }, 'ONE\ntwo\none\n'],
    ['Edit', { old_string: 'one', new_string: 'O$&E', replace_all: true }, 'O$&E\ntwo\nO$&E\n'],
    [
      'MultiEdit',
      {
        edits: [
          { old_string: 'two', new_string: '2' },
          { old_string: '2\n', new_string: '22\n' },
        ],
      },
      'one\n22\none\n',
    ],
    ['Write', { content: 'all new' }, 'all new'],
  ])('when %s runs with %j, then the result is known', (tool, input, after) => {
    expect(resultingFile(tool, input, () => disk)).toMatchObject({ before: disk, after, partial: false });
  });

  it('when its lines end the Windows way, then an edit with plain ends still fits', () => {
    expect(resultingFile('Edit', { old_string: 'a\nb', new_string: 'c' }, () => 'a\r\nb\r\n')?.after).toBe('c\n');
  });

  it('when the old text is not there, then only the new text is known', () => {
    expect(resultingFile('Edit', { old_string: 'gone', new_string: 'new' }, () => disk)).toEqual({
      before: '',
      after: 'new',
      fragment: 'new',
      partial: true,
    });
  });
});

describe('given no file yet', () => {
  it('when an edit of nothing creates it, then the result is the new text', () => {
    expect(resultingFile('Edit', { old_string: '', new_string: 'x' }, () => undefined)).toMatchObject({
      after: 'x',
      partial: false,
    });
  });

  it('when a notebook cell is written, then the cell is looked at, and a deleted one is not', () => {
    expect(resultingFile('NotebookEdit', { new_source: 'x' }, () => undefined)).toMatchObject({
      after: 'x',
      partial: true,
    });
    expect(resultingFile('NotebookEdit', { new_source: '', edit_mode: 'delete' }, () => undefined)).toBeUndefined();
  });

  it.each([
    ['Read', { file_path: 'x' }],
    ['Write', {}],
    ['MultiEdit', { edits: 'x' }],
  ])('when %s is called with %j, then there is nothing to check', (tool, input) => {
    expect(resultingFile(tool, input, () => undefined)).toBeUndefined();
  });
});

it('given the input of any tool that edits, then the file is known', () => {
  expect(
    EDIT_TOOLS.map((tool) => editedFile(tool === 'NotebookEdit' ? { notebook_path: 'n' } : { file_path: 'f' })),
  ).toEqual(['f', 'f', 'f', 'n']);
  expect(editedFile({ command: 'ls' })).toBe('');
});
