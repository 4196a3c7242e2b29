/** `ot completion`: shell completion generated from the command table. */
import { groupBy, ownValue } from '../values/narrow.ts';
import { type Command, type CommandDef, defineCommand } from './command.ts';
import { UsageError } from './session.ts';

const SHELLS: Readonly<Record<string, (commands: readonly Command[], summaries: Summaries) => string[]>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

/** The table contains this command, so it is read when the command runs. */
export const createCompletion = (commands: () => readonly Command[]): CommandDef =>
  defineCommand({
    positionals: ['shell'],
    run({ shell }, { text }) {
      const script = ownValue(SHELLS, shell);
      if (script === undefined)
        throw new UsageError(text.unknownValue({ option: '<shell>', value: shell, known: Object.keys(SHELLS) }));
      const lines = script(commands(), text.commands);
      return { json: { shell, script: `${lines.join('\n')}\n` }, lines };
    },
  });

type Summaries = Readonly<Record<Command['name'], string>>;

/** First words of the commands, each with the second words it takes. */
const groupsOf = (commands: readonly Command[]) =>
  [...groupBy(commands, ({ name }) => name.replace(/ .*/, ''))].map(([first, group]) => ({
    first,
    actions: group.flatMap(({ name }) => name.split(' ').slice(1)),
  }));

const wordsAfter = ({ offers = [], options }: Command): string[] => [
  ...offers,
  ...Object.keys(options).map((name) => `--${name}`),
];

function bashScript(commands: readonly Command[]): string[] {
  const groups = groupsOf(commands);
  return [
    '_ot() {',
    `  local words="${[...groups.map(({ first }) => first), 'help'].join(' ')}"`,
    '  if [ "$COMP_CWORD" -gt 1 ]; then',
    `    case "\${COMP_WORDS[1]} \${COMP_WORDS[2]} " in`,
    ...commands.map((command) => `      "${command.name} "*) words="${wordsAfter(command).join(' ')}" ;;`),
    ...groups
      .filter(({ actions }) => actions.length > 0)
      .map(({ first, actions }) => `      "${first} "*) words="${actions.join(' ')}" ;;`),
    '      *) words="" ;;',
    '    esac',
    '  fi',
    `  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))`,
    '}',
    'complete -o default -F _ot ot',
  ];
}

function zshScript(commands: readonly Command[]): string[] {
  const setup = ['autoload -U +X compinit && compinit', 'autoload -U +X bashcompinit && bashcompinit'];
  return [...setup, ...bashScript(commands)];
}

function fishScript(commands: readonly Command[], summaries: Summaries): string[] {
  const isAt = (name: string): string => {
    const [first, second] = name.split(' ');
    return `__fish_seen_subcommand_from ${first}${second ? `; and __fish_seen_subcommand_from ${second}` : ''}`;
  };
  const row = (condition: string, rest: string) => `complete -c ot -f -n '${condition}' ${rest}`;
  return [
    ...groupsOf(commands).map(({ first }) => row('__fish_use_subcommand', `-a ${first}`)),
    ...commands.flatMap(({ name, offers = [], options }) => {
      const [group = '', action] = name.split(' ');
      const offered = `-a ${action} -d ${JSON.stringify(summaries[name])}`;
      return [
        ...(action === undefined ? [] : [row(isAt(group), offered)]),
        ...offers.map((value) => row(isAt(name), `-a ${value}`)),
        ...Object.keys(options).map((option) => row(isAt(name), `-l ${option}`)),
      ];
    }),
  ];
}
