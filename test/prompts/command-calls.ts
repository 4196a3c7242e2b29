/** Whether the command line accepts a call that a prompt contains. */
import { COMMANDS } from '../../src/cli/command-table.ts';
import { isWorkflowId } from '../../src/workflow/registry/workflows.ts';

export function callFits(call: string): boolean {
  const words = [...call.matchAll(/"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2] ?? '');
  const [first = '', second = ''] = words;
  const group = COMMANDS.filter(({ name }) => name === first || name.startsWith(`${first} `));
  // An ellipsis stands for a choice that is described in words.
  if (words.at(-1) === '…') return group.length > 0;
  const command = group.find(({ name }) => name === `${first} ${second}` || name === first);
  if (command === undefined) return false;
  const { name, positionals } = command;
  const options: Readonly<Record<string, { readonly value?: string }>> = command.options;
  const given = words.filter((word) => word.startsWith('--')).map((word) => word.slice(2).split('=')[0] ?? '');
  const values = given.filter((option) => options[option]?.value !== undefined);
  const count = words.length - name.split(' ').length - given.length - values.length;
  return (
    given.every((option) => Object.hasOwn(options, option)) &&
    count >= positionals.filter((one) => !one.startsWith('[')).length &&
    count <= positionals.length &&
    (name !== 'init' || isWorkflowId(words[1] ?? ''))
  );
}
