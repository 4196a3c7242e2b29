/** The result marker at the end of a wrap-up agent's report: an HTML comment that holds JSON. */
import * as v from 'valibot';
import { orUndefined } from '../../values/narrow.ts';
import { decodeWith, listOf, text } from '../../values/schema.ts';

const decode = decodeWith(
  v.pipe(
    v.object({
      completed: v.boolean(),
      docs_updated: listOf(v.string()),
      debug_found: listOf(v.string()),
      notes: text,
    }),
    v.transform(({ docs_updated: docsUpdated, debug_found: debugFound, ...rest }) => ({
      ...rest,
      docsUpdated,
      debugFound,
    })),
  ),
);

const BEGIN = /<!--\s*WRAP-UP:\s*(?=\{)/;
const END = /\}\s*-->/;

/** The last marker that can be read; `undefined` when there is none: nothing is guessed. */
export const parseWrapUp = (report: string): ReturnType<typeof decode> =>
  report.split(BEGIN).slice(1).map(decodeMarker).findLast(Boolean);

/** Up to the next marker, so that one without an end is looked through once. */
function decodeMarker(marker: string): ReturnType<typeof decode> {
  const end = marker.search(END);
  return end === -1 ? undefined : decode(orUndefined(() => JSON.parse(marker.slice(0, end + 1))));
}
