/** Finds the programs some tests need: on the PATH, or where the usual packages put them. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

export const findChromium = (): string | undefined =>
  findProgram(
    ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'Google Chrome', 'Chromium'],
    ['/usr/bin', '/Applications/Google Chrome.app/Contents/MacOS', '/Applications/Chromium.app/Contents/MacOS'],
  );

export const findNatsServer = (): string | undefined => findProgram(['nats-server'], ['/usr/sbin', '/usr/local/sbin']);

function findProgram(names: readonly string[], elsewhere: readonly string[]): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...elsewhere];
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
