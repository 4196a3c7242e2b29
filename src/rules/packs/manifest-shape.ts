/** The shape of pack.json: every field a pack may set. */
import * as v from 'valibot';
import { isSafeName } from '../../tasks/record/task-id.ts';
import { ENFORCEMENTS, INSERTED_STEPS, READING_MODES, REVIEW_MODES } from '../../tasks/vocabulary.ts';
import { LEVELS, NOTIFICATION_EVENTS } from '../../workflow/registry/notifications.ts';
import { firstTooMany } from '../pattern-weight.ts';
import { type PackPattern, patternProblem } from '../patterns.ts';
import { MARKER } from '../rule.ts';
import { globShape, innerPathShape, listOf, localTextShape, siftShape } from '../shape.ts';
import { isPackId } from './manifest.ts';
import type { Report } from './pack-file.ts';
import { LABELS, type LabelKey, type Labels } from './words.ts';

const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(4_000));
const path = v.pipe(innerPathShape, v.nonEmpty());
const globs = listOf(globShape);
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0, 'a whole number from 0'));
const oneCommand = v.pipe(v.string(), v.regex(/^\/[\w:-]+(?: [\w-]+)?$/, 'a command such as /task or /task resume'));
/** One command is the common case and may be written without a list. */
const command = v.union(
  [
    listOf(oneCommand),
    v.pipe(
      oneCommand,
      v.transform((one): readonly string[] => [one]),
    ),
  ],
  'commands such as /task',
);
const ROLES = [
  'open',
  'confirm',
  'review',
  'continue',
  'proceed',
  'skip',
  'cancel',
  'resume',
  'status',
  'note',
] as const;
const MAX_PREFIX_CHARS = 20;
/** The beginning of a directory's name, valid on any system. */
const namePart = v.pipe(
  text,
  v.maxLength(MAX_PREFIX_CHARS),
  v.check((part) => !/^[.~]/.test(part) && isSafeName(part), "the beginning of a directory's name"),
);

/** Of the patterns of a project in one list. */
const MAX_WEIGHT = 2_000;

/** Patterns of a project are marked as such, so that they run on the linear-time engine. */
const patternsOf = (isForeign: boolean): v.GenericSchema<unknown, readonly PackPattern[]> =>
  v.pipe(
    v.array(v.string()),
    v.check((list) => !isForeign || firstTooMany([list], MAX_WEIGHT) === undefined, 'fewer or shorter patterns'),
    listOf(
      v.pipe(
        v.string(),
        v.check(
          (source) => patternProblem(source, 'i', isForeign) === undefined,
          ({ input }) => `another pattern (${patternProblem(input, 'i', isForeign)})`,
        ),
        v.transform((source): PackPattern => (isForeign ? { foreign: source } : source)),
      ),
    ),
  );

