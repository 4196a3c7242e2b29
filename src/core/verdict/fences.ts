/** What of a message stands in code: fenced blocks, and comments quoted in a line. */
type Fence = { readonly mark: string; readonly at: number };

/** A fence that is never closed takes nothing away: what follows it may be the report itself. */
export function withoutCode(text: string): string {
  const bare = text.includes('```') || text.includes('~~~') ? withoutFences(text.split('\n')) : text;
  return bare.includes('`<!--') ? bare.replace(/`<!--[^`\n]*-->`/g, '') : bare;
}

function withoutFences(lines: readonly string[]): string {
  const kept: string[] = [];
  let fence: Fence | undefined;
  for (const line of lines) {
    const mark = markOf(line);
    if (fence && closes(line, fence)) {
      kept.length = fence.at;
      fence = undefined;
      continue;
    }
    if (!fence && mark) fence = { mark, at: kept.length };
    kept.push(line);
  }
  return kept.join('\n');
}

/** The marks a fenced block opens with; code between marks on one line is no block. */
function markOf(line: string): string {
  const text = line.trimStart();
  const char = text.charAt(0);
  if (char !== '`' && char !== '~') return '';
  let length = 1;
  while (text.charAt(length) === char) length += 1;
  return length < 3 || (char === '`' && text.includes('`', length)) ? '' : text.slice(0, length);
}

/** Only a mark of its own kind, at least as long and with nothing behind it. */
const closes = (line: string, { mark }: Fence): boolean => line.trim().startsWith(mark) && line.trim() === markOf(line);
