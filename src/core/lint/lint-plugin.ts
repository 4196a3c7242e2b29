/** Every rule over every file of a plugin. */
import { checkAgent } from './agent-rules.ts';
import { type CommandShape, checkCommands } from './command-rules.ts';
import { checkFields } from './field-rules.ts';
import { type Finding, finding } from './finding.ts';
import { checkHidden, checkManifest, checkRegistry } from './plugin-rules.ts';
import { type PluginFile, type Prompt, readPrompt } from './prompt.ts';
import { checkFiles, checkNames, checkReferences, unknownNames } from './reference-rules.ts';
import { checkSize } from './size-rules.ts';
import { checkArguments } from './skill-rules.ts';
import { checkBlocks, checkWording } from './text-rules.ts';

export type PluginText = {
  /** Prompts, and other files whose texts name skills and agents. */
  readonly files: readonly PluginFile[];
  /** All there is in the plugin, so that what is pointed to can be found. */
  readonly paths: readonly string[];
  /** What plugin.json holds; undefined when it cannot be read. */
  readonly manifest: unknown;
  readonly commands: readonly CommandShape[];
};

export function lintPlugin({ files, paths, manifest, commands }: PluginText): Finding[] {
  const prompts = files.map(readPrompt).filter((prompt) => prompt !== undefined);
  const others = files.filter((file) => readPrompt(file) === undefined);
  const skills = prompts.filter(({ kind }) => kind === 'skill').map(({ name }) => name);
  const known = { skills, paths: new Set(paths), commands };
  return [
    ...prompts.flatMap((prompt) => checkPrompt(prompt, known)),
    ...others.flatMap((file) => checkText(file, skills)),
    ...checkReferences(prompts),
    ...checkRegistry(prompts),
    ...checkHidden(prompts),
    ...checkManifest(manifest, prompts),
  ].sort(byPlace);
}

type Known = {
  readonly skills: readonly string[];
  readonly paths: ReadonlySet<string>;
  readonly commands: readonly CommandShape[];
};

const checkPrompt = (prompt: Prompt, { skills, paths, commands }: Known): Finding[] => [
  ...checkFields(prompt),
  ...checkAgent(prompt),
  ...checkArguments(prompt),
  ...checkSize(prompt),
  ...checkNames(prompt, skills),
  ...checkFiles(prompt, paths),
  ...checkCommands(prompt, commands),
  ...checkBlocks(prompt),
  ...checkWording(prompt),
];

const checkText = ({ path, text }: PluginFile, skills: readonly string[]): Finding[] =>
  unknownNames(text, skills).map(({ name, index }) =>
    finding('name-unknown', { file: path, line: text.slice(0, index).split('\n').length }, name),
  );

const byPlace = (a: Finding, b: Finding): number =>
  a.file === b.file ? (a.line ?? 0) - (b.line ?? 0) : a.file < b.file ? -1 : 1;
