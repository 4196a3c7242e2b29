/** What the options of the demonstration come to. */
export type DemoValues = {
  readonly workflow?: string;
  readonly project?: string;
  readonly keep?: boolean;
  readonly plain?: boolean;
  readonly open?: boolean;
  readonly stay?: boolean;
  readonly help?: boolean;
};

export declare function parseWords(words: readonly string[]): DemoValues | string;
