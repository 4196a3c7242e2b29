/** `ot instinct export|import`: instincts as a file. Imported instincts wait for approval. */
import { relative, resolve } from 'node:path';
import * as v from 'valibot';
import { addImported, exportable, quarantined } from '../../learn/exchange.ts';
import { INSTINCT } from '../../learn/records.ts';
import { readForeignDocument } from '../../store/disk/document.ts';
import { defineCommand } from '../command.ts';
import { CommandError } from '../session.ts';
import { instinctLine, openLearned } from './shelf.ts';

export const instinctExport = defineCommand({
  run(_, context) {
    const found = openLearned(context).list();
    const exported = { overtone: 'instincts', instincts: exportable(found.map(({ instinct }) => instinct)) };
    return { json: exported, lines: [JSON.stringify(exported, null, 2)] };
  },
});

const MAX_IMPORTED = 200;
const EXPORTED = v.object({
  overtone: v.literal('instincts'),
  instincts: v.pipe(v.array(INSTINCT), v.maxLength(MAX_IMPORTED)),
});

export const instinctImport = defineCommand({
  positionals: ['file'],
  options: { global: {} },
  run({ file, global: everywhere }, context) {
    const { text, projectRoot } = context;
    const path = resolve(projectRoot, file);
    const read = readForeignDocument(path, (value) => (v.is(EXPORTED, value) ? value : undefined));
    if (read.state !== 'found') {
      const why = 'why' in read ? read.why : text.instinct.noFile;
      throw new CommandError(text.instinct.notImported({ path, why }));
    }
    const origin = relative(projectRoot, path).startsWith('..') ? 'imported' : 'repo-content';
    const now = context.now().toISOString();
    const checked = read.value.instincts.map((instinct) => quarantined(instinct, origin, now));
    const imported = checked.filter((instinct) => instinct !== undefined);
    const store = openLearned(context);
    const place = everywhere ? 'global' : 'project';
    const known = new Set(store.list().map(({ instinct }) => instinct.id));
    store.change(place, (before) => addImported(before, imported));
    const added = imported.filter(({ id }) => !known.has(id));
    const counts = { count: added.length, refused: checked.length - imported.length };
    return {
      json: { imported: added, refused: counts.refused },
      lines: [text.instinct.imported(counts), ...added.map((instinct) => instinctLine({ instinct, place }, context))],
    };
  },
});
