/** What `ot demo` and `ot run` say before and after the programs they start. */
export type LaunchText = {
  readonly launch: {
    readonly notStarted: (program: string, why: string) => string;
    readonly notFound: string;
    readonly notAllowed: string;
    readonly noRepository: string;
  };
};
