/** Feature flags: off by default, stable for each user, and easy to remove. */
export type FlagRule = {
  /** Overrides everything else for all users. */
  readonly enabled?: boolean;
  readonly users?: readonly string[];
  /** 0 to 100. */
  readonly percent?: number;
  /** After this day the flag is to be removed from the code. */
  readonly expires?: string;
};
export type FlagRules = Readonly<Record<string, FlagRule>>;
export type FlagContext = { readonly userId?: string };

export type Flags<N extends string> = {
  readonly isOn: (name: N, context?: FlagContext) => boolean;
  /** Flags that have outlived their day. */
  readonly expired: (today: string) => readonly N[];
};

/** `names` is the list the code knows; a rule for another name is a typing error worth hearing about. */
export function createFlags<const N extends string>(
  names: readonly N[],
  rules: FlagRules,
  warn: (message: string) => void = () => undefined,
): Flags<N> {
  for (const name of Object.keys(rules)) {
    if (!names.includes(name as N)) warn(`There is no flag "${name}". Known: ${names.join(', ')}.`);
  }
  const ruleOf = (name: N): FlagRule => (Object.hasOwn(rules, name) ? (rules[name] ?? {}) : {});
  return {
    isOn: (name, context = {}) => decide(name, ruleOf(name), context),
    expired: (today) => names.filter((name) => (ruleOf(name).expires ?? '9999') < today),
  };
}

function decide(name: string, { enabled, users = [], percent = 0 }: FlagRule, { userId }: FlagContext): boolean {
  if (enabled !== undefined) return enabled;
  if (userId === undefined) return percent >= 100;
  return users.includes(userId) || bucketOf(name, userId) < percent;
}

/** 0 to 99. The name is part of it, so that the same users are not the first for everything. */
export function bucketOf(name: string, userId: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(`${name}:${userId}`)) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return hash % 100;
}
