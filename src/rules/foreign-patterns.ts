/** Patterns of projects' packs, on an engine that takes linear time: no pattern of a cloned repository can hang a hook. */
import { RE2JS } from 're2js';
import { messageOf } from '../values/narrow.ts';
import { requireLight } from './pattern-weight.ts';
import type { Matcher } from './patterns.ts';

const MAX_SOURCE_CHARS = 2_000;

const FLAGS: Readonly<Record<string, number>> = { i: RE2JS.CASE_INSENSITIVE, s: RE2JS.DOTALL };

/** Throws where the engine cannot express the pattern, as with look-aheads and back-references. */
export function compileForeign(source: string, flags: string): Matcher {
  if (source.length > MAX_SOURCE_CHARS) throw new Error(`longer than ${MAX_SOURCE_CHARS} characters`);
  requireLight(source);
  const options = [...flags].reduce((all, flag) => all | (FLAGS[flag] ?? 0), RE2JS.MULTILINE | RE2JS.LOOKBEHINDS);
  const expression = compile(source, options);
  return {
    test: (text) => expression.test(text),
    matches: (text) => expression.matchAll(text),
    replace: (text, replacement) => expression.matcher(text).replaceAll(replacement),
    replaceFirst: (text, template) => expression.matcher(text).replaceFirst(template),
  };
}

function compile(source: string, options: number): RE2JS {
  try {
    return RE2JS.compile(RE2JS.translateRegExp(source), options);
  } catch (error) {
    const reason = messageOf(error)
      .replace('error parsing regexp: ', '')
      .replaceAll(/\(\?[ims]+\)/g, '');
    throw new Error(reason, { cause: error });
  }
}
