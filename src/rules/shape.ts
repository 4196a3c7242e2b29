/** Checks values of pack files against schemas, and says of each misfit where it is, what was expected and what was found. */
import * as v from 'valibot';
import { isRecord } from '../values/narrow.ts';
import { keysOf, type Misfit, sift } from '../values/sift.ts';
import { type LocalText, NO_SUCH_FIELD, type Report } from './packs/pack-file.ts';
import { isInside } from './paths.ts';

/** Undefined when something does not fit; each misfit is reported. */
export function readShape<S extends v.GenericSchema>(schema: S, value: unknown, report: Report) {
  const { success, output, issues = [] } = v.safeParse(schema, value);
  for (const issue of issues) report(placeOf(keysOf(issue)), expectedOf(issue));
  return success ? output : undefined;
}

/** Fields that do not fit are reported and left out; the rest is used. Undefined when nothing usable remains. */
export const siftShape = <S extends v.GenericSchema>(schema: S, value: unknown, report: Report) =>
  sift(schema, value, (misfit) => report(placeOf(keysOf(misfit)), expectedOf(misfit)), FIELD_DEPTH);

/** A section and its field: a mistake deeper inside drops the whole field. */
const FIELD_DEPTH = 2;

const placeOf = (keys: readonly PropertyKey[]): string =>
  keys
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');

function expectedOf({ expected, received, message, path }: Misfit): string {
  if (expected === 'never') return NO_SUCH_FIELD;
  if (received === 'undefined') return path === undefined ? 'an object' : 'a value';
  const choices = expected?.match(/"[^"]*"/g)?.map((choice) => choice.slice(1, -1)) ?? [];
  const usual = choices.length > 0 ? `one of ${choices.join(', ')}` : (expected ?? message);
  const wanted = message.startsWith('Invalid ') ? usual : message;
  return received.length <= MAX_SHOWN_CHARS ? `${wanted}, got ${received}` : wanted;
}

const MAX_SHOWN_CHARS = 60;

/** As texts are looked up: a locale in another spelling would never be found. */
const LOCALE = /^[a-z]{2,3}(?:-[A-Z][A-Za-z]{1,3})?$/;

const isLocalText = (value: unknown): boolean =>
  typeof value === 'string' ||
  (isRecord(value) &&
    Object.keys(value).length > 0 &&
    Object.entries(value).every(([locale, text]) => LOCALE.test(locale) && typeof text === 'string' && text !== ''));

export const localTextShape = v.custom<LocalText>(isLocalText, 'a text, or one text per locale');

/** A pack comes from anywhere: its paths stay inside the project, or inside the pack. */
const isInnerPath = (path: string): boolean => isInside(path) && !/^~|\p{Cc}/u.test(path);

export const innerPathShape = v.pipe(v.string(), v.maxLength(4_000), v.check(isInnerPath, 'a path inside the project'));

/** Each further star multiplies the time a glob can take on a long path. */
const isCheapGlob = (glob: string): boolean => !/(?:\*[^/*]+){4}|(?:\*\*.*){5}/.test(glob);

/** A glob of a rule; it may also name files outside the project. */
export const ruleGlobShape = v.pipe(
  v.string(),
  v.maxLength(200),
  v.check(isCheapGlob, 'a glob with at most three * in one name and four **'),
);

export const globShape = v.pipe(ruleGlobShape, v.check(isInnerPath, 'a path inside the project'));

export const listOf = <S extends v.GenericSchema>(item: S, most = 100) =>
  v.pipe(v.array(item), v.maxLength(most), v.readonly());
