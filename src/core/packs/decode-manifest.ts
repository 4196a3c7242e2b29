/** Reads one pack.json. What does not fit is reported and left out; only an id that cannot be used is fatal. */
import { isRecord, oneOf, type UnknownRecord } from '../narrow.ts';
import { isInnerPath } from '../pack-format/inner-path.ts';
import { isLocalText } from '../pack-format/local-text.ts';
import { NO_SUCH_FIELD, type Report } from '../pack-format/problem.ts';
import { patternProblem } from '../patterns/safe-pattern.ts';
import { LEVELS } from '../registry/notifications.ts';
import { isMarker } from '../rules/allow-marker.ts';
import { isSafeName } from '../tasks/record/safe-name.ts';
import { REVIEW_MODES } from '../tasks/settings/policy.ts';
import { READING_MODES } from '../tasks/settings/reading-policy.ts';
import { TIME_FORMATS } from '../tasks/settings/time-format.ts';
import { INSERTED_STEPS } from '../tasks/vocabulary.ts';
import { MANIFEST_FIELDS, MANIFEST_SECTIONS, type ManifestKind, type ManifestPart } from './manifest.ts';
import { isPackId } from './pack-id.ts';

const MOST_ITEMS = 100;
const LONGEST_TEXT = 4_000;
const LONGEST_NAME_PART = 20;
const IDENTITY: readonly string[] = ['id', 'version', 'extends', '$schema'];

/** What has to be known of every pack before one is used. */
export const OUTLINE: readonly string[] = ['detect', 'rulesFile', 'knowledgeFile', 'symptomsFile', 'errorsFile'];

/** `only` leaves the other fields alone: most callers need few of them. */
export function decodeManifest(value: unknown, report: Report, only?: readonly string[]): ManifestPart | undefined {
  if (!isRecord(value)) return refuse('', 'an object', report);
  const { id, version, extends: parents } = value;
  if (!isPackId(id)) return refuse('id', 'kebab-case, at most 40 characters', report);
  if (!isShortText(version)) report('version', FITS.text[1]);
  const chain = Array.isArray(parents) ? parents.filter(isPackId) : [];
  if (parents !== undefined && (!Array.isArray(parents) || chain.length !== parents.length)) {
    report('extends', 'a list of pack ids');
  }
  const known = Object.entries(value)
    .filter(([key]) => only === undefined || only.includes(key))
    .flatMap(([key, item]) => decodeEntry(key, item, report));
  return { id, version: isShortText(version) ? version : '0', extends: chain, ...Object.fromEntries(known) };
}

function refuse(at: string, expected: string, report: Report): undefined {
  report(at, expected);
}

type Entry = readonly [string, unknown];

function decodeEntry(key: string, item: unknown, report: Report): Entry[] {
  if (IDENTITY.includes(key)) return [];
  if (Object.hasOwn(MANIFEST_FIELDS, key)) {
    return decodeField(MANIFEST_FIELDS[key as keyof typeof MANIFEST_FIELDS], [key, key], item, report);
  }
  if (!Object.hasOwn(MANIFEST_SECTIONS, key)) {
    report(key, NO_SUCH_FIELD);
    return [];
  }
  if (!isRecord(item)) {
    report(key, 'an object');
    return [];
  }
  return [[key, decodeSection(key as keyof typeof MANIFEST_SECTIONS, item, report)]];
}

function decodeSection(name: keyof typeof MANIFEST_SECTIONS, section: UnknownRecord, report: Report): UnknownRecord {
  const fields: Readonly<Record<string, ManifestKind>> = MANIFEST_SECTIONS[name];
  const entries = Object.entries(section).flatMap(([key, item]): Entry[] => {
    const kind = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (kind !== undefined) return decodeField(kind, [key, `${name}.${key}`], item, report);
    report(`${name}.${key}`, NO_SUCH_FIELD);
    return [];
  });
  return Object.fromEntries(entries);
}

function decodeField(kind: ManifestKind, [key, at]: readonly [string, string], item: unknown, report: Report): Entry[] {
  // One command is the common case and may be written without a list.
  const value = kind === 'commands' && typeof item === 'string' ? [item] : item;
  const [fits, expected] = FITS[kind];
  if (fits(value)) return [[key, value]];
  report(at, expected);
  return [];
}

const isShortText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= LONGEST_TEXT;
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const listOf = (fits: (item: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.length <= MOST_ITEMS && value.every(fits);
const recordOf = (fits: (item: unknown) => boolean) => (value: unknown) =>
  isRecord(value) && Object.keys(value).length <= MOST_ITEMS && Object.values(value).every(fits);
const choice = (...allowed: readonly string[]) =>
  [(value: unknown) => oneOf(allowed, value) !== undefined, `one of ${allowed.join(', ')}`] as const;
const countsOf = (...keys: readonly string[]) =>
  [
    (value: unknown) => isRecord(value) && keys.every((key) => isCount(value[key])),
    `an object of numbers: ${keys.join(', ')}`,
  ] as const;

const isPath = (value: unknown): boolean => isShortText(value) && isInnerPath(value);
/** Of one directory, on any system. */
const isNamePart = (value: unknown): boolean =>
  isShortText(value) && value.length <= LONGEST_NAME_PART && !/^[.~]/.test(value) && isSafeName(value);
const isCommand = (value: unknown): boolean => typeof value === 'string' && /^\/[\w:-]+(?: [\w-]+)?$/.test(value);
const isPattern = (value: unknown): boolean => typeof value === 'string' && patternProblem(value, 'i') === undefined;
const isStepText = (value: unknown): boolean =>
  isRecord(value) && isLocalText(value['title']) && isLocalText(value['prompt']);

const FITS: Readonly<Record<ManifestKind, readonly [fits: (value: unknown) => boolean, expected: string]>> = {
  text: [isShortText, 'a text'],
  texts: [listOf(isShortText), 'a list of texts'],
  local: [isLocalText, 'a text, or an object with one text per locale'],
  locals: [recordOf(isLocalText), 'an object of texts'],
  path: [isPath, 'a path inside the project'],
  paths: [listOf(isPath), 'a list of paths inside the project'],
  globs: [listOf(isPath), 'a list of globs inside the project'],
  namePart: [isNamePart, `the beginning of a directory's name, at most ${LONGEST_NAME_PART} characters`],
  timeFormat: choice(...TIME_FORMATS),
  patterns: [listOf(isPattern), 'a list of regular expressions that cannot run away'],
  count: [isCount, 'a whole number from 0'],
  marker: [isMarker, 'a word of 4 to 40 letters, digits and dashes'],
  commands: [listOf(isCommand), 'commands such as /task or /task resume'],
  profile: choice('direct', 'guided'),
  insertedSteps: [
    listOf((item) => oneOf(INSERTED_STEPS, item) !== undefined),
    `a list of ${INSERTED_STEPS.join(', ')}`,
  ],
  cleanupMode: choice('auto', 'ask', 'off'),
  enforcement: choice('strict', 'ask', 'off'),
  level: choice(...LEVELS),
  readingMode: choice(...READING_MODES),
  reviewMode: choice(...REVIEW_MODES),
  stepTexts: [recordOf(isStepText), 'an object of { title, prompt } by step'],
  bugLoop: countsOf('iterations', 'negative', 'sameFile'),
  featureLoop: countsOf('iterations', 'dissatisfied'),
};
