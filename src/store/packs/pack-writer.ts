/** What `ot pack` writes: new packs, drafts of knowledge entries, and entries taken into a pack. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DRAFTS, PACK_FILES } from '../../rules/packs/manifest.ts';
import type { PackFile } from '../../rules/packs/pack-file.ts';
import { asList, isRecord } from '../../values/narrow.ts';
import { attempt, type ReplaceOptions, removeFile, replaceFile, toJson } from '../disk/atomic-write.ts';
import { hasFile } from '../disk/document.ts';
// Little, but complete and valid, so that one can begin by changing it. `{id}` stands for the name of the pack.
import NEW_PACK from './new-pack.json' with { type: 'json' };
import { type PackPlace, type PackRoots, readPackFile } from './pack-files.ts';
import { readLayer } from './pack-reader.ts';

const draftsIn = (projectRoot: string): string => join(projectRoot, '.overtone', 'packs', DRAFTS);

/** A draft has the shape of a knowledge file. */
export const draftPath = (projectRoot: string, id: string): string => join(draftsIn(projectRoot), `${id}.json`);

/** Undefined where there is no such draft. */
export const readDraft = (projectRoot: string, id: string): PackFile | undefined =>
  readPackFile(draftsIn(projectRoot), `${id}.json`)[0];

/** False when there is one already; what people have written into it is not replaced. */
export function writeDraft({ file, value }: PackFile, options: ReplaceOptions): boolean {
  if (hasFile(file)) return false;
  replaceFile(file, toJson(value), options);
  return true;
}

/** The knowledge file of the pack itself, whether it is there or not. */
export function knowledgeOf(roots: PackRoots, place: PackPlace): PackFile {
  const name = readLayer(roots, place).part?.knowledgeFile ?? PACK_FILES.knowledgeFile;
  return readPackFile(place.dir, name)[0] ?? { file: join(place.dir, name), value: { entries: [] } };
}

/** Puts the entries of the draft behind those of the file; everything else in it stays as it is. */
export function takeDraftIn({ file, value }: PackFile, draft: PackFile, options: ReplaceOptions): void {
  const known = isRecord(value) ? value : {};
  const key =
    known['entries'] === undefined && known['gameplay_patterns'] !== undefined ? 'gameplay_patterns' : 'entries';
  const fresh = isRecord(draft.value) ? asList(draft.value['entries']) : [];
  replaceFile(file, toJson({ ...known, [key]: [...asList(known[key]), ...fresh] }), options);
  removeFile(draft.file);
}

export const projectPackDir = (projectRoot: string, id: string): string => join(projectRoot, '.overtone', 'packs', id);

/** Returns what was written; undefined when the folder is there already. */
export function writeNewPack(dir: string, id: string): readonly string[] | undefined {
  if (existsSync(dir)) return undefined;
  attempt('create', dir, () => {
    for (const [path, value] of Object.entries(NEW_PACK)) {
      mkdirSync(dirname(join(dir, path)), { recursive: true });
      writeFileSync(join(dir, path), toJson(value).replaceAll('{id}', id), { flag: 'wx' });
    }
  });
  return Object.keys(NEW_PACK);
}
