/** Records the dashboard screenshots in docs/dashboard from real runs of the demonstration: `npm run record:screenshots`. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { openDashboard } from '../demo/dashboard.ts';
import { demoText } from '../demo/demo-text.ts';
import { perform } from '../demo/performance.ts';
import { type StageSet, setStage } from '../demo/stage-set.ts';
import { EMPTY_MEMORY, learnSession } from '../src/learn/memory.ts';
import type { Evidence } from '../src/learn/records.ts';
import type { CallEvent } from '../src/learn/session-events.ts';
import { changeLearned } from '../src/store/learn/learn-file.ts';
import { projectPaths } from '../src/store/learn/learn-paths.ts';
import type { WorkflowId } from '../src/workflow/registry/workflows.ts';
import type { SessionListView } from '../src/workflow/view/rows.ts';
import { findChromium } from './programs.ts';

const FOLDER = fileURLToPath(new URL('../docs/dashboard', import.meta.url));
/** The language of the documents. */
const LOCALE = 'en';
const text = demoText(LOCALE);
const SIZES = {
  wide: { width: 1440, height: 900 },
  middle: { width: 1024, height: 768 },
  narrow: { width: 390, height: 844 },
} as const;
/** Earlier runs that fill the history page. */
const EARLIER: readonly WorkflowId[] = ['quick', 'debug', 'quick', 'review-only', 'refactor'];
/** Slow enough to show running agents. */
const PACE_MS = 600;
const LOOK_MS = 100;
const PATIENCE_MS = 120_000;
const MOST_PAGES = 20;
const MOST_MOMENTS = 200;

type Look = {
  readonly name: string;
  readonly route: string;
  readonly light?: true;
  readonly size?: keyof typeof SIZES;
  /** Actions before the screenshot. */
  readonly act?: (page: Page) => Promise<void>;
};

/** Taken after the run. */
const LOOKS: readonly Look[] = [
  { name: 'timeline', route: 'timeline', act: openFailure },
  { name: 'history', route: 'history' },
  { name: 'history-light', route: 'history', light: true },
  { name: 'history-middle', route: 'history', size: 'middle', act: toSessions },
  { name: 'learned', route: 'learned', act: openEvidence },
  { name: 'learned-narrow-light', route: 'learned', size: 'narrow', light: true },
  { name: 'replay', route: 'replay', act: untilSideBySide },
  { name: 'overview-light', route: 'overview', light: true },
  { name: 'overview-middle', route: 'overview', size: 'middle' },
  { name: 'overview-middle-light', route: 'overview', size: 'middle', light: true },
  { name: 'overview-narrow', route: 'overview', size: 'narrow' },
  { name: 'overview-narrow-light', route: 'overview', size: 'narrow', light: true },
  { name: 'history-narrow', route: 'history', size: 'narrow', act: toTables },
];

mkdirSync(FOLDER, { recursive: true });
const first = await setStage('standard', undefined, text);
const dashboard = await openDashboard(first.home, LOCALE);
if (dashboard === undefined) throw new Error('[screenshots] The dashboard did not start. Run npm run build first.');
const executablePath = findChromium();
if (executablePath === undefined) throw new Error('[screenshots] There is no Chromium. Install it first.');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  for (const workflow of EARLIER) await playElsewhere(workflow, first);
  const page = await openPage(browser, {});
  const work = play('standard', first, PACE_MS);
  await untilBegun('standard');
  await page.goto(dashboard.url);
  await page.locator('.stage.look-active').nth(1).waitFor({ timeout: PATIENCE_MS });
  await shoot(page, 'overview');
  const sessionId = await work;
  teach(first);
  for (const look of LOOKS) await take(look, sessionId);
} finally {
  await browser.close();
  await dashboard.close();
  await first.dispose();
}

