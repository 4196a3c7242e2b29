/** An ask as people elsewhere see it, and what their answer means. Nothing here is escaped: adapters do that. */
import * as v from 'valibot';
import { ASK_STATUSES, type Ask, type AskState, type Decision, hasEnded } from '../asks/ask.ts';
import { clip } from '../text/clip.ts';
import type { RemoteMessages } from '../text/messages.ts';
import { asList, asText, isRecord, type UnknownRecord } from '../values/narrow.ts';
import { flag, listOf, text as textField } from '../values/schema.ts';
import type { IncomingAnswer } from './adapter.ts';

const CHOICE = v.object({
  id: v.string(),
  label: textField,
  style: v.fallback(v.picklist(['good', 'bad', 'plain']), 'plain'),
});
type ViewChoice = Readonly<v.InferOutput<typeof CHOICE>>;

/** An ask as people see it. `id` and `hash` go into every button and come back with the answer. */
export const ASK_VIEW = v.object({
  id: v.string(),
  hash: v.string(),
  sessionId: v.string(),
  title: textField,
  text: textField,
  /** What may be chosen now; empty when the ask no longer takes an answer. */
  choices: listOf(CHOICE),
  /** Whether words are an answer as well. */
  takesText: flag,
  status: v.picklist(ASK_STATUSES),
  /** Says how far it has come, such as “sent to your machine” or “applied 06:20”. Empty while it is open. */
  statusText: textField,
  silent: flag,
});
export type AskView = Readonly<v.InferOutput<typeof ASK_VIEW>>;

/** `brief`: commands, paths and questions. `full`: what would be written as well. */
export type Detail = 'brief' | 'full';

export type ViewOptions = {
  readonly words: RemoteMessages['asks'];
  readonly detail: Detail;
  readonly silent: boolean;
  /** When the state was reached, such as 06:20. */
  readonly time: string;
};

export function viewOf(ask: Ask, state: AskState, options: ViewOptions): AskView {
  const isOpen = !hasEnded(state) && state.answer === undefined;
  return {
    id: ask.id,
    hash: ask.hash,
    sessionId: ask.session,
    title: titleOf(ask, options.words),
    text: textOf(ask, options),
    choices: isOpen ? choicesOf(ask, options.words) : [],
    takesText: isOpen,
    status: state.status,
    statusText: statusText(ask, state, options),
    silent: options.silent,
  };
}

function titleOf({ kind, about, agent }: Ask, words: RemoteMessages['asks']): string {
  const { tool = '', title = '' } = about;
  if (tool === 'ExitPlanMode') return words.plan;
  if (kind === 'permission') return words.permission({ tool, agent });
  if (kind === 'question') return words.question;
  return kind === 'message' ? words.message : title;
}

const MAX_TEXT = 2_500;

function textOf(ask: Ask, { detail, words }: ViewOptions): string {
  const { tool = '', input = {}, text = '', project = '' } = ask.about;
  const where = project && words.where({ project: project.split('/').at(-1) ?? '', session: ask.session.slice(0, 8) });
  const what =
    ask.kind === 'permission'
      ? toolText(tool, input, detail)
      : ask.kind === 'question'
        ? questionText(ask.about)
        : text;
  return [clip(what, MAX_TEXT), where].filter(Boolean).join('\n\n');
}

/** The field of a tool's input that says what it would do. */
const TELLING = ['command', 'file_path', 'notebook_path', 'url', 'query', 'pattern', 'plan', 'skill', 'description'];

function toolText(tool: string, input: UnknownRecord, detail: Detail): string {
  if (detail === 'full')
    return [asText(input['description']), JSON.stringify(input, null, 1)].filter(Boolean).join('\n');
  const telling = TELLING.map((key) => asText(input[key])).find(Boolean);
  return telling ?? `${tool}(${Object.keys(input).join(', ')})`;
}

