/** Learning as commands and the dashboard use it: both stores together, and changes to one instinct. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import type { Place } from '../../learn/lines.ts';
import type { Evidence, Instinct, Memory, Receipt } from '../../learn/records.ts';
import { replaceFile } from '../disk/atomic-write.ts';
import { readText, toLines } from '../disk/document.ts';
import { changeLearned, type FileOptions, readEvidence, readMemory, readReceipts, setFlag } from './learn-file.ts';
import { type LearnHome, learnPaths, PLACES, rewritesFlag } from './learn-paths.ts';

export type Found = { readonly instinct: Instinct; readonly place: Place };

export type LearnStore = {
  readonly memory: (place: Place) => Memory;
  readonly evidence: () => readonly Evidence[];
  readonly receipts: () => readonly Receipt[];
  readonly list: () => readonly Found[];
  /** Replaces the instincts of one place. */
  readonly change: (place: Place, change: (before: readonly Instinct[]) => readonly Instinct[]) => void;
  /** Removes an instinct with its evidence and receipts. */
  readonly forget: (found: Found) => void;
  /** Removes everything learned in this project. */
  readonly forgetProject: () => void;
};

export function createLearnStore(where: LearnHome, options: FileOptions): LearnStore {
  const { home } = where;
  const paths = learnPaths(where);
  const memory = (place: Place): Memory => readMemory(paths[place]);
  const list = (): Found[] =>
    PLACES.flatMap((place) => memory(place).instincts.map((instinct) => ({ instinct, place })));
  const change: LearnStore['change'] = (place, edit) => {
    changeLearned(paths[place], options, (before) => ({ memory: { ...before, instincts: edit(before.instincts) } }));
    refreshFlag(home);
  };
  return {
    memory,
    list,
    change,
    evidence: () => PLACES.flatMap((place) => readEvidence(paths[place])),
    receipts: () => PLACES.flatMap((place) => readReceipts(paths[place])),
    forget({ instinct: { id }, place }) {
      const own = paths[place];
      changeLearned(own, options, (before, receipts) => {
        const evidence = readEvidence(own).filter(({ instinct }) => instinct !== id);
        if (existsSync(own.evidence)) replaceFile(own.evidence, toLines(evidence), options);
        const kept = receipts.filter(({ instinct }) => instinct !== id);
        if (existsSync(own.receipts)) replaceFile(own.receipts, toLines(kept), options);
        return { memory: withoutTrace(before, id) };
      });
      refreshFlag(home);
    },
    forgetProject() {
      rmSync(paths.project.directory, { recursive: true, force: true });
      refreshFlag(home);
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
  setFlag(rewritesFlag(home), isSet);
}
