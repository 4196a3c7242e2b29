/** Opens an address in the user's browser, if there is a way to. */
import { spawn } from 'node:child_process';

/** What each system calls it; `start` takes its first quoted word for a title. */
const OPENERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

export type Opening = { readonly platform: string; readonly failed: (why: string) => void };

export function openBrowser(url: string, { platform, failed }: Opening): void {
  const [program, ...words] = OPENERS[platform] ?? ['xdg-open'];
  const child = spawn(program, [...words, url], { detached: true, stdio: 'ignore' });
  child.once('error', (error) => failed(`${program}: ${error.message}`));
  child.unref();
}
