// @ts-check
/** Global keyboard shortcuts, and arrow keys for the tabs. */
import { app } from './app.js';
import { showHelp } from './dialogs.js';
import { goTo } from './navigate.js';
import { TABS } from './router.js';

/** @type {Readonly<Record<string, () => void>>} */
const KEYS = {
  '?': showHelp,
  '/': () => {
    const field = document.getElementById('session-search');
    field?.focus();
    if (document.activeElement === field) return;
    // On a narrow screen the drawer is off-screen and can take the focus only once it has slid in.
    app.drawerOpen = true;
    requestAnimationFrame(() => field?.focus());
  },
  t: () => document.getElementById('theme-button')?.click(),
  j: () => dispatchEvent(new CustomEvent('overtone:step', { detail: 1 })),
  k: () => dispatchEvent(new CustomEvent('overtone:step', { detail: -1 })),
  f: () => dispatchEvent(new CustomEvent('overtone:follow')),
  ' ': () => dispatchEvent(new CustomEvent('overtone:play')),
};

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (!app.shortcuts || isTyping(event.target) || document.querySelector('dialog[open]') !== null) return;
  // The space bar activates buttons and links; anywhere else it would scroll.
  if (event.key === ' ' && (app.route.tab !== 'replay' || isPressable(event.target))) return;
  const tab = TABS[Number(event.key) - 1];
  if (tab !== undefined) goTo({ sessionId: app.route.sessionId, tab });
  const action = tab === undefined ? KEYS[event.key] : undefined;
  action?.();
  if (tab !== undefined || action !== undefined) event.preventDefault();
}

/** @param {EventTarget | null} target */
const isTyping = (target) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && target.type === 'range');

/** @param {EventTarget | null} target */
const isPressable = (target) => target instanceof Element && target.closest('button, a, summary') !== null;

/** @type {Readonly<Record<string, (at: number) => number>>} */
const TAB_STEPS = {
  ArrowRight: (at) => (at + 1) % TABS.length,
  ArrowLeft: (at) => (at + TABS.length - 1) % TABS.length,
  Home: () => 0,
  End: () => TABS.length - 1,
};

/** @param {KeyboardEvent} event */
export function moveAlongTabs(event) {
  const step = TAB_STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const tab = TABS[step(TABS.indexOf(app.route.tab))];
  if (tab === undefined) return;
  goTo({ sessionId: app.route.sessionId, tab });
  document.getElementById(`tab-${tab}`)?.focus();
}

export const listenToKeys = () => addEventListener('keydown', onKey);