/** As the host's own tool asks them. */
const questionsOf = ({ input }: Ask['about']) =>
  asList(input?.['questions'])
    .filter(isRecord)
    .map(({ question, options }) => ({
      question: asText(question),
      options: asList(options)
        .filter(isRecord)
        .map(({ label, description }) => ({ label: asText(label), description: asText(description) })),
    }));

const questionText = (about: Ask['about']): string =>
  questionsOf(about)
    .map(({ question, options }) => {
      const lines = options.map(({ label, description }, index) =>
        [`${index + 1}. ${label}`, description].filter(Boolean).join(': '),
      );
      return [question, ...lines].join('\n');
    })
    .join('\n\n');

function choicesOf({ kind, about }: Ask, words: RemoteMessages['asks']): ViewChoice[] {
  if (kind === 'permission') {
    return [
      { id: 'allow', label: words.allow, style: 'good' },
      { id: 'deny', label: words.deny, style: 'bad' },
    ];
  }
  if (kind === 'decision') return (about.choices ?? []).map(({ id, label }) => ({ id, label, style: 'plain' }));
  const [question, ...others] = kind === 'question' ? questionsOf(about) : [];
  if (question === undefined || others.length > 0) return [];
  return question.options.map(({ label }, index) => ({ id: `o${index}`, label, style: 'plain' }));
}

function statusText(ask: Ask, { status, answer }: AskState, { words, time }: ViewOptions): string {
  if (status === 'open' || status === 'sent') return '';
  const said = answer ? `${answerText(ask, answer, words)} (${answer.by}) · ` : '';
  if (status === 'answered' || status === 'handed') return `${said}${words.onItsWay}`;
  if (status === 'applied') return `${said}${words.applied({ time })}`;
  if (status === 'superseded') return words.superseded({ time });
  return status === 'expired' ? `${said}${words.expired}` : words.refused;
}

function answerText(ask: Ask, { choice, answers, text }: Decision, words: RemoteMessages['asks']): string {
  const label = choicesOf(ask, words).find(({ id }) => id === choice)?.label ?? '';
  return clip([label, ...Object.values(answers ?? {}), text ?? ''].filter(Boolean).join(': '), 200);
}

/** Undefined: not an answer to this ask. Words alone never allow anything. */
export function decisionOf(ask: Ask, given: IncomingAnswer, words: RemoteMessages['asks']): Decision | undefined {
  const text = given.text?.trim() ?? '';
  if (given.choice !== undefined) {
    const known = choicesOf(ask, words).find(({ id }) => id === given.choice);
    if (known === undefined) return undefined;
    if (ask.kind === 'question') return { answers: { [questionsOf(ask.about)[0]?.question ?? '']: known.label } };
    return { choice: known.id, ...(text && { text }) };
  }
  if (text === '') return undefined;
  if (ask.kind === 'permission') return denialIn(text, words);
  return ask.kind === 'question' ? answersIn(ask, text) : undefined;
}

/** `deny: too risky` denies with a reason. */
function denialIn(text: string, { deny }: RemoteMessages['asks']): Decision | undefined {
  const word = [deny, 'deny', 'no'].find((start) => text.toLowerCase().startsWith(start.toLowerCase()));
  if (word === undefined) return undefined;
  const rest = text.slice(word.length);
  if (/^\p{L}/u.test(rest) && /\p{L}$/u.test(word) && !/\p{Script=Han}$/u.test(word)) return undefined;
  const reason = rest.replace(/^[\s:：,，.。-]+/, '');
  return { choice: 'deny', ...(reason && { text: reason }) };
}

/** One line per question; a number stands for the option. */
function answersIn({ about }: Ask, text: string): Decision | undefined {
  const questions = questionsOf(about);
  const lines = questions.length === 1 ? [text] : text.split('\n').map((line) => line.trim());
  if (lines.length !== questions.length || lines.includes('')) return undefined;
  const answers = questions.map(({ question, options }, index): [string, string] => {
    const line = lines[index] ?? '';
    return [question, options[Number(line) - 1]?.label ?? line];
  });
  return { answers: Object.fromEntries(answers) };
}
