/** The structured verdict: `<!-- VERDICT: {"result":"pass"} -->`. The last valid one counts, one in code only if there is no other. */
import { withoutCode } from './fences.ts';

type MarkedVerdict = 'pass' | 'fail' | 'reject' | 'issues';

const VALUES: readonly string[] = ['pass', 'fail', 'reject', 'issues'] satisfies MarkedVerdict[];
const MAX_BODY = 4_000;

/** The value is returned as given, also where the stage would use another word: the marker is the agent's own. */
export const readMarker = (text: string): MarkedVerdict | undefined => readBareMarker(text) ?? lastMarker(text);

/** In a fence it may be an example of the form, so that only one outside of code speaks for itself. */
export const readBareMarker = (text: string): MarkedVerdict | undefined => lastMarker(withoutCode(text));

function lastMarker(text: string): MarkedVerdict | undefined {
  let found: MarkedVerdict | undefined;
  for (const comment of comments(text)) found = markedValue(comment) ?? found;
  return found;
}

/** What stands in comments is no prose; a comment that never ends takes the rest of its line along. */
export function withoutComments(text: string): string {
  if (!text.includes('<!--')) return text;
  const closed = text.split('-->').map((part, index, parts) => {
    const open = index < parts.length - 1 ? part.indexOf('<!--') : -1;
    return open < 0 ? part : part.slice(0, open);
  });
  return closed.join('\n').replace(/<!--.*/g, '');
}

function* comments(text: string): Generator<string> {
  let from = text.indexOf('<!--');
  while (from >= 0) {
    const end = text.indexOf('-->', from);
    if (end < 0) return;
    yield text.slice(text.lastIndexOf('<!--', end) + 4, end);
    from = text.indexOf('<!--', end);
  }
}

function markedValue(comment: string): MarkedVerdict | undefined {
  const json = bodyOf(comment);
  if (json === undefined) return undefined;
  try {
    const { result } = JSON.parse(json) as { readonly result?: unknown };
    const value = typeof result === 'string' ? result.trim().toLowerCase() : '';
    return VALUES.includes(value) ? (value as MarkedVerdict) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Taken apart by hand: nearly every report ends with a marker, and a pattern is dear in a process that has just started. */
function bodyOf(comment: string): string | undefined {
  const text = comment.trim();
  if (comment.length > MAX_BODY || text.slice(0, NAME.length).toLowerCase() !== NAME) return undefined;
  const rest = text.slice(NAME.length).trimStart();
  const json = rest.startsWith(':') || rest.startsWith('：') ? rest.slice(1).trimStart() : '';
  return json.startsWith('{') && json.endsWith('}') ? json : undefined;
}

const NAME = 'verdict';
