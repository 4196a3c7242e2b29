/** The shape of a rule as packs and projects write it. */
import * as v from 'valibot';
import type { Report } from './packs/pack-file.ts';
import { innerPathShape, listOf, localTextShape, readShape, ruleGlobShape } from './shape.ts';

/** `block` refuses the edit, `warn` tells the model, `info` is only recorded. */
const severity = v.picklist(['block', 'warn', 'info']);
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(1, 'a whole number from 1'));
const flags = v.pipe(v.string(), v.regex(/^[imsu]*$/, 'flags among i, m, s and u'));
const texts = listOf(v.pipe(v.string(), v.maxLength(200)));
const said = v.pipe(
  localTextShape,
  v.check((text) => text !== '', 'a text, or one text per locale'),
);

const condition = v.union(
  [
    v.string(),
    v.strictObject({
      regex: v.string(),
      flags: v.exactOptional(flags),
      /** Where to search: the region (or file), the file, its first lines, the line or text of the match. */
      in: v.exactOptional(v.picklist(['region', 'file', 'head', 'line', 'match'])),
      /** How many lines the head has. */
      lines: v.exactOptional(v.pipe(count, v.maxValue(50))),
    }),
  ],
  'a pattern or { regex, flags, in, lines }',
);

const place = v.exactOptional(v.pipe(innerPathShape, v.nonEmpty(), v.maxLength(300)));
const lines = v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}(?:-[1-9]\d{0,5})?$/), v.check(isForward));

function isForward(range: string): boolean {
  const [from = 1, to = from] = range.split('-').map(Number);
  return from <= to;
}

/** A document of the project, or a `source`: one of the pack. */
const docPlace = v.pipe(
  v.strictObject({
    file: place,
    source: place,
    section: v.exactOptional(localTextShape),
    lines: v.exactOptional(lines),
  }),
  v.check(({ file, source }) => (file === undefined) !== (source === undefined)),
);

const entries = {
  id: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{0,63}$/, 'lower case letters, digits, dots and dashes')),
  title: said,
  severity: v.exactOptional(severity),
  /** Cannot be changed by a pack above or allowed in the text. */
  locked: v.exactOptional(v.boolean()),
  disabled: v.exactOptional(v.boolean()),
  applies: v.exactOptional(
    v.strictObject({
      tools: v.exactOptional(texts),
      include: v.exactOptional(listOf(ruleGlobShape)),
      exclude: v.exactOptional(listOf(ruleGlobShape)),
    }),
  ),
  /** The rule is tried only on texts that contain one of these words, ignoring case. */
  keywords: v.exactOptional(listOf(v.pipe(v.string(), v.regex(/^\S{3,40}$/, 'a word of 3 to 40 characters')))),
  /** The violations an edit adds to a file, those of the whole resulting file, or those of the new text alone. */
  view: v.exactOptional(v.picklist(['introduced', 'result', 'fragment'])),
  strip: v.exactOptional(listOf(v.picklist(['comments', 'strings']))),
  /** `line`: patterns see one line at a time. */
  scope: v.exactOptional(v.picklist(['text', 'line'])),
  /** `file`: the rule is about the file as a whole, so it is reported once and only if the file was right before. */
  per: v.exactOptional(v.picklist(['match', 'file'])),
  region: v.exactOptional(
    v.strictObject({
      start: v.string(),
      /** `next dedent`, `matching bracket`, `end of file`, or a pattern. */
      end: v.string(),
      flags: v.exactOptional(flags),
      maxChars: v.exactOptional(count),
      /** Ignores text in brackets inside the region. */
      shallow: v.exactOptional(v.boolean()),
    }),
  ),
  require: v.exactOptional(listOf(condition, 200)),
  forbid: v.exactOptional(listOf(condition, 200)),
  unless: v.exactOptional(listOf(condition, 200)),
  number: v.exactOptional(
    v.strictObject({
      regex: v.string(),
      flags: v.exactOptional(flags),
      group: v.exactOptional(count),
      op: v.picklist(['>', '>=', '<', '<=', '=', '!=']),
      value: v.number(),
    }),
  ),
  mapping: v.exactOptional(v.record(v.pipe(v.string(), v.nonEmpty()), v.string())),
  /** The words of the mapping count only as the whole of a quoted text. */
  quoted: v.exactOptional(v.boolean()),
  /** Every edit of a file the rule applies to is a violation. */
  anyEdit: v.exactOptional(v.boolean()),
  /** Most reports per file. */
  limit: v.exactOptional(count),
  message: said,
  fix: said,
  docs: v.exactOptional(
    v.union([said, docPlace], 'a text, one text per locale, or { file or source, section, lines: "12-30" }'),
  ),
  example: v.exactOptional(v.strictObject({ bad: v.string(), good: v.string() })),
  autofix: v.exactOptional(v.strictObject({ regex: v.string(), replace: v.string() })),
  tests: v.exactOptional(
    listOf(
      v.strictObject({
        name: v.string(),
        path: v.exactOptional(v.string()),
        code: v.string(),
        before: v.exactOptional(v.string()),
        expect: v.picklist(['violation', 'ok']),
      }),
    ),
  ),
};

const ruleShape = v.pipe(
  v.strictObject(entries),
  v.check(
    ({ disabled, anyEdit, number, forbid = [], require = [], mapping = {} }) =>
      disabled === true ||
      anyEdit === true ||
      number !== undefined ||
      forbid.length + require.length + Object.keys(mapping).length > 0,
    'something to look for: forbid, require, number, mapping or anyEdit',
  ),
);

export type DocPlace = Readonly<v.InferOutput<typeof docPlace>>;
export type RuleRecord = Readonly<v.InferOutput<typeof ruleShape>>;

export const readRule = (record: unknown, report: Report): RuleRecord | undefined =>
  readShape(ruleShape, record, report);
