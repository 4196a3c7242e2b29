/** Generated text inside a document people may edit: it lives between two marks, and nothing outside is touched. */

const BEGIN = '<!-- overtone:generated:begin -->';
const END = '<!-- overtone:generated:end -->';

/** What people wrote, without the generated part. */
export function writtenAround(document: string): string {
  const begin = document.indexOf(BEGIN);
  const end = document.indexOf(END, begin);
  if (begin === -1 || end === -1) return document.trim();
  return `${document.slice(0, begin).trim()}\n\n${document.slice(end + END.length).trim()}`.trim();
}

/** Puts the block in place of the former one; a document without one gets it at its end. */
export function mergeGenerated(existing: string | undefined, body: string): string {
  const block = `${BEGIN}\n${body.replaceAll(BEGIN, '').replaceAll(END, '').trimEnd()}\n${END}`;
  if (existing === undefined || existing.trim() === '') return `${block}\n`;
  const begin = existing.indexOf(BEGIN);
  const end = existing.indexOf(END, begin);
  if (begin === -1 || end === -1) return `${existing.trimEnd()}\n\n${block}\n`;
  return existing.slice(0, begin) + block + existing.slice(end + END.length);
}