/** Sections with their fields, and the fields that stand by themselves. */
const entriesOf = (isForeign: boolean) => ({
  detect: v.strictObject({ markers: globs }),
  commands: v.strictObject(v.entriesFromList(ROLES, command)),
  naming: v.strictObject({
    prefix: namePart,
    /** Of the description, as people count characters. */
    maxDesc: count,
    timeFormat: v.picklist(['MMDD-HHMMSS', 'YYYYMMDD-HHMMSS']),
  }),
  paths: v.strictObject({
    tasks: path,
    /** These two are below the directory of tasks. */
    archive: path,
    cancelled: path,
    docs: listOf(path),
    coreDocs: path,
    /** Folders or globs that contain code; empty: anywhere. */
    code: globs,
  }),
  steps: v.strictObject({
    /** `direct` begins at the work itself, `guided` at reading. */
    profile: v.picklist(['direct', 'guided']),
    /** Between understanding and the work itself. */
    insert: listOf(v.picklist(INSERTED_STEPS)),
    minDocs: count,
    /** Documents to read before `step2_docs` is done. */
    step2MinDocs: count,
    texts: v.record(v.string(), v.strictObject({ title: localTextShape, prompt: localTextShape })),
  }),
  docs: v.strictObject({
    exclude: globs,
    categories: v.record(v.string(), localTextShape),
    todoMarkers: listOf(text),
    todoList: path,
    maxAuto: count,
    template: localTextShape,
  }),
  cleanup: v.strictObject({
    /** Whether wrap-up is offered, begins by itself after a confirmation, or the user is not asked. */
    mode: v.picklist(['auto', 'ask', 'off']),
    enforcement: v.picklist(ENFORCEMENTS),
    /** Tried line by line. */
    debugPatterns: patternsOf(isForeign),
    minDocBytes: count,
    testTaskWords: listOf(text),
  }),
  tests: v.strictObject({
    commandPatterns: patternsOf(isForeign),
    buildPatterns: patternsOf(isForeign),
    /** What the output of failed tests or builds says although the command ended well, as in `npm test || true`. */
    failPatterns: patternsOf(isForeign),
    /** Text that looks like a failure but is none (`0 failed`, `no errors`); removed before looking. */
    passPatterns: patternsOf(isForeign),
    /** How a message asks the user to try the change. */
    askPatterns: patternsOf(isForeign),
    manualHint: localTextShape,
  }),
  loops: v.strictObject({
    bug: v.strictObject({ iterations: count, negative: count, sameFile: count }),
    feature: v.strictObject({ iterations: count, dissatisfied: count }),
    consecutiveFailures: count,
    repeatedError: count,
    failures: count,
    violations: count,
    reviewsPerTask: count,
    /** This many further negative rounds end an episode. */
    rearmAfter: count,
    reviews: v.picklist(REVIEW_MODES),
    /** How the report of a review is headed. */
    reportPatterns: patternsOf(isForeign),
  }),
  readBeforeCode: v.strictObject({
    mode: v.picklist(READING_MODES),
    minDocs: count,
    docGlobs: globs,
    codeGlobs: globs,
  }),
  reminder: v.strictObject({ minChanges: count, everyMinutes: count }),
  errors: v.strictObject({ everyMinutes: count }),
  notifications: v.strictObject(v.entriesFromList(NOTIFICATION_EVENTS, v.picklist(LEVELS))),
  title: localTextShape,
  locale: text,
  fallbackLocale: text,
  /** A typical path of code; examples without a path are checked as if they were there. */
  samplePath: path,
  rulesFile: path,
  knowledgeFile: path,
  symptomsFile: path,
  errorsFile: path,
  allowMarker: v.custom<string>(
    (word) => typeof word === 'string' && MARKER.test(word),
    'a word of 4 to 40 letters, digits and dashes',
  ),
  /** Secrets to mask in addition to the well-known kinds. */
  secrets: patternsOf(isForeign),
});

const packId = v.custom<string>(isPackId, 'kebab-case, at most 40 characters');

type Entries = ReturnType<typeof entriesOf>;
type Identity = { readonly id: string; readonly version: string; readonly extends: readonly string[] };

/** A pack after merging: everything is set. */
export type PackManifest = { readonly [E in keyof Entries]: Readonly<v.InferOutput<Entries[E]>> } & Identity;

/** What one pack.json says; the rest comes from the packs it extends. */
export type ManifestPart = {
  readonly [E in keyof Entries]?: Entries[E] extends Section ? Partial<PackManifest[E]> : PackManifest[E];
} & Identity;

type Section = v.StrictObjectSchema<v.ObjectEntries, undefined>;
const isSection = (entry: v.GenericSchema): entry is Section => entry.type === 'strict_object';

const manifestShape = (isForeign: boolean) =>
  v.strictObject({
    id: packId,
    version: v.optional(text, '0'),
    extends: v.optional(listOf(packId), []),
    $schema: v.optional(v.string()),
    ...Object.fromEntries(
      Object.entries<v.GenericSchema>(entriesOf(isForeign)).map(([name, entry]) => [
        name,
        v.optional(isSection(entry) ? v.partial(entry) : entry),
      ]),
    ),
  });

/** What does not fit is reported and left out; only an id that cannot be used is fatal. */
export function readManifest(value: unknown, isForeign: boolean, report: Report): ManifestPart | undefined {
  return siftShape(manifestShape(isForeign), value, report) as ManifestPart | undefined;
}

const labelsShape = v.partial(v.strictObject(v.entriesFromList(Object.keys(LABELS) as LabelKey[], v.string())));

/** `labels.<locale>.json`: what is left out stays English. */
export function readLabels(value: unknown, report: Report): Partial<Labels> {
  return (siftShape(labelsShape, value, report) ?? {}) as Partial<Labels>;
}

/** Every section with its fields, and the fields that stand by themselves. */
export const MANIFEST_NAMES: readonly string[] = Object.entries<v.GenericSchema>(entriesOf(false)).flatMap(
  ([name, entry]) => [name, ...(isSection(entry) ? Object.keys(entry.entries) : [])],
);
