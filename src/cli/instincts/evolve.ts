/** `ot instinct evolve`: what could become a skill, agent or command; its draft; writing it; undoing it. */

import { draftOf, type EvolutionCandidate, evolutionCandidates, evolved, lintDraft } from '../../learn/evolution.ts';
import { settled } from '../../learn/instinct.ts';
import { type LearnStore, readOwnFile, removeEvolved, writeEvolved } from '../../store/learn/learn-store.ts';
import { hookMessages } from '../../store/texts.ts';
import { clip } from '../../text/clip.ts';
import { defineCommand } from '../command.ts';
import type { Answer, CliContext } from '../context.ts';
import { CommandError } from '../session.ts';
import { openLearned } from './shelf.ts';

export const instinctEvolve = defineCommand({
  positionals: ['[name]'],
  options: { write: {}, undo: {} },
  run({ name, write, undo }, context) {
    const store = openLearned(context);
    const { instinct: text } = context.text;
    if (name !== undefined && undo) return undone(name, store, context);
    const candidates = evolutionCandidates(store.memory('project'));
    if (name === undefined) {
      const lines = candidates.map(({ name: own, form, members }) =>
        text.candidate({ name: own, form: text.forms[form], count: members.length }),
      );
      return {
        json: candidates.map(({ members, ...facts }) => ({ ...facts, members: members.map(({ id }) => id) })),
        lines: lines.length > 0 ? lines : [text.noCandidates],
      };
    }
    const candidate = candidates.find((one) => one.name === name);
    if (candidate === undefined) throw new CommandError(text.noCandidate({ name: clip(name, 80) }));
    return drafted(candidate, write, store, context);
  },
});

/** Shows the file as a diff; with `--write` it is written, and its instincts are no longer told. */
function drafted(candidate: EvolutionCandidate, write: boolean, store: LearnStore, context: CliContext): Answer {
  const { projectRoot, pluginRoot } = context;
  const { instinct: text } = context.text;
  const { name, form, members } = candidate;
  const draft = draftOf(candidate, hookMessages(pluginRoot, 'en').learned);
  const problems = lintDraft(candidate, draft);
  if (problems.length > 0)
    throw new CommandError(text.badDraft({ name, problems: problems.map((problem) => text.draftProblems[problem]) }));
  const diff = diffOf(draft.path, readOwnFile(projectRoot, draft.path), draft.text);
  if (write) {
    if (!writeEvolved(projectRoot, draft, context)) throw new CommandError(text.fileExists({ path: draft.path }));
    store.change('project', (before) =>
      before.map((one) => (members.some(({ id }) => id === one.id) ? evolved(one, draft.path) : one)),
    );
  }
  const hint = write ? text.written({ path: draft.path, name }) : text.writeHint({ name });
  return { json: { name, form, ...draft, written: write }, lines: [...diff, hint] };
}

/** The file is removed if it is still the one that was written, and its instincts are told again. */
function undone(name: string, store: LearnStore, { projectRoot, text: { instinct: text } }: CliContext): Answer {
  const isNamed = (path = ''): boolean => path.endsWith(`/${name}.md`) || path.endsWith(`/${name}/SKILL.md`);
  const members = store.memory('project').instincts.filter(({ evolvedInto }) => isNamed(evolvedInto));
  const path = members[0]?.evolvedInto;
  if (path === undefined) throw new CommandError(text.noCandidate({ name: clip(name, 80) }));
  if (!removeEvolved(projectRoot, path)) throw new CommandError(text.notOurs({ path }));
  store.change('project', (before) =>
    before.map((one) => {
      if (one.evolvedInto !== path) return one;
      const { evolvedInto: _, ...rest } = one;
      return settled({ ...rest, state: 'candidate' });
    }),
  );
  return { json: { removed: path }, lines: [text.undone({ path, count: members.length })] };
}

function diffOf(path: string, before: string | undefined, after: string): string[] {
  const old = before === undefined ? [] : before.trimEnd().split('\n');
  const lines = after.trimEnd().split('\n');
  return [
    `--- ${before === undefined ? '/dev/null' : path}`,
    `+++ ${path}`,
    ...old.filter((line) => !lines.includes(line)).map((line) => `-${line}`),
    ...lines.map((line) => (old.includes(line) ? ` ${line}` : `+${line}`)),
  ];
}
