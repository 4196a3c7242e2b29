// @ts-check
/** Modal dialogs. The browser traps the focus and restores it on close. */

import Alpine from '../vendor/alpine.js';
import { copy, deleteSession, gradeStage, whyNot } from './actions.js';
import { ApiError, fetchFile, fetchFiles } from './api.js';
import { app, t, words } from './app.js';
import { fileSize, shortId } from './format.js';
import { writeSetting } from './settings.js';

/** @typedef {{ name: string, path: string, size: number, kind: string }} FileRow */

/** @param {string} id */
const dialog = (id) => /** @type {HTMLDialogElement | null} */ (document.getElementById(id));
/** @param {string} id */
function openDialog(id) {
  const box = dialog(id);
  if (box !== null && !box.open) box.showModal();
}

export const askDelete = () => openDialog('delete-dialog');
export const askGrade = () => document.dispatchEvent(new CustomEvent('overtone:grade'));
export const showFiles = () => document.dispatchEvent(new CustomEvent('overtone:files'));
export const showHelp = () => openDialog('help-dialog');

const SCORES = ['clarity', 'completeness', 'actionability'];

export const deleteDialog = () => ({
  get question() {
    const row = app.view?.row;
    return t('page.delete.question', {
      name: row?.featureName ?? words.workflow(row?.workflowType ?? null),
      id: shortId(row?.sessionId ?? ''),
    });
  },
  confirm() {
    dialog('delete-dialog')?.close();
    if (app.route.sessionId !== null) deleteSession(app.route.sessionId);
  },
});

export const gradeDialog = () => ({
  stage: '',
  /** @type {Record<string, string>} */
  scores: { clarity: '4', completeness: '4', actionability: '4' },
  marks: ['1', '2', '3', '4', '5'],

  init() {
    document.addEventListener('overtone:grade', () => {
      this.stage = this.stages.at(-1)?.key ?? '';
      openDialog('grade-dialog');
    });
  },
  /** Only finished stages can be graded. */
  get stages() {
    return (app.view?.pipeline ?? [])
      .flatMap(({ stages }) => stages)
      .filter(({ attempts }) => attempts.length > 0)
      .map(({ key, stage, mode }) => ({
        key,
        name: [words.stage(stage), mode === null ? '' : t(`page.mode.${mode}`)].filter(Boolean).join(' · '),
      }));
  },
  get aspects() {
    return SCORES.map((id) => ({ id, label: t(`page.grade.${id}`), hint: t(`page.grade.${id}.hint`) }));
  },
  async send() {
    dialog('grade-dialog')?.close();
    if (app.route.sessionId === null || this.stage === '') return;
    const scores = Object.fromEntries(SCORES.map((name) => [name, Number(this.scores[name])]));
    await gradeStage(app.route.sessionId, { stage: this.stage, scores });
  },
});

export const filesDialog = () => ({
  /** @type {FileRow[]} */
  files: [],
  /** @type {{ name: string, path: string, text: string, truncated: boolean } | null} */
  file: null,
  loading: false,
  error: '',

  init() {
    document.addEventListener('overtone:files', () => this.list());
  },
  get rows() {
    return this.files.map((file) => ({ ...file, sizeText: fileSize(file.size), kindText: kindWord(file.kind) }));
  },
  get isEmpty() {
    return !this.loading && this.error === '' && this.files.length === 0;
  },
  async list() {
    this.file = null;
    this.files = [];
    openDialog('files-dialog');
    await this.load(async (id) => {
      this.files = await fetchFiles(id);
    });
  },
  /** @param {string} name */
  async read(name) {
    await this.load(async (id) => {
      this.file = await fetchFile(id, name);
    });
    document.getElementById('file-back')?.focus();
  },
  back() {
    const name = this.file?.name;
    this.file = null;
    this.error = '';
    // The list can take the focus only after it is visible again.
    Alpine.nextTick(() => requestAnimationFrame(() => focusFile(name)));
  },
  /** @param {(id: string) => Promise<void>} work */
  async load(work) {
    if (app.route.sessionId === null) return;
    this.loading = true;
    this.error = '';
    try {
      await work(app.route.sessionId);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.error = t('page.files.failed', { why: whyNot(error) });
    } finally {
      this.loading = false;
    }
  },
  /** @param {string} path */
  copyPath: (path) => copy(path),
  /** Opens the file in the editor that runs on this machine. @param {string} path */
  editorLink: (path) => `vscode://file/${path.replace(/^\/+/, '').split('/').map(encodeURIComponent).join('/')}`,
});

/** @param {string | undefined} name */
function focusFile(name) {
  const rows = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.file-name'));
  [...rows].find(({ dataset }) => dataset['file'] === name)?.focus();
}

/** @param {string} kind */
const kindWord = (kind) => (words.has(`page.files.kind.${kind}`) ? t(`page.files.kind.${kind}`) : kind);

export const helpDialog = () => ({
  get keys() {
    return ['1–5', '/', 'j k', 't', 'f', 'Space', '← →', '↑ ↓', 'Home End', '?', 'Esc'].map((keys, index) => ({
      keys: keys.split(' '),
      text: t(`page.help.key${index + 1}`),
    }));
  },
  rememberShortcuts() {
    writeSetting('shortcuts', app.shortcuts ? 'on' : 'off');
  },
});
