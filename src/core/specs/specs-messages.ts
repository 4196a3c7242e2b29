/** What is said of a feature that cannot be had. The store refuses, text/ has the words in each language. */
export type SpecsMessages = {
  readonly invalidName: (name: string) => string;
  readonly alreadyThere: (name: string, folder: string, path: string) => string;
  readonly notInProgress: (name: string) => string;
  readonly notWaiting: (name: string) => string;
  readonly tasksMissing: (path: string) => string;
  readonly severalInProgress: (names: readonly string[], chosen: string) => string;
};
