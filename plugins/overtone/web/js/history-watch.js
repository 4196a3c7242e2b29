// @ts-check
/** Events the history page reacts to: new tables, a changed theme. */

import Alpine from '../vendor/alpine.js';
import { app } from './app.js';
import { shortDateTime } from './format.js';

/** Runs after new tables were loaded. @param {() => void} action */
export function onTables(action) {
  const place = document.getElementById('history-tables');
  place?.addEventListener('htmx:afterSwap', action);
  return () => place?.removeEventListener('htmx:afterSwap', action);
}

/** The server does not know the reader's time zone. */
export function showLocalTimes() {
  for (const time of document.querySelectorAll('.history-sessions time')) {
    time.textContent = shortDateTime(time.getAttribute('datetime'));
  }
}

/** Runs again whenever a value it reads changes. @param {() => void} action */
export function watch(action) {
  const effect = Alpine.effect(action);
  return () => Alpine.release(effect);
}

/** Runs when the theme changes, because charts take their colours from the page. @param {() => void} action */
export function onThemeChange(action) {
  const light = matchMedia('(prefers-color-scheme: light)');
  const stop = watch(() => void [app.theme, action()]);
  light.addEventListener('change', action);
  return () => {
    stop();
    light.removeEventListener('change', action);
  };
}
