import { describe, expect, it } from 'vitest';
import { shippedPack } from '../../../test/packs/shipped.ts';
import { commandValues, placeholdersIn, renderPrompt, repliesIn } from './prompts.ts';

describe('given a template', () => {
  it('when values are filled in, then they are never expanded again', () => {
    expect(renderPrompt('{a} and {b}', { a: '{b} $&', b: 2 })).toBe('{b} $& and 2');
  });

  it('when all placeholders of a line are empty, then the line is left out', () => {
    expect(renderPrompt('one\nerror: {e}\n{e} {f}\ntwo', { e: '', f: 'x' })).toBe('one\n x\ntwo');
  });

  it('when a line announces what is left out, then it goes as well', () => {
    expect(renderPrompt('one\nLast errors:\n{e}\ntwo', {})).toBe('one\ntwo');
    expect(renderPrompt('one\nLast errors:\n{e}\ntwo', { e: 'x' })).toBe('one\nLast errors:\nx\ntwo');
  });

  it('when it holds JSON, then its braces are no placeholders', () => {
    const marker = '<!-- WRAP-UP: {"completed":true,"docs_updated":[]} -->';
    expect(renderPrompt(marker, {})).toBe(marker);
    expect(placeholdersIn(`${marker} {x}`)).toEqual(['x']);
  });

  it('when it offers replies, then they print as code and can be listed', () => {
    expect(renderPrompt('Say [[fixed]] or [[still broken]].', {})).toBe('Say `fixed` or `still broken`.');
    expect(repliesIn('[[a]] [[b]] [[a]]')).toEqual(['a', 'b']);
  });

  it('when a name is a property of every object, then it is still empty', () => {
    expect(renderPrompt('x{constructor}{b}', { b: 'y' })).toBe('xy');
  });
});

it('given the commands of a pack, then the first of each can be filled in', () => {
  expect(commandValues(shippedPack('base').manifest.commands)).toMatchObject({
    openCommand: '/ot:task',
    resumeCommand: '/ot:task resume',
  });
});
