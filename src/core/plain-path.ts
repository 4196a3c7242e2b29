/** One spelling for one file: forward slashes, no `.` and `..`, composed letters. */
export function plainPath(path: string): string {
  const parts: string[] = [];
  for (const part of path.normalize('NFC').replaceAll('\\', '/').split('/')) {
    if (part === '..' && parts.length > 1) parts.pop();
    else if (part !== '.' && part !== '..' && (part !== '' || parts.length === 0)) parts.push(part);
  }
  return parts.join('/');
}
