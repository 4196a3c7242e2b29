/** Finds the browser for the tests: Debian's chromium, or another one on the PATH. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const ELSEWHERE = [
  '/usr/bin',
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
];

export function findChromium(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...ELSEWHERE];
  const names = [...NAMES, 'Google Chrome', 'Chromium'];
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
