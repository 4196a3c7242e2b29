/** The names of commands and options, and everything help and usage errors say about them. */
export type CommandName =
  | 'init'
  | 'status'
  | 'stop'
  | 'skip'
  | 'verify'
  | 'specs list'
  | 'specs init'
  | 'specs pause'
  | 'specs resume'
  | 'specs backlog'
  | 'specs archive'
  | 'task list'
  | 'task show'
  | 'task confirm'
  | 'task wrap-up'
  | 'task skip'
  | 'task archive'
  | 'task resume'
  | 'task reopen'
  | 'task expert'
  | 'task documents'
  | 'grade'
  | 'instinct summarize'
  | 'instinct query'
  | 'instinct applicable'
  | 'instinct get'
  | 'instinct confirm'
  | 'instinct contradict'
  | 'instinct decay'
  | 'instinct prune'
  | 'stats'
  | 'timeline'
  | 'sessions'
  | 'verdict'
  | 'classify'
  | 'hooks'
  | 'doctor'
  | 'lint'
  | 'rules check'
  | 'rules test'
  | 'pack list'
  | 'pack validate'
  | 'pack new'
  | 'pack learn'
  | 'dashboard'
  | 'run'
  | 'demo';

export type OptionName =
  | 'session'
  | 'feature'
  | 'force'
  | 'reason'
  | 'workflow'
  | 'stage'
  | 'agent'
  | 'clarity'
  | 'completeness'
  | 'actionability'
  | 'type'
  | 'category'
  | 'tag'
  | 'min-confidence'
  | 'limit'
  | 'prune'
  | 'phase'
  | 'timeout'
  | 'dry-run'
  | 'all'
  | 'jsonl'
  | 'pack'
  | 'watch'
  | 'port'
  | 'open'
  | 'stop'
  | 'status'
  | 'json'
  | 'help';

type Names = readonly string[];

export type HelpText = {
  readonly commands: Readonly<Record<CommandName, string>>;
  readonly options: Readonly<Record<OptionName, string>>;
  /** What the help of a command says beyond its options. */
  readonly notes: { readonly [name in CommandName]?: Names };
  readonly help: {
    readonly about: string;
    readonly usage: (line: string) => string;
    readonly commands: string;
    readonly options: string;
    readonly workflows: string;
    /** `except`: the commands that have none. */
    readonly more: (except: readonly string[]) => string;
    readonly exitCodes: string;
  };
  readonly usage: {
    readonly unknownCommand: (name: string, meant: string | undefined) => string;
    readonly missingAction: (group: string, commands: Names) => string;
    readonly unknownOption: (option: string, meant: string | undefined) => string;
    readonly missingOption: (option: string, value: string) => string;
    readonly missingSwitch: (option: string) => string;
    readonly missingValue: (option: string, value: string) => string;
    readonly unexpectedValue: (option: string) => string;
    readonly missingArgument: (name: string) => string;
    readonly extraArgument: (value: string) => string;
    readonly seeHelp: (call: string) => string;
    readonly fileTrouble: (message: string) => string;
  };
};
