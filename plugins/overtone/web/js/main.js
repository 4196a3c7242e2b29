// @ts-check
/** Starts the page: texts first, then the frame, then the stream. */
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

/** Inserts the templates that are used in several places. @param {ParentNode} root */
function placeParts(root) {
  for (const place of root.querySelectorAll('[data-part]')) {
    const part = /** @type {HTMLTemplateElement} */ (
      document.getElementById(`part-${place.getAttribute('data-part')}`)
    );
    place.append(part.content.cloneNode(true));
  }
  for (const template of root.querySelectorAll('template')) placeParts(template.content);
}

/** Retries until the texts are loaded; the server may still be starting. */
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

/** The link may be opened in a tab that already shows the page. */
async function followLink() {
  if (await enter()) location.reload();
  else followAddress();
}

function watchPage() {
  addEventListener('hashchange', followLink);
  // htmx requests the history tables.
  document.body.addEventListener('htmx:configRequest', (event) => {
    Object.assign(/** @type {CustomEvent} */ (event).detail.headers, keyHeader());
  });
  addEventListener('online', () => stream.retryNow());
  document.addEventListener('visibilitychange', () => (document.hidden ? stream.hidden() : stream.shown()));
  addEventListener('pagehide', () => stream.stop());
  // The browser restored the page from its back/forward cache.
  addEventListener('pageshow', (event) => event.persisted && stream.shown());
  // A wider screen shows the list beside the page, so the drawer is closed.
  matchMedia('(min-width: 900px)').addEventListener('change', () => {
    app.drawerOpen = false;
  });
  setInterval(() => {
    // Clocks stop while disconnected: whether agents still run is unknown.
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
  // When the URL names no session, the first one that appears is selected.
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
