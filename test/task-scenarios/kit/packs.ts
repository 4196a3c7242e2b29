/** The packs the scenarios hold under (17.3), and what a project of each calls things. */
import type { ProjectOptions } from './task-project.ts';

export type PlayedPack = Required<Pick<ProjectOptions, 'pack' | 'processes'>> & {
  /** What its texts open a task with. */
  readonly open: string;
  /** Where its projects keep their documents. */
  readonly docs: string;
};

/** Stories are told in processes once; where only the pack differs, playing them is enough. */
export const PACKS: readonly PlayedPack[] = [
  { pack: 'modsdk', open: '/mc', docs: 'markdown', processes: true },
  { pack: 'base', open: '/ot:task', docs: 'docs', processes: false },
];
