// @ts-check
/** The actions on a session. An action counts as done only when the state shows it. */

import { ApiError, control, reasonOf, removeSession } from './api.js';
import { app, t, toast } from './app.js';

const PATIENCE_MS = 10_000;

/**
 * @param {string} name
 * @param {string} sessionId
 * @param {() => Promise<unknown>} request
 */
async function act(name, sessionId, request) {
  const key = `${name} ${sessionId}`;
  app.pending[key] = name;
  try {
    await request();
    setTimeout(() => giveUp(key, name), PATIENCE_MS);
    return true;
  } catch (error) {
    delete app.pending[key];
    if (!(error instanceof ApiError)) throw error;
    toast(t(`page.${name}.failed`, { why: whyNot(error) }), 'bad');
    return false;
  }
}

/**
 * @param {string} key
 * @param {string} name
 */
function giveUp(key, name) {
  if (!(key in app.pending)) return;
  delete app.pending[key];
  toast(t('page.action.unconfirmed', { action: t(`page.${name}.button`) }), 'bad');
}

/** @param {ApiError} error */
export const whyNot = (error) => reasonOf(error, t);

/** @param {string} sessionId */
export const stopLoop = (sessionId) => act('stop', sessionId, () => control(sessionId, 'stop'));
/** @param {string} sessionId */
export const resumeLoop = (sessionId) => act('goOn', sessionId, () => control(sessionId, 'continue'));
/** @param {string} sessionId */
export const deleteSession = (sessionId) => act('delete', sessionId, () => removeSession(sessionId));
/**
 * @param {string} sessionId
 * @param {{ stage: string, scores: Readonly<Record<string, number>> }} grade
 */
export const gradeStage = (sessionId, grade) => act('grade', sessionId, () => control(sessionId, 'grade', grade));

/** @param {string} name */
export const isPending = (name) => `${name} ${app.route.sessionId}` in app.pending;

/** @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t('page.copied', { text }), 'good');
  } catch {
    toast(t('page.copyFailed', { text }), 'bad');
  }
}
