/** Commands about tasks at the beginning of a prompt, as they are typed or as the host expands them. */
import type { CommandRole, PackManifest } from '../../core/packs/manifest.ts';

export type TaskCommand = { readonly role: Role; readonly text: string };

/** `stack`, `switch`: opens a task, and says what becomes of the one that is there. */
type Role = CommandRole | 'stack' | 'switch';

/** `/mc resume 1015` is also a description that begins with a word: the longest command that fits is meant. */
export function taskCommand(prompt: string, commands: PackManifest['commands']): TaskCommand | undefined {
  const said = bare(spoken(prompt));
  if (!said.startsWith('/')) return undefined;
  const opening = [...new Set([...commands.open.map(bare), OWN])];
  const known = [...named({ ...commands, open: opening }), ...spelledOut(opening)].sort(
    ([a], [b]) => b.length - a.length,
  );
  for (const [command, role] of known) {
    if (!startsWithWords(said, command)) continue;
    const text = unquoted(said.slice(command.length).trim());
    if (text === '' || TAKES_TEXT.includes(role)) return { role, text };
  }
  return undefined;
}

/** Whatever commands a pack prefers, the plugin's own skill opens a task. */
const OWN = '/task';

/** The host finds a skill of the plugin with and without the plugin's name. */
const bare = (command: string): string => command.replace(/^\/ot:/i, '/');

type Row = readonly [command: string, role: Role];

const TAKES_TEXT: readonly Role[] = ['open', 'stack', 'switch', 'resume', 'cancel', 'note'];

const named = (commands: PackManifest['commands']): Row[] =>
  (Object.keys(commands) as CommandRole[]).flatMap((role) =>
    commands[role].map((command): Row => [bare(command), role]),
  );

/** Every command that opens a task also takes these words. */
const WORDS: Readonly<Record<string, Role>> = {
  confirm: 'confirm',
  review: 'review',
  continue: 'continue',
  'wrap-up': 'proceed',
  skip: 'skip',
  cancel: 'cancel',
  resume: 'resume',
  status: 'status',
  note: 'note',
  // A description may begin with either word, hence the dashes.
  '--stack': 'stack',
  '--switch': 'switch',
};

const spelledOut = (open: readonly string[]): Row[] =>
  open.flatMap((command) => Object.entries(WORDS).map(([word, role]): Row => [`${command} ${word}`, role]));

/** The host shows a command that it has expanded as tags. */
function spoken(prompt: string): string {
  const name = tagged(prompt, 'command-name');
  return name === undefined ? prompt.trim() : `${name} ${tagged(prompt, 'command-args') ?? ''}`.trim();
}

function tagged(prompt: string, tag: string): string | undefined {
  const start = prompt.indexOf(`<${tag}>`);
  const end = start < 0 ? -1 : prompt.indexOf(`</${tag}>`, start);
  return end < 0 ? undefined : prompt.slice(start + tag.length + 2, end).trim();
}

const startsWithWords = (said: string, command: string): boolean =>
  said.toLowerCase().startsWith(command.toLowerCase()) && /^(?:\s|$)/.test(said.slice(command.length));

const unquoted = (text: string): string => (/^(["'“”「『]).*["'“”」』]$/s.test(text) ? text.slice(1, -1).trim() : text);
