/** pack.json: every field a pack may set, with its kind. Types, decoder and document check are read from these tables. */
import type { LocalText } from '../pack-format/local-text.ts';
import { type Level, NOTIFICATION_EVENTS, type NotificationEvent } from '../registry/notifications.ts';
import type { ReviewMode } from '../tasks/settings/policy.ts';
import type { ReadingMode } from '../tasks/settings/reading-policy.ts';
import type { TimeFormat } from '../tasks/settings/time-format.ts';
import type { InsertedStep } from '../tasks/vocabulary.ts';

type Texts = readonly string[];

export type ManifestKinds = {
  readonly text: string;
  readonly texts: Texts;
  readonly local: LocalText;
  readonly locals: Readonly<Record<string, LocalText>>;
  /** Relative to the project, never leaving it. */
  readonly path: string;
  readonly paths: Texts;
  readonly globs: Texts;
  /** How the name of a directory begins. */
  readonly namePart: string;
  readonly timeFormat: TimeFormat;
  /** Regular expressions, refused when they could run away. */
  readonly patterns: Texts;
  readonly count: number;
  /** See `allow-marker.ts`. */
  readonly marker: string;
  readonly commands: Texts;
  readonly profile: 'direct' | 'guided';
  readonly insertedSteps: readonly InsertedStep[];
  readonly cleanupMode: 'auto' | 'ask' | 'off';
  readonly enforcement: 'strict' | 'ask' | 'off';
  readonly readingMode: ReadingMode;
  readonly reviewMode: ReviewMode;
  readonly level: Level;
  readonly stepTexts: Readonly<Record<string, { readonly title: LocalText; readonly prompt: LocalText }>>;
  readonly bugLoop: { readonly iterations: number; readonly negative: number; readonly sameFile: number };
  readonly featureLoop: { readonly iterations: number; readonly dissatisfied: number };
};
export type ManifestKind = keyof ManifestKinds;

export const MANIFEST_SECTIONS = {
  detect: { markers: 'globs' },
  commands: {
    open: 'commands',
    confirm: 'commands',
    review: 'commands',
    continue: 'commands',
    proceed: 'commands',
    skip: 'commands',
    cancel: 'commands',
    resume: 'commands',
    status: 'commands',
    note: 'commands',
  },
  naming: { prefix: 'namePart', maxDesc: 'count', timeFormat: 'timeFormat' },
  paths: { tasks: 'path', archive: 'path', cancelled: 'path', docs: 'paths', coreDocs: 'path', code: 'globs' },
  steps: {
    profile: 'profile',
    insert: 'insertedSteps',
    minDocs: 'count',
    step2MinDocs: 'count',
    texts: 'stepTexts',
  },
  docs: {
    exclude: 'globs',
    categories: 'locals',
    todoMarkers: 'texts',
    todoList: 'path',
    maxAuto: 'count',
    template: 'local',
  },
  cleanup: {
    mode: 'cleanupMode',
    enforcement: 'enforcement',
    debugPatterns: 'patterns',
    minDocBytes: 'count',
    testTaskWords: 'texts',
  },
  tests: {
    commandPatterns: 'patterns',
    buildPatterns: 'patterns',
    failPatterns: 'patterns',
    passPatterns: 'patterns',
    /** How a message asks the user to try the change. */
    askPatterns: 'patterns',
    manualHint: 'local',
  },
  loops: {
    bug: 'bugLoop',
    feature: 'featureLoop',
    consecutiveFailures: 'count',
    repeatedError: 'count',
    failures: 'count',
    violations: 'count',
    reviewsPerTask: 'count',
    rearmAfter: 'count',
    reviews: 'reviewMode',
    /** How the report of a review is headed. */
    reportPatterns: 'patterns',
  },
  readBeforeCode: { mode: 'readingMode', minDocs: 'count', docGlobs: 'globs', codeGlobs: 'globs' },
  reminder: { minChanges: 'count', everyMinutes: 'count' },
  errors: { everyMinutes: 'count' },
  notifications: levelPerEvent(),
} as const satisfies Record<string, Readonly<Record<string, ManifestKind>>>;

/** Fields that stand by themselves. */
export const MANIFEST_FIELDS = {
  title: 'local',
  locale: 'text',
  fallbackLocale: 'text',
  /** A place code of this pack could lie, so that examples are checked as if they lay there. */
  samplePath: 'path',
  rulesFile: 'path',
  knowledgeFile: 'path',
  symptomsFile: 'path',
  errorsFile: 'path',
  /** What lets a rule pass in the text. */
  allowMarker: 'marker',
  /** What must not be written down. */
  secrets: 'patterns',
} as const satisfies Readonly<Record<string, ManifestKind>>;

function levelPerEvent(): Readonly<Record<NotificationEvent, 'level'>> {
  return Object.fromEntries(NOTIFICATION_EVENTS.map((event) => [event, 'level'])) as Record<NotificationEvent, 'level'>;
}

type Sections = typeof MANIFEST_SECTIONS;
type Fields = typeof MANIFEST_FIELDS;

type Settings = {
  readonly [S in keyof Sections]: { readonly [F in keyof Sections[S]]: ManifestKinds[Sections[S][F] & ManifestKind] };
} & { readonly [F in keyof Fields]: ManifestKinds[Fields[F]] };

/** Of every pack, after merging. */
export type PackManifest = Settings & {
  readonly id: string;
  readonly version: string;
  readonly extends: readonly string[];
};

type Partly<T> = { readonly [K in keyof T]?: T[K] };

/** What one pack.json says; the rest comes from the packs it extends. */
export type ManifestPart = { readonly [S in keyof Sections]?: Partly<Settings[S]> } & Partly<
  Pick<Settings, keyof Fields>
> & { readonly id: string; readonly version: string; readonly extends: readonly string[] };

export type CommandRole = keyof Sections['commands'];
