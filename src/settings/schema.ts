/** Every setting of `~/.overtone/config.json` and of a project's `.overtone.json`; the JSON Schema is made from it. */
import * as v from 'valibot';
import { MARKER } from '../rules/rule.ts';
import { ENFORCEMENTS, READING_MODES, REVIEW_MODES } from '../tasks/vocabulary.ts';
import { once } from '../values/narrow.ts';
import { LEVELS, NOTIFICATION_EVENTS } from '../workflow/registry/notifications.ts';

/** Schemas report these as their message; the command line has a phrase for each in every language. */
export type SettingKind = 'text' | 'locale' | 'flag' | 'port' | 'count' | 'marker' | 'hours' | 'object' | 'strictness';

const matching = (name: SettingKind, shape: RegExp, about: string) =>
  v.exactOptional(v.pipe(v.string(name), v.regex(shape, name), v.description(about)));

const text = (about: string) => matching('text', /\S/, about);

const flag = (about: string) => v.exactOptional(v.pipe(v.boolean('flag' satisfies SettingKind), v.description(about)));

const whole = (name: SettingKind, [min, max]: readonly [number, number], about: string) =>
  v.exactOptional(
    v.pipe(v.number(name), v.integer(name), v.minValue(min, name), v.maxValue(max, name), v.description(about)),
  );

/** A larger number is a typo. */
const MAX_COUNT = 200;
const count = (about: string) => whole('count', [1, MAX_COUNT], about);

const choice = <const W extends readonly string[]>(words: W, about: string) =>
  v.exactOptional(v.pipe(v.picklist(words, words.join(' | ')), v.description(about)));

const OBJECT: SettingKind = 'object';

const group = <E extends v.ObjectEntries>(entries: E, about: string) =>
  v.exactOptional(v.pipe(v.strictObject(entries, OBJECT), v.description(about)));

export const taskEntries = () => ({
  cleanup: choice(['ask', 'auto', 'off'], 'Ask before the wrap-up, do without it, or wrap up without asking.'),
  enforcement: choice(ENFORCEMENTS, 'Hold turns until the work is confirmed, only for the question, or never.'),
  onActive: choice(['ask', 'switch', 'stack'], 'A second task: ask, put the first aside, or let it wait below.'),
  readBeforeCode: choice(READING_MODES, 'Whether documents have to be read before code is edited.'),
  reviews: choice(REVIEW_MODES, 'Whether code waits for the report of a review.'),
  docSync: flag('Ask for documents to be updated after archiving.'),
  docSyncHours: count('How many hours after archiving documents stay owed. Default: 24.'),
  countDocs: flag('Count edits of documents like edits of code.'),
  notify: flag('Turn on all notifications of the pack.'),
  archive: flag('Archive finished tasks automatically. Otherwise: ot task archive.'),
  maxDescription: count('How many characters of the description the name of a task contains.'),
  minDocs: count('How many documents to read in the guided profile and before code.'),
  maxAutoDocs: count('How many documents are completed at wrap-up.'),
});

/** Built on first use: most projects have no settings file, and hooks start often. */
export const settingsSchema = once(() =>
  v.strictObject(
    {
      $schema: text('Address of the JSON Schema, for editors.'),
      locale: matching(
        'locale',
        /^(?:en|zh|EN|ZH)(?![A-Za-z])/,
        'Language: en, zh-TW or zh-CN. Default: that of the system (LC_ALL, LC_MESSAGES, LANG), else en.',
      ),
      pack: text('The active pack. Default: the one whose marker is in the project, else base.'),
      port: whole('port', [0, 65_535], 'First port the dashboard tries. Default: 7777.'),
      noDashboard: flag('Do not start the dashboard with a session.'),
      openBrowser: flag('Open the browser whenever the dashboard starts.'),
      loop: group(
        {
          next: choice(
            ['auto', 'off'],
            'When a workflow is complete: take up the next feature in progress (auto, the default), or stop (off).',
          ),
        },
        'The loop that keeps a session going.',
      ),
      tasks: group(taskEntries(), 'How tasks behave.'),
      rules: group(
        {
          failClosed: flag('Refuse an edit or command when the hard rules themselves fail.'),
          allowMarker: matching('marker', MARKER, 'Marker that lets one place pass. Default: overtone-allow.'),
        },
        'Hard rules.',
      ),
      remote: group(
        {
          level: choice(
            ['off', 'detail', 'important', 'error'],
            'Lowest level of notices to send. Default: important.',
          ),
          detail: choice(['brief', 'full'], 'Whether asks show what would be written. Default: brief.'),
          quietHours: matching('hours', /^\d\d:\d\d-\d\d:\d\d$/, 'Local time without sounds, such as 22:00-07:00.'),
          waitMinutes: whole(
            'count',
            [1, 55],
            'How long a permission waits for an answer from elsewhere. Default: 10.',
          ),
          telegram: group({ apiRoot: text('Address of a Bot API server of your own.') }, 'Telegram.'),
          slack: group({ apiRoot: text('Address of the web API, if not that of Slack.') }, 'Slack.'),
          discord: group({ apiRoot: text('Address of the API, if not that of Discord.') }, 'Discord.'),
          webhook: group(
            {
              preset: choice(['json', 'slack', 'discord', 'ntfy', 'gotify'], 'Format of the request. Default: json.'),
            },
            'A web address that notices are sent to.',
          ),
        },
        "Remote answers. Only in the user's file: a project must not be able to send anything.",
      ),
      notifications: group(
        v.entriesFromList(NOTIFICATION_EVENTS, choice(LEVELS, 'Level of this notification, or off.')),
        'Notifications of the terminal, one by one.',
      ),
    },
    OBJECT,
  ),
);

export type Settings = v.InferOutput<ReturnType<typeof settingsSchema>>;
type Tasks = NonNullable<Settings['tasks']>;

/** Safety settings with their values from strict to loose. `null`: any other value counts as looser. */
export const SAFETY: Readonly<Record<string, readonly unknown[] | null>> = {
  noDashboard: [true, false],
  openBrowser: [false, true],
  'rules.failClosed': [true, false],
  'rules.allowMarker': null,
  'tasks.enforcement': ['strict', 'ask', 'off'] satisfies readonly Tasks['enforcement'][],
  'tasks.readBeforeCode': ['deny', 'advise', 'off'] satisfies readonly Tasks['readBeforeCode'][],
  'tasks.reviews': ['strict', 'advise'] satisfies readonly Tasks['reviews'][],
  'tasks.cleanup': ['ask', 'off', 'auto'] satisfies readonly Tasks['cleanup'][],
  'tasks.archive': [false, true],
};
