/** Where a project keeps what sets up Overtone. Apart from its reader: every event asks whether there is anything. */
import { existsSync } from 'node:fs';

export const PROJECT_PACKS = '.overtone/packs';

export const CONTENT_FILES = [
  '.overtone.json',
  '.claude/taskflow-rules.json',
  '.claude/workflow-config.json',
  '.claude/knowledge-base.json',
] as const;

export const hasProjectContent = (root: string): boolean =>
  [...CONTENT_FILES, PROJECT_PACKS].some((name) => existsSync(`${root}/${name}`));
