import { describe, expect, it } from 'vitest';
import { readBareMarker, readMarker, withoutComments } from './marker.ts';

describe('given a message with a marker', () => {
  it.each([
    ['plain', '<!-- VERDICT: {"result":"pass"} -->', 'pass'],
    ['any spacing and case', '<!--verdict :{ "result" : " Reject " }-->', 'reject'],
    ['further keys', '<!-- VERDICT: {"result":"fail","failed":2,"by":{"name":"qa"}} -->', 'fail'],
    ['several lines', '<!-- VERDICT:\n{\n  "result": "issues"\n}\n-->', 'issues'],
    ['inside an unfinished comment', '<!-- note <!-- VERDICT: {"result":"pass"} -->', 'pass'],
    ['inside a fence', '```\n<!-- VERDICT: {"result":"fail"} -->\n```', 'fail'],
  ])('when it is written with %s, then its value is read', (_, text, value) => {
    expect(readMarker(text)).toBe(value);
  });

  it('when there are several, then the last valid one counts', () => {
    const fail = '<!-- VERDICT: {"result":"fail"} -->';
    const pass = '<!-- VERDICT: {"result":"pass"} -->';
    expect(readMarker(`${fail}\n${pass}`)).toBe('pass');
    expect(readMarker(`${fail}\n${pass.replace('pass', 'fine')}`)).toBe('fail');
  });

  it('when one stands in code, then it counts only where no other does', () => {
    const fail = '<!-- VERDICT: {"result":"fail"} -->';
    const example = '```\n<!-- VERDICT: {"result":"pass"} -->\n```';
    expect(readMarker(`${fail}\n${example}`)).toBe('fail');
    expect(readBareMarker(example)).toBeUndefined();
    expect(readMarker(example)).toBe('pass');
  });
});

describe('given a comment that is no valid marker', () => {
  it.each([
    ['an unknown value', '<!-- VERDICT: {"result":"approved"} -->'],
    ['unknown itself', '<!-- VERDICT: {"result":"unknown"} -->'],
    ['a value that is no text', '<!-- VERDICT: {"result":["pass"]} -->'],
    ['another key', '<!-- VERDICT: {"verdict":"pass"} -->'],
    ['broken JSON', '<!-- VERDICT: {result: pass} -->'],
    ['no JSON', '<!-- VERDICT: pass -->'],
    ['no end', '<!-- VERDICT: {"result":"pass"}'],
    ['null', '<!-- VERDICT: {"result":null} -->'],
  ])('when it has %s, then there is no marker', (_, text) => {
    expect(readMarker(text)).toBeUndefined();
  });
});

describe('given comments between prose', () => {
  it('when they are taken out, then the prose around them stays', () => {
    expect(withoutComments('a <!-- b --> c <!-- d\n--> e')).toBe('a \n c \n e');
  });

  it('when one never ends, then only its line is lost', () => {
    expect(withoutComments('a\nb <!-- c\nd')).toBe('a\nb \nd');
  });
});
