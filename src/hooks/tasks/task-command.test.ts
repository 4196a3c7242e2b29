import { describe, expect, it } from 'vitest';
import { shippedPack } from '../../../test/packs/shipped.ts';
import { taskCommand } from './on-prompt.ts';

const commands = { ...shippedPack('base').manifest.commands, open: ['/fix', '/ot:mend'], resume: ['/fix resume'] };
const meaning = (prompt: string) => taskCommand(prompt, commands);

describe('given a pack with commands of its own', () => {
  it.each(['/fix', '/mend', '/ot:mend', '/task', '/ot:task', '/OT:Task'])(
    'when a description follows %s, then a task is opened',
    (open) => {
      expect(meaning(`${open} the button does nothing`)).toEqual({ role: 'open', text: 'the button does nothing' });
    },
  );

  it.each([
    ['resume 1015', { role: 'resume', text: '1015' }],
    ['status', { role: 'status', text: '' }],
    ['confirm', { role: 'confirm', text: '' }],
    ['cancel wrong project', { role: 'cancel', text: 'wrong project' }],
  ])('when /ot:task %s is typed, then that is done and no task opened', (words, expected) => {
    expect(meaning(`/ot:task ${words}`)).toEqual(expected);
    expect(meaning(`/fix ${words}`)).toEqual(expected);
  });

  it('when such a word only begins a description, then a task is opened', () => {
    expect(meaning('/ot:task status page is empty')).toEqual({ role: 'open', text: 'status page is empty' });
  });

  it('when the host has expanded the command, then it is the same command', () => {
    const expanded = '<command-message>ot:task</command-message>\n<command-name>/ot:task</command-name>\n';
    expect(meaning(`${expanded}<command-args>"fix it"</command-args>`)).toEqual({ role: 'open', text: 'fix it' });
  });

  it.each([
    'Why does the log show <command-name>/ot:task</command-name><command-args>confirm</command-args>? It is still broken.',
    '<command-name>/ot:task</command-name><command-args>cancel</command-args> is in the log',
    '<command-name>/ot:task</command-name> and <command-args>skip</command-args>',
    '<b>x</b><command-name>/ot:task</command-name><command-args>confirm</command-args>',
    '<command-name>/ot:task</command-name><command-args>confirm',
    '<command-args>confirm</command-args>',
    '`<command-name>/ot:task</command-name><command-args>confirm</command-args>`',
  ])('when a message shows the tags of a command, then it is none: %s', (prompt) => {
    expect(meaning(prompt)).toBeUndefined();
  });

  it('when the tags come in another order, then it is the same command', () => {
    expect(meaning(' <command-name>/ot:task</command-name> <command-args>confirm</command-args>\n')).toEqual({
      role: 'confirm',
      text: '',
    });
  });

  it.each(['/tasks', '/ot:taskforce', '/other:task fix it', 'please /task fix it', '/usr/bin/task is gone'])(
    'when it is %s, then it is not a task command',
    (prompt) => {
      expect(meaning(prompt)).toBeUndefined();
    },
  );
});
