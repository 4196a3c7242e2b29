// @ts-check
/** The frame around every page: header, tabs, connection, notices. */

import { copy, whyNot } from './actions.js';
import { ApiError, fetchText } from './api.js';
import { app, dismiss, t, toast, words } from './app.js';
import { dateAndTime, lastPart, shortDateTime, shortId, timeOfDay } from './format.js';
import { LANGUAGES } from './i18n.js';
import { isBroken, stream } from './live.js';
import { formatRoute, TABS } from './router.js';
import { applyTheme, isDark, writeSetting } from './settings.js';

/** @param {string | undefined} language */
export async function useLanguage(language) {
  const text = await fetchText(language);
  app.text = text;
  app.language = text.locale;
  document.documentElement.lang = text.locale;
}

/** Sessions that need the user come first, because a narrow browser tab shows only the start of its title. */
export function pageTitle() {
  const waiting = app.list.groups['needs-you'];
  const row = shownRow();
  const shown = row === undefined ? [] : [rowTitle(row), lastPart(row.project)];
  const place = app.route.tab === 'history' ? [t('page.tab.history')] : shown;
  const parts = [waiting > 0 ? t('page.title.waiting', { count: waiting }) : '', ...place, t('page.title')];
  return parts.filter(Boolean).join(' · ');
}

const shownRow = () => app.view?.row ?? app.list.sessions.find(({ sessionId }) => sessionId === app.route.sessionId);

/**
 * The title of a session: the user's request, else the feature, else the workflow and its start time.
 * @param {import('./app.js').SessionRow} row
 */
export const rowTitle = ({ request, featureName, workflowType, createdAt, updatedAt }) =>
  request ?? featureName ?? [words.workflow(workflowType), shortDateTime(createdAt ?? updatedAt)].join(' · ');

/** @type {Readonly<Record<string, string>>} */
const COMMANDS = { locked: 'ot dashboard', none: '/ot:auto' };

export const shell = () => ({
  app,
  t,
  languages: LANGUAGES,
  dismiss,

  get tabs() {
    return TABS.map((tab) => ({
      tab,
      id: `tab-${tab}`,
      label: t(`page.tab.${tab}`),
      icon: `#i-${tab}`,
      selected: app.route.tab === tab,
      href: formatRoute({ sessionId: app.route.sessionId, tab }),
    }));
  },
  /** @param {HTMLSelectElement} field */
  async chooseLanguage(field) {
    try {
      await useLanguage(field.value);
      writeSetting('language', app.language);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      field.value = app.language;
      toast(t('page.language.failed', { why: whyNot(error) }), 'bad');
    }
  },
  switchTheme() {
    const theme = isDark(app.theme) ? 'light' : 'dark';
    app.theme = theme;
    applyTheme(theme);
  },

  get session() {
    const row = shownRow();
    if (row === undefined) return null;
    return {
      id: row.sessionId,
      short: shortId(row.sessionId),
      title: rowTitle(row),
      workflow: words.workflow(row.workflowType),
      group: row.group,
      groupName: t(`group.${row.group}`),
      waits: words.waits(row.waitsFor),
      project: lastPart(row.project),
      projectPath: row.project ?? '',
      started: row.createdAt === null ? '' : dateAndTime(row.createdAt, app.language),
    };
  },
  copyId: () => copy(app.route.sessionId ?? ''),
  get hasSession() {
    return this.session !== null;
  },
  /** Why the page is empty; '' when it is not. */
  get emptyKind() {
    if (app.connection.state === 'locked') return 'locked';
    if (app.route.tab === 'history' || app.viewState === 'ready') return '';
    if (app.viewState === 'none') return app.listLoaded ? 'none' : 'loading';
    return app.viewState;
  },

  /** The command to suggest on an empty page. */
  get emptyCommand() {
    return COMMANDS[this.emptyKind] ?? '';
  },
  copyCommand() {
    return copy(this.emptyCommand);
  },

  get connection() {
    const { state, attempt, since } = app.connection;
    const params = { attempt, time: timeOfDay(since) };
    return { state, label: t(`page.connection.${state}`, params), long: t(`page.connection.${state}.long`, params) };
  },
  get disconnected() {
    return isBroken();
  },
  get staleSince() {
    return t('page.connection.staleSince', { time: timeOfDay(app.currentAt) });
  },
  retryNow: () => stream.retryNow(),
  get lost() {
    if (app.back === null) return '';
    const { lost } = app.back;
    return lost === null ? t('page.connection.lostUnknown') : t('page.connection.lost', { count: lost });
  },
  forgetLost() {
    app.back = null;
  },

  /** The URL fragment is the route, so an in-page link must not change it. */
  toContent: () => document.getElementById('main')?.focus(),
  toggleDrawer() {
    app.drawerOpen = !app.drawerOpen;
  },
  closeDrawer() {
    if (!app.drawerOpen) return;
    app.drawerOpen = false;
    document.getElementById('drawer-button')?.focus();
  },
});
