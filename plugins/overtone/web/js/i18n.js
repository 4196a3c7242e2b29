// @ts-check
/** Texts in the chosen language. They come from the server; a missing key is shown as the key. */

/** @typedef {import('../../../../src/text/dashboard-text.ts').DashboardText} DashboardText */
/** @typedef {import('../../../../src/workflow/view/waits-for.ts').WaitsFor} WaitsFor */
/** @typedef {import('../../../../src/workflow/view/view.ts').Hold} Hold */
/** @typedef {Readonly<Record<string, string | number>>} Params */

export const LANGUAGES = [
  { id: 'zh-TW', name: '繁體中文' },
  { id: 'zh-CN', name: '简体中文' },
  { id: 'en', name: 'English' },
];

/**
 * @param {string} sentence
 * @param {Params} [params]
 */
export const fill = (sentence, params = {}) =>
  sentence.replace(/\{(\w+)\}/g, (place, name) => String(params[name] ?? place));

/** @param {{ readonly text: DashboardText | null }} source */
export function createWords(source) {
  /** @param {string} key */
  const has = (key) => source.text !== null && Object.hasOwn(source.text.words, key);
  /**
   * @param {string} key
   * @param {Params} [params]
   */
  const t = (key, params) => fill(has(key) ? (source.text?.words[key] ?? key) : key, params);
  const names = {
    /** @param {string} key `TEST:2` on disk, `TEST` in the table */
    stage: (key) => lookUp(source.text?.stageLabels, baseOf(key)),
    /** @param {string} id */
    workflow: (id) => lookUp(source.text?.workflowLabels, id),
    /** @param {string} id */
    agent: (id) => lookUp(source.text?.agentLabels, id),
    comma: () => t('page.comma'),
  };
  return {
    has,
    t,
    /** @param {string} key */
    stage: (key) => capital(names.stage(key)),
    /** @param {string} id */
    agent: (id) => capital(names.agent(id)),
    /** @param {string | null} id */
    workflow: (id) => (id === null ? t('page.session.noWorkflow') : capital(names.workflow(id))),
    /** @param {string} ids names of signals, separated by commas */
    signals: (ids) => each(names, ids, (id) => lookUp(source.text?.signalNames, id)),
    /** @param {string} type */
    event: (type) => capital(lookUp(source.text?.eventLabels, type)),
    /**
     * The translation of a value, or the value itself.
     * @param {string} kind
     * @param {string} value
     */
    named: (kind, value) => (has(`${kind}.${value}`) ? capital(t(`${kind}.${value}`)) : value),
    /** @param {WaitsFor} waiting */
    waits: ({ kind, params }) => capital(t(`waits.${kind}`, readable(params, names))),
    /** Some reasons for a hold have a sentence of their own. @param {Hold} hold */
    hold({ kind, params }) {
      const own = `hold.${kind}.${params['reason'] ?? ''}`;
      return capital(t(has(own) ? own : `hold.${kind}`, readable(params, names)));
    },
  };
}

/** @typedef {ReturnType<typeof createWords>} TheWords */
/** @typedef {Record<'stage' | 'workflow' | 'agent', (key: string) => string> & { comma: () => string }} Names */

/** Names are lower-case inside a sentence; this capitalises one at the start of a line. @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {string} key */
const baseOf = (key) => key.split(':')[0] ?? key;

/**
 * @param {Readonly<Partial<Record<string, string>>> | undefined} table
 * @param {string} key
 */
const lookUp = (table, key) => (table !== undefined && Object.hasOwn(table, key) ? (table[key] ?? key) : key);

/** Which parameters of a sentence are names or lists of names, and how to translate them. @type {Readonly<Record<string, (names: Names, value: string) => string>>} */
const NAMED = {
  stage: ({ stage }, value) => stage(value),
  stages: (names, value) => each(names, value, names.stage),
  causes: (names, value) => each(names, value, names.stage),
  agent: ({ agent }, value) => agent(value),
  agents: (names, value) => each(names, value, names.agent),
  subject: ({ agent }, value) => agent(value),
  workflow: ({ workflow }, value) => workflow(value),
};

/**
 * @param {Names} names
 * @param {string} list
 * @param {(name: string) => string} name
 */
const each = ({ comma }, list, name) => list.split(', ').map(name).join(comma());

/**
 * @param {Params} params
 * @param {Names} names
 * @returns {Params}
 */
const readable = (params, names) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? (NAMED[name]?.(names, value) ?? value) : value,
    ]),
  );