/** Four sessions that failed on the same flag. */
function teach({ home, project }: StageSet): void {
  const at = new Date().toISOString();
  const call = { kind: 'call', at, tool: 'Bash', file: '', agent: '' } as const;
  const events: readonly CallEvent[] = [
    { ...call, id: '1', command: 'gh pr diff 1 --stat', failed: true, output: 'unknown flag: --stat' },
    { ...call, id: '2', command: 'gh pr diff 1 --name-only', failed: false, output: '' },
  ];
  const { memory, evidence } = ['one', 'two', 'three', 'four'].reduce(
    (known, session) => {
      const learned = learnSession(known.memory, { session, startedAt: at, events });
      return { memory: learned.memory, evidence: [...known.evidence, ...learned.evidence] };
    },
    { memory: EMPTY_MEMORY, evidence: [] as readonly Evidence[] },
  );
  const writer = { pid: process.pid, now: () => new Date() };
  changeLearned(projectPaths(join(home, '.overtone'), project), writer, () => ({ memory, evidence }));
}

/** Each in its own project, with the same home. */
async function playElsewhere(workflow: WorkflowId, { home }: StageSet): Promise<void> {
  const elsewhere = await setStage(workflow, undefined, text);
  try {
    await play(workflow, { ...elsewhere, home }, 0);
  } finally {
    await elsewhere.dispose();
  }
}

/** The page opens the running session. */
async function untilBegun(workflow: WorkflowId): Promise<void> {
  const [url = '', token] = dashboard?.url.split('#key=') ?? [];
  const list = new URL('/api/list', url);
  const headers = { Authorization: `Bearer ${token}` };
  for (;;) {
    const { sessions } = (await (await fetch(list, { headers })).json()) as SessionListView;
    if (sessions.some(({ workflowType }) => workflowType === workflow)) return;
    await setTimeout(LOOK_MS);
  }
}

async function play(workflow: WorkflowId, stageSet: StageSet, paceMs: number): Promise<string> {
  const scene = {
    workflow,
    stageSet,
    locale: LOCALE,
    text,
    paceMs,
    elapsedMs: () => 0,
    onView: () => undefined,
  } as const;
  const { view, exitCode, sessionId } = await perform(scene);
  if (exitCode !== 0 || !view.finished) throw new Error(`[screenshots] ${workflow} did not come to its end`);
  return sessionId;
}

function openPage(from: Browser, { light, size = 'wide' }: Pick<Look, 'light' | 'size'>): Promise<Page> {
  return from.newPage({
    viewport: SIZES[size],
    colorScheme: light ? 'light' : 'dark',
    reducedMotion: 'reduce',
    deviceScaleFactor: size === 'narrow' ? 2 : 1,
  });
}

async function take(look: Look, sessionId: string): Promise<void> {
  const page = await openPage(browser, look);
  await page.goto(`${dashboard?.url}${routeOf(look, sessionId)}`);
  await look.act?.(page);
  await shoot(page, look.name);
  await page.close();
}

/** An event with details: a failed test with all its fields. */
async function openFailure(page: Page): Promise<void> {
  const failed = page.locator('.event:not([hidden])', { has: page.locator('[data-tone="bad"]') });
  await page.locator('.event-time').first().waitFor();
  await page.locator('#event-grid').focus();
  for (let pages = 0; pages < MOST_PAGES && (await failed.count()) === 0; pages += 1) {
    await page.keyboard.press('PageUp');
    await page.waitForTimeout(LOOK_MS);
  }
  await failed.first().click();
  await page.locator('#event-grid').blur();
}

/** The moment at which two agents run. */
async function untilSideBySide(page: Page): Promise<void> {
  await page.locator('#replay-slider').focus();
  for (let moment = 0; moment < MOST_MOMENTS && (await page.locator('.agent').count()) < 2; moment += 1) {
    await page.keyboard.press('ArrowRight');
  }
  await page.locator('#replay-slider').blur();
}

function toSessions(page: Page): Promise<void> {
  return page.locator('.history-sessions').scrollIntoViewIfNeeded();
}

function openEvidence(page: Page): Promise<void> {
  return page.locator('.learned-row summary').click();
}

function toTables(page: Page): Promise<void> {
  return page.locator('.history-stages').scrollIntoViewIfNeeded();
}

function routeOf({ route }: Look, sessionId: string): string {
  return route === 'history' ? '/history' : `/s/${sessionId}/${route}`;
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.locator('.connection.is-live').waitFor();
  await page.waitForTimeout(800);
  await page.screenshot({ path: `${FOLDER}/${name}.png` });
  console.log(`docs/dashboard/${name}.png`);
}
