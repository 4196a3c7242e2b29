/** `ot instinct evolve`: what could become a skill, agent or command; its draft; writing it; undoing it. */
import { draftOf, type EvolutionCandidate, evolutionCandidates, evolved, lintDraft } from '../../learn/evolution.ts';
import { settled } from '../../learn/life.ts';
import { readOwnFile, removeEvolved, writeEvolved } from '../../store/learn/evolved-files.ts';
import { hookMessages } from '../../store/texts.ts';
import { clip } from '../../text/clip.ts';
import { defineCommand } from '../command.ts';
import type { Answer, CliContext } from '../context.ts';
import { CommandError } from '../session.ts';
import { openLearned } from './shelf.ts';

export const instinctEvolve = defineCommand({
  name: 'instinct evolve',
  positionals: ['[name]'],
  options: { write: {}, undo: {} },
  run({ name, write, undo }, context) {
    const candidates = evolutionCandidates(openLearned(context).memory('project'));
    if (name === undefined) return listed(candidates, context);
    if (undo) return undone(name, context);
    const candidate = candidates.find((one) => one.name === name);
    if (candidate === undefined) throw new CommandError(context.text.instinct.noCandidate({ name: clip(name, 80) }));
    return drafted(candidate, write, context);
  },
});

function listed(candidates: readonly EvolutionCandidate[], { text }: CliContext): Answer {
  return {
    json: candidates.map(({ name, form, tag, members }) => ({ name, form, tag, members: members.map(({ id }) => id) })),
    lines:
      candidates.length === 0
        ? [text.instinct.noCandidates]
        : candidates.map(({ name, form, members }) =>
            text.instinct.candidate({ name, form: text.instinct.forms[form], count: members.length }),
          ),
  };
}

/** Shows the file as a diff; with `--write` it is written, and its members fall silent. */
function drafted(candidate: EvolutionCandidate, write: boolean, context: CliContext): Answer {
  const { text, projectRoot, pluginRoot } = context;
  const draft = draftOf(candidate, hookMessages(pluginRoot, 'en').learned);
  const problems = lintDraft(candidate, draft);
  if (problems.length > 0) {
    const named = problems.map((problem) => text.instinct.draftProblems[problem]);
    throw new CommandError(text.instinct.badDraft({ name: candidate.name, problems: named }));
  }
  const diff = diffOf(draft.path, readOwnFile(projectRoot, draft.path), draft.text);
  const facts = { name: candidate.name, form: candidate.form, ...draft };
  if (!write)
    return { json: { ...facts, written: false }, lines: [...diff, text.instinct.writeHint({ name: candidate.name })] };
  if (!writeEvolved(projectRoot, draft, context))
    throw new CommandError(text.instinct.fileExists({ path: draft.path }));
  const ids = new Set(candidate.members.map(({ id }) => id));
  openLearned(context).change('project', (before) =>
    before.map((one) => (ids.has(one.id) ? evolved(one, draft.path) : one)),
  );
  return {
    json: { ...facts, written: true },
    lines: [...diff, text.instinct.written({ path: draft.path, name: candidate.name })],
  };
}

/** The file is removed as long as it is the one that was written, and its members speak again. */
function undone(name: string, context: CliContext): Answer {
  const store = openLearned(context);
  const { text, projectRoot } = context;
  const isNamed = (path: string | undefined): boolean =>
    path !== undefined && [`/${name}.md`, `/${name}/SKILL.md`].some((end) => path.endsWith(end));
  const members = store.memory('project').instincts.filter(({ evolvedInto }) => isNamed(evolvedInto));
  const path = members[0]?.evolvedInto;
  if (path === undefined) throw new CommandError(text.instinct.noCandidate({ name: clip(name, 80) }));
  if (!removeEvolved(projectRoot, path)) throw new CommandError(text.instinct.notOurs({ path }));
  store.change('project', (before) =>
    before.map((one) => {
      if (one.evolvedInto !== path) return one;
      const { evolvedInto: _, ...rest } = one;
      return settled({ ...rest, state: 'candidate' });
    }),
  );
  return { json: { removed: path }, lines: [text.instinct.undone({ path, count: members.length })] };
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
