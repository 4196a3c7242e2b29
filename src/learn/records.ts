/** What learning keeps on disk: a schema for each file, and the types that follow from it. */
import * as v from 'valibot';

const text = v.string();
const count = v.number();
const listOf = <S extends v.GenericSchema>(item: S) => v.pipe(v.array(item), v.readonly());

export const INSTINCT_KINDS = [
  'error_resolutions',
  'user_corrections',
  'repeated_workflows',
  'tool_preferences',
] as const;

const TRIGGER = v.variant('type', [
  v.object({
    type: v.literal('command'),
    /** What was wrong with the word: no such program, subcommand, option, or script. */
    fault: v.picklist(['command', 'subcommand', 'option', 'script']),
    program: text,
    /** Words between the program and the token that have to be the same. */
    path: listOf(text),
    /** Empty when the program itself is missing. */
    token: text,
  }),
  /** The user refused such a call, or corrected the agent in these words. */
  v.object({ type: v.literal('words'), about: text, words: text }),
  v.object({ type: v.literal('chain'), steps: listOf(text) }),
  v.object({ type: v.literal('swap'), from: text, to: text }),
]);

export const INSTINCT = v.object({
  id: v.pipe(text, v.regex(/^in_[a-z0-9]+$/)),
  kind: v.picklist(INSTINCT_KINDS),
  tag: text,
  trigger: TRIGGER,
  /** What worked instead, most frequent first. */
  fixes: listOf(v.object({ text, count })),
  /** One sentence in the words of a person or of `/ot:evolve`; the user has approved it. */
  sentence: v.exactOptional(text),
  confidence: count,
  /** Sessions in which it was seen. */
  seen: count,
  /** Calls that failed this way. */
  failures: count,
  confirmed: count,
  contradicted: count,
  /** Contradictions since the last confirmation. */
  streak: count,
  firstAt: text,
  lastAt: text,
  lastSession: text,
  /** The last time a replacement worked. */
  workedAt: v.exactOptional(text),
  /** Up to when the weeks without a sighting have been subtracted. */
  decayedAt: v.exactOptional(text),
  origin: v.picklist(['own-run', 'user-words', 'imported', 'repo-content']),
  trust: v.picklist(['observed', 'approved', 'quarantined']),
  /** `candidate`: not sure enough, or waiting for approval. `evolved`: part of a skill, agent or command, and silent. */
  state: v.picklist(['candidate', 'active', 'retired', 'muted', 'evolved']),
  /** The user has allowed the command to be rewritten. */
  rewrites: v.exactOptional(v.boolean()),
  /** Why it was retired. */
  reason: v.exactOptional(v.picklist(['contradicted', 'harmful', 'faded', 'by-user'])),
  /** The file it became part of. */
  evolvedInto: v.exactOptional(text),
  history: listOf(v.object({ at: text, confidence: count })),
});

/** Which instincts a session needed, and which agents ran commands in it (`''` is the main agent). */
const SESSION_NEED = v.object({
  session: text,
  at: text,
  agents: listOf(text),
  /** Instinct id → agents that needed it. */
  needed: v.record(text, listOf(text)),
});

/** Something seen too seldom to be an instinct yet. */
const SIGHTING = v.object({
  kind: v.picklist(INSTINCT_KINDS),
  tag: text,
  trigger: TRIGGER,
  ...{ seen: count, firstAt: text, lastAt: text, lastSession: text },
});

/** Newest last. */
export const MEMORY = v.object({
  instincts: listOf(INSTINCT),
  sessions: listOf(SESSION_NEED),
  sightings: listOf(SIGHTING),
});

/** What hooks read: the active instincts. */
export const INDEX = v.object({
  entries: listOf(
    v.object({
      instinct: INSTINCT,
      /** The agents that are told at their start (`''` is the main agent). */
      startFor: listOf(text),
      /** How many comparable moments were shown and withheld. */
      arms: v.object({ shown: count, withheld: count }),
    }),
  ),
  decayAt: v.exactOptional(text),
});

/** One line of receipts.jsonl: what was told or withheld, and what became of it. */
export const RECEIPT = v.object({
  at: text,
  session: text,
  /** The type of the agent; empty for the main agent. */
  agent: text,
  /** The host's id of the agent's run; empty for the main agent. */
  run: text,
  instinct: text,
  moment: v.picklist(['start', 'agent', 'failure', 'rewrite']),
  arm: v.picklist(['shown', 'withheld']),
  tokens: count,
  line: text,
  /**
   * Written once the session has been read. `worked`: another command did the work, and the known error did not come.
   * `unused`: neither happened.
   */
  outcome: v.exactOptional(v.picklist(['worked', 'failed', 'unused'])),
  followed: v.exactOptional(v.boolean()),
});

/** One line of evidence.jsonl: where an instinct comes from. */
export const EVIDENCE = v.object({
  at: text,
  instinct: text,
  what: v.picklist(['failed', 'worked', 'contradicted', 'refused', 'corrected', 'chain', 'swap', 'observed']),
  session: text,
  call: text,
  /** Masked and cut before it is written down. */
  text,
  agent: v.exactOptional(text),
});

export type Trigger = Readonly<v.InferOutput<typeof TRIGGER>>;
export type CommandTrigger = Extract<Trigger, { readonly type: 'command' }>;
export type Fault = CommandTrigger['fault'];
export type Instinct = Readonly<v.InferOutput<typeof INSTINCT>>;
export type InstinctKind = Instinct['kind'];
export type SessionNeed = Readonly<v.InferOutput<typeof SESSION_NEED>>;
export type Sighting = Readonly<v.InferOutput<typeof SIGHTING>>;
export type Memory = Readonly<v.InferOutput<typeof MEMORY>>;
export type Receipt = Readonly<v.InferOutput<typeof RECEIPT>>;
export type Evidence = Readonly<v.InferOutput<typeof EVIDENCE>>;
export type LearnIndex = Readonly<v.InferOutput<typeof INDEX>>;
export type IndexEntry = LearnIndex['entries'][number];
export type Arms = IndexEntry['arms'];

/** What one session taught. */
export type Learned = { readonly memory: Memory; readonly evidence: readonly Evidence[] };

export type LearnOptions = {
  /** Ids of the instincts this session was told. */
  readonly told: ReadonlySet<string>;
  /** What the project's own instructions already say. */
  readonly instructions: string;
  /** Replaces secrets in what people wrote. */
  readonly mask: (text: string) => string;
};
