/** What `ot pack` writes: new packs, drafts of knowledge entries, and entries taken into a pack. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DRAFTS, PACK_FILES } from '../../rules/packs/manifest.ts';
import type { PackFile } from '../../rules/packs/pack-file.ts';
import { asList, isRecord } from '../../values/narrow.ts';
import { attempt, type ReplaceOptions, removeFile, replaceFile, toJson } from '../disk/atomic-write.ts';
import { hasFile } from '../disk/document.ts';

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
  const files = newPackFiles(id);
  attempt('create', dir, () => {
    for (const { path, text } of files) {
      mkdirSync(dirname(join(dir, path)), { recursive: true });
      writeFileSync(join(dir, path), text, { flag: 'wx' });
    }
  });
  return files.map(({ path }) => path);
}

type NewFile = { readonly path: string; readonly text: string };

/** Little, but complete and valid, so that one can begin by changing it. */
const newPackFiles = (id: string): readonly NewFile[] => [
  json('pack.json', {
    id,
    version: '0.1.0',
    extends: ['base'],
    title: id,
    detect: { markers: [] },
    samplePath: 'src/sample.ts',
    paths: { docs: ['docs'] },
  }),
  json('rules/own.json', {
    defaults: { severity: 'block', applies: { include: ['src/**'] }, strip: ['comments', 'strings'] },
    rules: [
      {
        id: `${id}.no-console-log`,
        title: 'No console.log',
        forbid: ['\\bconsole\\.log\\('],
        message: 'Line {line} prints past the logger.',
        fix: 'Use the logger of the project.',
        example: { bad: 'console.log(total);', good: 'logger.info({ total });' },
        tests: [
          { name: 'a call', code: 'console.log(total);', expect: 'violation' },
          { name: 'inside a function', code: 'const f = () => console.log(1);', expect: 'violation' },
          { name: 'the logger', code: 'logger.info({ total });', expect: 'ok' },
          { name: 'in a string', code: 'const text = "console.log(";', expect: 'ok' },
        ],
      },
    ],
  }),
  json('knowledge.json', {
    entries: [
      {
        id: 'example-entry',
        name: 'Example entry',
        keywords: [`${id} example`, `${id} sample`],
        description: 'Replace this with something your project does again and again.',
        guide: {
          principle: 'What happens, in one or two sentences.',
          code: { file: 'src/example.ts', content: ['export const example = (): string => "replace me";'] },
          issues: [{ problem: 'What usually goes wrong', cause: 'Why', solution: 'What to do' }],
        },
      },
    ],
  }),
];

const json = (path: string, value: unknown): NewFile => ({ path, text: `${JSON.stringify(value, null, 2)}\n` });
