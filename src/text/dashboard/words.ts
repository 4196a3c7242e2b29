/** Sentences by key; `{name}` stands for a value. Plain text: whoever shows it escapes it. */
export type Words = Readonly<Record<string, string>>;

/** A value that is missing leaves its place visible, so that a test or a reader sees it. */
export const fill = (sentence: string, params: Readonly<Record<string, string | number>> = {}): string =>
  sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place));
