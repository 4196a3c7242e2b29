/** The result marker at the end of a wrap-up agent's report: an HTML comment that holds JSON. */
import { asText, orUndefined } from '../../values/narrow.ts';
import { object, texts } from '../record/fields.ts';

const BEGIN = /<!--\s*WRAP-UP:\s*(?=\{)/;
const END = /\}\s*-->/;

/** The last marker that can be read; `undefined` when there is none: nothing is guessed. */
export const parseWrapUp = (report: string) => report.split(BEGIN).slice(1).map(decodeMarker).findLast(Boolean);

/** Up to the next marker, so that one without an end is looked through once. */
function decodeMarker(marker: string) {
  const end = marker.search(END);
  const found = end === -1 ? undefined : orUndefined(() => JSON.parse(marker.slice(0, end + 1)));
  const { completed, docs_updated, debug_found, notes } = object(found);
  if (typeof completed !== 'boolean') return undefined;
  return { completed, docsUpdated: texts(docs_updated), debugFound: texts(debug_found), notes: asText(notes) };
}
