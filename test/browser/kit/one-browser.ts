/** One browser for all browser tests; each test has its own profile in it. */
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findChromium } from '../../../scripts/programs.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly browserAddress: string;
  }
}

export default async function startBrowser(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('No Chromium found. Install it: apt-get install chromium');
  // Without a sandbox of its own only where it could not have one: as root, in a container.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const server = await chromium.launchServer({ executablePath, args });
  project.provide('browserAddress', server.wsEndpoint());
  return () => server.close();
}
