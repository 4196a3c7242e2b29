/** `ot demo`: the live demonstration. It lies in the repository; an installed plugin comes without it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { enHelp } from '../text/cli/en-help.ts';
import type { Command } from './command.ts';
import { CommandError } from './errors.ts';
import { passThrough } from './launch.ts';

/** The demonstration reads its own options: it is the same as `npm start`. */
export const demo: Command = {
  name: 'demo',
  usage: 'demo [--workflow KEY] [--project DIR] [--keep] [--plain] [--open] [--stay]',
  summary: enHelp.commands.demo,
  positionals: [],
  options: { help: {} },
  async execute(words, context) {
    const repository = join(context.pluginRoot, '..', '..');
    const [entry, start] = ['demo/main.ts', 'scripts/start.mjs'].map((path) => join(repository, path));
    if (!entry || !start || !existsSync(entry)) throw new CommandError(context.text.launch.noRepository);
    return passThrough(execPath, [start, ...words], context);
  },
};
