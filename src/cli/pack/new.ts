/** `ot pack new`: a pack of the project to begin with. */
import { clip } from '../../core/clip.ts';
import { newPackFiles } from '../../core/packs/new-pack.ts';
import { isPackName } from '../../core/packs/pack-id.ts';
import { projectPackDir, writeNewPack } from '../../store/packs/pack-writer.ts';
import { defineCommand } from '../command.ts';
import { CommandError, UsageError } from '../errors.ts';

export const packNew = defineCommand({
  name: 'pack new',
  positionals: ['pack'],
  options: {},
  run({ pack }, { projectRoot, text }) {
    if (!isPackName(pack)) throw new UsageError(text.pack.invalidId(clip(pack, 80)));
    const dir = projectPackDir(projectRoot, pack);
    const files = newPackFiles(pack);
    if (!writeNewPack(dir, files)) throw new CommandError(text.pack.exists(dir));
    return {
      json: { id: pack, dir, files: files.map(({ path }) => path) },
      lines: [text.pack.created(pack, dir), ...files.map(({ path }) => `  ${path}`), text.pack.next(pack)],
    };
  },
});
