/** The path of a file as rules see it: from the project's root, `~/.overtone/…` for Overtone's own files, else in full. */
export type RulePlaces = { readonly projectRoot: string; readonly overtoneHome?: string | undefined };

export function rulePath(file: string, { projectRoot, overtoneHome }: RulePlaces): string {
  const path = isAbsolute(file) ? plain(file) : plain(`${projectRoot}/${file}`);
  const inHome = overtoneHome ? below(path, plain(overtoneHome)) : undefined;
  if (inHome !== undefined) return `~/.overtone/${inHome}`;
  return below(path, plain(projectRoot)) ?? path;
}

const isAbsolute = (path: string): boolean => /^(?:[\\/]|[A-Za-z]:[\\/])/.test(path);

/** One spelling for one file: forward slashes, no `.` and `..`, composed letters. */
export function plain(path: string): string {
  const parts: string[] = [];
  for (const part of path.normalize('NFC').replaceAll('\\', '/').split('/')) {
    if (part === '..' && parts.length > 1) parts.pop();
    else if (part !== '.' && part !== '..' && (part !== '' || parts.length === 0)) parts.push(part);
  }
  return parts.join('/');
}

function below(path: string, folder: string): string | undefined {
  const start = `${folder}/`;
  return path.toLowerCase().startsWith(start.toLowerCase()) ? path.slice(start.length) : undefined;
}
