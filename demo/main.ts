/** The live demonstration: `npm start`, `ot demo`. Reads arguments and environment and sets the exit code. */
import { existsSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { ensureHost, REFERENCE_HOST, unsupportedReason } from '../host-kit/host/ensure-host.ts';
import { findProjectRoot } from '../src/main/places.ts';
import { readLocale } from '../src/store/config-file.ts';
import { openBrowser } from '../src/store/dashboard-launcher.ts';
import { isTrusted } from '../src/store/trust/trust-file.ts';
import type { Locale } from '../src/text/messages.ts';
import { messageOf } from '../src/values/narrow.ts';
import { type OpenDashboard, openDashboard } from './dashboard.ts';
import { type DemoText, demoText } from './demo-text.ts';
import { demoCall, type Ending, endingLines, isGood } from './ending.ts';
import { checkProject } from './final-check.ts';
import { conductHooks } from './hooks-only.ts';
import { type DemoOptions, readOptions } from './options.ts';
import { perform } from './performance.ts';
import { endDescendants } from './processes.ts';
import { changedSince, takeInventory } from './project-files.ts';
import { ProjectError, type StageSet, setStage } from './stage-set.ts';
import { paint } from './view/line.ts';
import { createLiveScreen } from './view/live.ts';
import { createPlainScreen, type Screen } from './view/plain.ts';

/** People need time to read; a log does not. */
const LIVE_PACE_MS = 250;
const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

type Speech = { readonly locale: Locale; readonly text: DemoText };

export async function main(words: readonly string[]): Promise<number> {
  const locale = chosenLocale();
  const text = demoText(locale);
  const asked = readOptions(words, text);
  if (asked.kind === 'wrong') return complain(`${asked.why}\n${text.trouble.seeHelp({ call: demoCall() })}`, 2);
  try {
    return await demonstrate(asked.options, { locale, text });
  } catch (error) {
    if (error instanceof ProjectError) return complain(error.message, 1);
    return complain(text.trouble.failed({ why: messageOf(error) }), 1);
  }
}

async function demonstrate(options: DemoOptions, speech: Speech): Promise<number> {
  const { locale, text } = speech;
  if (unsupportedReason() !== undefined) {
    say(text.trouble.unsupported({ platform: `${process.platform}-${process.arch}` }), 0);
    conductHooks(locale, text, write);
    return 0;
  }
  say(text.trouble.preparing({ version: REFERENCE_HOST }), 0);
  const problem = await ensureHost().then(() => undefined, reasonOf);
  if (problem !== undefined) {
    complain(text.trouble.noHost({ why: problem }), 1);
    conductHooks(locale, text, write);
    return 1;
  }
  const stageSet = await setStage(options.workflow, options.project, text);
  if (stageSet.copiedFrom) say(text.trouble.copied({ path: stageSet.copiedFrom }), 0);
  return playIn(stageSet, options, speech);
}

const reasonOf = (error: unknown): string => messageOf(error).split('\n')[0] ?? '';

async function playIn(stageSet: StageSet, options: DemoOptions, { locale, text }: Speech): Promise<number> {
  const { workflow, keep } = options;
  const dashboard = await openDashboard(stageSet.home, locale);
  introduce(dashboard, options, text);
  const began = Date.now();
  const elapsedMs = () => Date.now() - began;
  const live = isLive(options);
  const screen = createScreen(live, text, elapsedMs);
  const stopListening = onInterrupt((exitCode) => {
    screen.close();
    endDescendants(stageSet.home);
    rmSync(stageSet.root, { recursive: true, force: true, maxRetries: 3 });
    process.exit(exitCode === undefined ? 1 : complain(text.trouble.interrupted, exitCode));
  });
  try {
    const before = await takeInventory(stageSet.project);
    const paceMs = live ? LIVE_PACE_MS : 0;
    const scene = { workflow, stageSet, locale, text, paceMs, elapsedMs, onView: screen.show };
    const performance = await perform(scene).finally(screen.close);
    const took = elapsedMs();
    const files = changedSince(before, await takeInventory(stageSet.project));
    const check = await checkProject(stageSet);
    const ending: Ending = { workflow, performance, check, files, stageSet, keep, elapsedMs: took };
    for (const line of endingLines(ending, text)) write(`${paint(line, live && hasColor())}\n`);
    if (options.stay && dashboard) await untilEnter(`\n${text.dashboard.stays({ url: dashboard.url })}\n`);
    return isGood(ending) ? 0 : 1;
  } finally {
    stopListening();
    await dashboard?.close();
    if (!keep) await stageSet.dispose();
  }
}

/** Printed above everything else, so that it can be opened during the run. */
function introduce(dashboard: OpenDashboard | undefined, { open }: DemoOptions, { dashboard: text }: DemoText): void {
  if (dashboard === undefined) return void complain(text.missing, 0);
  say(text.at({ url: dashboard.url }), 0);
  if (open) openBrowser(dashboard.url, { platform: process.platform, failed: (why) => void complain(why, 0) });
}

/** End of input counts too: then no key will be pressed. */
async function untilEnter(words: string): Promise<void> {
  write(words);
  await new Promise<void>((done) => {
    process.stdin.once('data', () => done()).once('end', () => done());
  });
  process.stdin.destroy();
}

const isLive = ({ plain }: DemoOptions): boolean =>
  !plain && process.stdout.isTTY === true && process.env['TERM'] !== 'dumb';

/** https://no-color.org: set and not empty. */
const hasColor = (): boolean => !process.env['NO_COLOR'];

const createScreen = (live: boolean, text: DemoText, elapsedMs: () => number): Screen =>
  live
    ? createLiveScreen({ terminal: process.stdout, color: hasColor(), text, elapsedMs })
    : createPlainScreen(write, text);

/** Stops on a signal with its exit code, and on a broken pipe without one. */
function onInterrupt(stop: (exitCode?: number) => void): () => void {
  const listeners = Object.entries(SIGNALS).map(([signal, code]) => [signal, () => stop(code)] as const);
  const onBrokenPipe = () => stop();
  for (const [signal, listener] of listeners) process.once(signal, listener);
  process.stdout.once('error', onBrokenPipe);
  return () => {
    for (const [signal, listener] of listeners) process.off(signal, listener);
    process.stdout.off('error', onBrokenPipe);
  };
}

/** The same rules as the command line. */
function chosenLocale(): Locale {
  const home = resolve(process.env['OVERTONE_HOME']?.trim() || join(homedir(), '.overtone'));
  const projectRoot = findProjectRoot(process.cwd(), process.env, existsSync);
  return readLocale(
    { home, projectRoot, trusted: () => isTrusted({ home, projectRoot, env: process.env }) },
    process.env,
  );
}

function write(text: string): void {
  process.stdout.write(text);
}

function say(words: string, exitCode: number): number {
  write(`${words}\n`);
  return exitCode;
}

function complain(words: string, exitCode: number): number {
  process.stderr.write(`${words}\n`);
  return exitCode;
}
