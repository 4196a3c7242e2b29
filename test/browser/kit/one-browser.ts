/** One browser for all browser tests; each test has its own profile in it. */
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findChromium } from '../../../scripts/programs.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly browserAddress: string;
  }
}

/**
 * The popups of the address bar are pages of their own, which every new window prepares and nobody sees here. Chromium takes
 * the last list it is given, so what Playwright switches off for pages like ours follows.
 */
const SWITCHED_OFF = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...[
    'AimEnabled',
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsFirstBalancedModeAutoEnable',
  ],
  ...['HttpsUpgrades', 'LensOverlay', 'MediaRouter', 'NetworkTimeServiceQuerying', 'OptimizationHints', 'PaintHolding'],
  ...['PreconnectToSearch', 'ThirdPartyStoragePartitioning'],
];

export default async function startBrowser(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('No Chromium found. Install it: apt-get install chromium');
  // Without a sandbox of its own only where it could not have one: as root, in a container.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  args.push(`--disable-features=${SWITCHED_OFF.join(',')}`);
  const server = await chromium.launchServer({ executablePath, args });
  project.provide('browserAddress', server.wsEndpoint());
  return () => server.close();
}
