/** Learning as commands and the dashboard use it: both stores together, changes to one instinct, and the files of a project that instincts became. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Draft } from '../../learn/evolution.ts';
import type { Place } from '../../learn/lines.ts';
import type { Instinct, Memory } from '../../learn/records.ts';
import {
  createParent,
  removeFile,
  removeIfEmpty,
  replaceFile,
  type TempOptions,
  writeFile,
} from '../disk/atomic-write.ts';
import { leadsAway, readOwnText, readText, toLines } from '../disk/document.ts';
import { changeLearned, type FileOptions, readEvidence, readMemory, readReceipts } from './learn-file.ts';
import { type LearnHome, learnPaths, PLACES, rewritesFlag } from './learn-paths.ts';

export type Found = { readonly instinct: Instinct; readonly place: Place };

export type LearnStore = ReturnType<typeof createLearnStore>;

export function createLearnStore(where: LearnHome, options: FileOptions) {
  const paths = learnPaths(where);
  const memory = (place: Place): Memory => readMemory(paths[place]);
  return {
    memory,
    list: (): Found[] => PLACES.flatMap((place) => memory(place).instincts.map((instinct) => ({ instinct, place }))),
    evidence: () => PLACES.flatMap((place) => readEvidence(paths[place])),
    receipts: () => PLACES.flatMap((place) => readReceipts(paths[place])),
    /** Replaces the instincts of one place. */
    change(place: Place, edit: (before: readonly Instinct[]) => readonly Instinct[]) {
      changeLearned(paths[place], options, (before) => ({ memory: { ...before, instincts: edit(before.instincts) } }));
      refreshFlag(where.home);
    },
    /** Removes an instinct with its evidence and receipts. */
    forget({ instinct: { id }, place }: Found) {
      const own = paths[place];
      changeLearned(own, options, (before, receipts) => {
        const evidence = readEvidence(own).filter(({ instinct }) => instinct !== id);
        if (existsSync(own.evidence)) replaceFile(own.evidence, toLines(evidence), options);
        const kept = receipts.filter(({ instinct }) => instinct !== id);
        if (existsSync(own.receipts)) replaceFile(own.receipts, toLines(kept), options);
        return { memory: withoutTrace(before, id) };
      });
      refreshFlag(where.home);
    },
    /** Removes everything learned in this project. */
    forgetProject() {
      rmSync(paths.project.directory, { recursive: true, force: true });
      refreshFlag(where.home);
    },
  };
}

const withoutTrace = ({ instincts, sessions, sightings }: Memory, id: string): Memory => ({
  instincts: instincts.filter((instinct) => instinct.id !== id),
  sessions: sessions.map(({ needed: { [id]: _, ...needed }, ...session }) => ({ ...session, needed })),
  sightings,
});

/** Whether any store still rewrites commands. */
function refreshFlag(home: string): void {
  const projects = existsSync(`${home}/projects`) ? readdirSync(`${home}/projects`) : [];
  const indexes = [`${home}/global/index.json`, ...projects.map((name) => `${home}/projects/${name}/index.json`)];
  const isSet = indexes.some((path) => readText(path)?.includes('"rewrites":true') === true);
  const flag = rewritesFlag(home);
  if (isSet && !existsSync(flag)) createParent(flag, () => writeFile(flag, ''));
  else if (!isSet) removeFile(flag);
}

export const readOwnFile = (project: string, path: string): string | undefined => readOwnText(join(project, path));

/** False: there is a file of another origin, or a link on the way. */
export function writeEvolved(project: string, { path, text }: Draft, options: TempOptions): boolean {
  const target = join(project, path);
  if (leadsAway(project, target)) return false;
  if (existsSync(target) && !isEvolved(readOwnText(target))) return false;
  replaceFile(target, text, options);
  return true;
}

/** A file that is gone already counts as removed. */
export function removeEvolved(project: string, path: string): boolean {
  const target = join(project, path);
  if (leadsAway(project, target)) return false;
  if (!existsSync(target)) return true;
  if (!isEvolved(readOwnText(target))) return false;
  removeFile(target);
  if (path.endsWith('/SKILL.md')) removeIfEmpty(dirname(target));
  return true;
}

const isEvolved = (text: string | undefined): boolean => /^evolved-from: \[/m.test(text ?? '');
