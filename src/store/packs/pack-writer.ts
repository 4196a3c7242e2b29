/** What `ot pack` writes: new packs, drafts of knowledge entries, and entries taken into a pack. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DEFAULT_MANIFEST } from '../../rules/packs/default-manifest.ts';
import { DRAFTS } from '../../rules/packs/manifest.ts';
import type { NewFile } from '../../rules/packs/new-pack.ts';
import type { PackFile, PackProblem } from '../../rules/packs/pack-file.ts';
import { asList, isRecord } from '../../values/narrow.ts';
import { attempt, type ReplaceOptions, removeFile, replaceFile } from '../disk/atomic-write.ts';
import { hasFile } from '../disk/document.ts';

import { type PackPlace, type PackRoots, readPackJson } from './pack-files.ts';
import { readLayer } from './pack-reader.ts';

/** In the shape of a knowledge file. */
export type Draft = { readonly path: string; readonly value: unknown };
export type DraftRead = Partial<Draft> & { readonly problem?: PackProblem };

const draftsIn = (projectRoot: string): string => join(projectRoot, '.overtone', 'packs', DRAFTS);

export const draftPath = (projectRoot: string, id: string): string => join(draftsIn(projectRoot), `${id}.json`);

/** Neither value nor problem: there is no such draft. */
export function readDraft(projectRoot: string, id: string): DraftRead {
  const { value, problem } = readPackJson(draftsIn(projectRoot), `${id}.json`);
  if (problem !== undefined) return { problem };
  return value === undefined ? {} : { path: draftPath(projectRoot, id), value };
}

/** False when there is one already; what people have written into it is not replaced. */
export function writeDraft({ path, value }: Draft, options: ReplaceOptions): boolean {
  if (hasFile(path)) return false;
  replaceFile(path, written(value), options);
  return true;
}

/** The knowledge file of the pack itself, whether it is there or not. */
export function knowledgeOf(roots: PackRoots, place: PackPlace): PackFile {
  const { dir } = place;
  const name = readLayer(roots, place).part?.knowledgeFile ?? DEFAULT_MANIFEST.knowledgeFile;
  const { value, problem } = readPackJson(dir, name);
  return { file: join(dir, name), value: value ?? { entries: [] }, ...(problem && { unreadable: problem.expected }) };
}

/** Puts the entries of the draft behind those of the file; everything else in it stays as it is. */
export function takeDraftIn(knowledge: Pick<PackFile, 'file' | 'value'>, draft: Draft, options: ReplaceOptions): void {
  const known = isRecord(knowledge.value) ? knowledge.value : {};
  const key =
    known['entries'] === undefined && known['gameplay_patterns'] !== undefined ? 'gameplay_patterns' : 'entries';
  const fresh = isRecord(draft.value) ? asList(draft.value['entries']) : [];
  replaceFile(knowledge.file, written({ ...known, [key]: [...asList(known[key]), ...fresh] }), options);
  removeFile(draft.path);
}

const written = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

export const projectPackDir = (projectRoot: string, id: string): string => join(projectRoot, '.overtone', 'packs', id);

/** False when the folder is there already. */
export function writeNewPack(dir: string, files: readonly NewFile[]): boolean {
  if (existsSync(dir)) return false;
  attempt('create', dir, () => {
    for (const { path, text } of files) {
      mkdirSync(dirname(join(dir, path)), { recursive: true });
      writeFileSync(join(dir, path), text, { flag: 'wx' });
    }
  });
  return true;
}
