// @ts-check
/** Starts the page: words first, then the frame, then the stream. */
import Alpine from '../vendor/alpine.js';
import { ApiError, enter } from './api.js';
import { app } from './app.js';
import { asks, message } from './asks.js';
import { controls } from './controls.js';
import { deleteDialog, filesDialog, gradeDialog, helpDialog, showHelp } from './dialogs.js';
import { watchEdges } from './edges.js';
import { history } from './history.js';
import { keyHeader } from './key.js';
import { listenToKeys, moveAlongTabs } from './keyboard.js';
import { learned } from './learned.js';
import { isBroken, stream } from './live.js';
import { followAddress } from './navigate.js';
import { overview } from './overview.js';
import { replay } from './replay.js';
import { readSetting } from './settings.js';
import { pageTitle, shell, useLanguage } from './shell.js';
import { sidebar } from './sidebar.js';
import { timeline } from './timeline.js';

const RETRY_MS = 2_000;

/** Parts that stand in several places are written once. @param {ParentNode} root */
function placeParts(root) {
  for (const place of root.querySelectorAll('[data-part]')) {
    const part = /** @type {HTMLTemplateElement} */ (
      document.getElementById(`part-${place.getAttribute('data-part')}`)
    );
    place.append(part.content.cloneNode(true));
  }
  for (const template of root.querySelectorAll('template')) placeParts(template.content);
}

/** Without words there is nothing to show; the server may still be starting. */
async function loadWords() {
  const language = readSetting('language') ?? undefined;
  for (;;) {
    try {
      await useLanguage(language);
      return;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/** The link may also be opened in a tab that shows the page already. */
async function followLink() {
  if (await enter()) location.reload();
  else followAddress();
}

function watchPage() {
  addEventListener('hashchange', followLink);
  // The history tables are asked for by htmx.
  document.body.addEventListener('htmx:configRequest', (event) => {
    Object.assign(/** @type {CustomEvent} */ (event).detail.headers, keyHeader());
  });
  addEventListener('online', () => stream.retryNow());
  document.addEventListener('visibilitychange', () => (document.hidden ? stream.hidden() : stream.shown()));
  addEventListener('pagehide', () => stream.stop());
  // Kept by the browser and shown again, as with the back button.
  addEventListener('pageshow', (event) => event.persisted && stream.shown());
  // Turned or made wider, the screen has room for the list beside the page: nothing lies over it any more.
  matchMedia('(min-width: 900px)').addEventListener('change', () => {
    app.drawerOpen = false;
  });
  setInterval(() => {
    // Without a connection nobody knows whether what ran still runs, so its clocks stand still as well.
    if (!document.hidden && !isBroken()) app.now = Date.now();
  }, 1_000);
}

const PARTS = {
  asks,
  message,
  shell,
  sidebar,
  controls,
  overview,
  timeline,
  history,
  replay,
  learned,
  deleteDialog,
  gradeDialog,
  filesDialog,
  helpDialog,
};

app.shortcuts = readSetting('shortcuts') !== 'off';
placeParts(document);
for (const [name, part] of Object.entries(PARTS)) Alpine.data(name, part);
Alpine.directive('edges', (/** @type {HTMLElement} */ row, /** @type {unknown} */ _, /** @type {any} */ { cleanup }) =>
  cleanup(watchEdges(row)),
);
Alpine.magic('tabKeys', () => moveAlongTabs);
Alpine.magic('help', () => showHelp);
await Promise.all([enter(), loadWords()]);
Alpine.effect(() => {
  // The first session there is decides whom to show when the address names nobody.
  if (app.listLoaded && app.list.sessions.length > 0 && app.route.sessionId === null) queueMicrotask(followAddress);
});
Alpine.effect(() => {
  document.title = pageTitle();
});
Alpine.start();
document.documentElement.classList.add('is-ready');
watchPage();
listenToKeys();
followAddress();
