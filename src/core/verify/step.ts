/** One program to run. Its words are ours: a project decides which steps there are, never what stands in them. */
export type Step = {
  readonly program: string;
  readonly args: readonly string[];
  /** What must be installed besides the program; without it the step is skipped. */
  readonly needs?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** One of the project's own: that it cannot find what it calls is its failure. */
  readonly script?: true;
  /** How the end is read: by the exit code unless the output itself is the answer. */
  readonly reads?: 'env-files' | 'changes' | 'new-files';
  /** The exit code of a program that found nothing to check. */
  readonly emptyExit?: number;
};

type StepDetails = Omit<Step, 'program' | 'args'>;

/** `step('go build ./...')`: no word of ours has a space in it. */
export function step(line: string, details: StepDetails = {}): Step {
  const [program = '', ...args] = line.split(' ');
  return { program, args, ...details };
}

export const commandLine = ({ program, args }: Step): string => [program, ...args].join(' ');
