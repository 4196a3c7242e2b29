/** Documents that lie in a project, by globs. It looks at so many names and no more: a project may be of any size. */
import { type Dirent, readdirSync } from 'node:fs';
import { isDocument, type ReadingPolicy } from '../core/tasks/settings/reading-policy.ts';

const MOST_LOOKS = 5_000;
const MOST_FOUND = 200;
/** Nobody's own documents. */
const FOREIGN = ['node_modules', '.git', 'vendor', 'dist', 'build'];

/** Nearest first. */
export function projectDocuments(project: string, policy: ReadingPolicy, mostLooks = MOST_LOOKS): readonly string[] {
  const found: string[] = [];
  const folders = [''];
  let looks = 0;
  for (let folder = folders.shift(); folder !== undefined && looks < mostLooks; folder = folders.shift()) {
    for (const entry of entriesOf(`${project}/${folder}`).slice(0, mostLooks - looks)) {
      looks += 1;
      const path = `${folder}${entry.name.normalize('NFC')}`;
      if (entry.isDirectory() && mayHold(entry.name, path, policy)) folders.push(`${path}/`);
      if (entry.isFile() && isDocument(path, policy)) found.push(path);
    }
  }
  return found.slice(0, MOST_FOUND);
}

const mayHold = (name: string, path: string, { docGlobs }: ReadingPolicy): boolean =>
  docGlobs.some((glob) => glob.startsWith(`${path}/`)) || (!FOREIGN.includes(name) && !name.startsWith('.'));

/** What cannot be listed holds nothing. */
function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}
