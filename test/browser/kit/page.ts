/** A page in the shared browser. Any error it logs fails the test. */
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import type { Dashboard } from './dashboard.ts';

export type PageOptions = {
  /** What the address says after the `#`. */
  readonly at?: string;
  readonly width?: number;
  readonly height?: number;
  readonly language?: 'en' | 'zh-TW' | 'zh-CN';
  readonly theme?: 'dark' | 'light';
  /** Without the key. */
  readonly locked?: boolean;
  readonly still?: boolean;
  /** Complaints that belong to the test, such as a server that is away. */
  readonly expected?: RegExp;
};

let browser: Promise<Browser> | undefined;

/** The connection is shared by all tests of a file. */
const connect = (): Promise<Browser> => {
  browser ??= chromium.connect(inject('browserAddress'));
  return browser;
};

export async function openPage({ keyUrl, url }: Dashboard, options: PageOptions = {}): Promise<Page> {
  const { at = '/', width = 1440, height = 900, language = 'en', theme = 'dark', locked, still, expected } = options;
  const context = await (await connect()).newContext({
    viewport: { width, height },
    locale: language,
    colorScheme: theme,
    reducedMotion: still ? 'reduce' : 'no-preference',
    permissions: ['clipboard-read', 'clipboard-write'],
  } satisfies BrowserContextOptions);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('dialog', (dialog) => complaints.push(`a dialog: ${dialog.message()}`));
  onTestFinished(async () => {
    await context.close();
    expect(complaints.filter((text) => expected === undefined || !expected.test(text))).toEqual([]);
  });
  await page.goto(locked ? `${url}#${at}` : `${keyUrl}${at}`);
  await page.waitForSelector('html.is-ready');
  return page;
}

/** Text as a reader sees it, waited for. */
export const sees = async (page: Page, selector: string, text: string | RegExp): Promise<void> => {
  await page.locator(selector).filter({ hasText: text }).first().waitFor({ timeout: 45_000 });
};
