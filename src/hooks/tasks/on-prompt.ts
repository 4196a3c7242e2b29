/** UserPromptSubmit: a command about tasks, or a message about the task this session works on. */
import { approvesPlan, bareReply, isAllowed, readReply, replyStateOf, taskTypeOf } from '../../judge/replies.ts';
import { ADVERTISED_REPLIES, type ReplyMeaning } from '../../rules/packs/advertised-replies.ts';
import type { CommandRole } from '../../rules/packs/manifest.ts';
import type { PackManifest } from '../../rules/packs/manifest-shape.ts';
import { localText } from '../../rules/packs/pack-file.ts';
import { takeClosed } from '../../store/tasks/closed-tasks.ts';
import { readTask } from '../../store/tasks/task-file.ts';
import { type Bound, boundTask, stackOf } from '../../store/tasks/task-index-file.ts';
import { type TaskResult, withTask } from '../../store/tasks/task-store.ts';
import type { TaskEvent, Untold } from '../../tasks/events.ts';
import type { TaskRef } from '../../tasks/record/projections.ts';
import { isClosed, type TaskRecord } from '../../tasks/record/record.ts';
import { say } from '../../text/messages.ts';
import { plain } from '../../text/script.ts';
import { asText, orUndefined, ownValue } from '../../values/narrow.ts';
import { taskNotification } from '../protocol/hook-input.ts';
import { mergeOutcomes, type Outcome } from '../protocol/outcome.ts';
import type { UserAnswer } from '../protocol/user-answers.ts';
import { heardText } from './heard.ts';
import type { Wish } from './open-beside.ts';
import { answer, performEffects, recoverLost, type TaskWorld } from './task-world.ts';

export function onPrompt(world: TaskWorld): Outcome {
  const prompt = asText(world.input.raw['prompt']);
  const command = taskCommand(prompt, world.settings.commands);
  const choose = command && choiceOfTask(world, command, prompt);
  if (choose === undefined) return answer(world, (_, bound) => speakTo(world, bound, { prompt, command }));
  const tasks = orUndefined(() => stackOf(world.store, world.input.sessionId)) ?? [];
  return mergeOutcomes([recoverLost(world, tasks), choose()]);
}

function speakTo(world: TaskWorld, { task, owed }: Bound, spoken: Spoken): Outcome | undefined {
  const { prompt, command } = spoken;
  // A turn of the host, not of the user: it can only be about a task whose wrap-up agent has just ended.
  if (taskNotification(prompt)) return task === undefined && owed ? world.acts().owedDocuments(world, owed) : undefined;
  if (task === undefined) {
    if (command) return { context: world.text.noTask({ command: world.command('open') }) };
    return mergeOutcomes([
      afterArchive(world, prompt),
      (owed && world.acts().owedDocuments(world, owed, prompt)) ?? {},
    ]);
  }
  if (owed && !command) world.acts().documentsWaived(world, owed, prompt);
  return speak(world, task, spoken);
}

/** Commands that open a task or return to one. */
function choiceOfTask(world: TaskWorld, { role, text }: TaskCommand, prompt: string): (() => Outcome) | undefined {
  const open = (wish: Partial<Wish>) => world.acts().openOrSay(world, { description: text, prompt, ...wish });
  switch (role) {
    case 'open': {
      const option = /^--[\w-]+/.exec(text)?.[0];
      return option === undefined
        ? () => open({})
        : () => ({ context: world.text.unknownOption({ option, known: OPTIONS }) });
    }
    case 'stack':
    case 'switch':
      return () => open({ choice: role });
    case 'resume':
      // What names no task is the description of a new one.
      return () => world.acts().resumeByName(world, text) ?? open({ description: `resume ${text}` });
    case 'reopen':
      return () => world.acts().reopenByName(world, text);
    default:
      return undefined;
  }
}

/** An apparent complaint after archiving is answered once with the way to reopen the task. It changes nothing. */
function afterArchive(world: TaskWorld, prompt: string): Outcome {
  const isComplaint =
    ['negative', 'partial', 'frustrated'].includes(readReply(prompt)) || taskTypeOf(prompt) === 'bug_fix';
  const taskId = isComplaint ? takeClosed(world.store, world.input.sessionId) : undefined;
  return taskId === undefined
    ? {}
    : { context: world.text.offerReopen({ taskId, command: `${world.command('open')} reopen` }) };
}

type Spoken = { readonly prompt: string; readonly command: TaskCommand | undefined };

function speak(world: TaskWorld, task: TaskRef, spoken: Spoken): Outcome | undefined {
  const result = withTask(world.store, task, {
    plan: (record) => {
      const { events, unheard } = wordsIn(world, spoken, record);
      return { events, value: { unheard, wasClosed: isClosed(record) } };
    },
    whenBusy: () => wordsIn(world, spoken, readTask(task.taskDir)),
  });
  if (result.state === 'gone') return speakToNext(world, task, spoken, world.acts().settleGone(world, task));
  if (result.state !== 'done') return undefined;
  const { record, value } = result;
  if (value.wasClosed) return speakToNext(world, task, spoken, world.acts().archive(world, { ...task, record }));
  const performed = performEffects(world, task, result);
  if (isStatus(spoken)) return mergeOutcomes([performed, { context: world.acts().briefingText(world, record) }]);
  const answer = spoken.command ? commandAnswer(world, spoken.command, result) : {};
  return mergeOutcomes([performed, answer, value.unheard ? { context: heardText(world, record) } : {}]);
}

const isStatus = ({ command }: Spoken): boolean => command?.role === 'status';

/** The task is gone, or finished though its move failed: the message is for what waited below it, if anything did. */
function speakToNext(world: TaskWorld, gone: TaskRef, spoken: Spoken, news: Outcome): Outcome {
  const { task } = boundTask(world.store, world.input.sessionId);
  const isNext = task !== undefined && task.taskId !== gone.taskId;
  return mergeOutcomes([news, (isNext && speak(world, task, spoken)) || {}]);
}

/** Every command answers with one line: what it did, or why it changed nothing. */
function commandAnswer(world: TaskWorld, command: TaskCommand, result: Done): Outcome {
  const { settings, text, locale } = world;
  const refused = result.effects.find((effect) => effect.type === 'reject');
  if (refused === undefined) return { systemMessage: ownValue(text.commandDone, command.role) ?? '' };
  const confirmCommand = world.command('confirm');
  const step = settings.steps.texts[refused.from]?.title;
  const from = localText(step, locale) || refused.from;
  const reason = say(text.refusals[refused.why], { from, confirmCommand });
  return { context: text.refusals.said({ reason }) };
}

type Done = Extract<TaskResult<unknown>, { state: 'done' }>;

/** What the prompt says of the task. `unheard`: that is for the model to report. */
function wordsIn(world: TaskWorld, spoken: Spoken, record: TaskRecord | undefined) {
  const { prompt, command } = spoken;
  if (isStatus(spoken) || (record && isClosed(record))) return { events: [], unheard: false };
  const events = command ? commandEvents(world, command, prompt) : record ? wordsOf(world, record, prompt) : [];
  const unheard = command === undefined && events.length === 0;
  const begun: TaskEvent = {
    type: 'prompt.begun',
    ...world.stamp('prompt'),
    ...(command === undefined && { text: prompt, unheard }),
  };
  const neutral: TaskEvent = { type: 'feedback.given', ...world.stamp('feedback'), kind: 'neutral', text: prompt };
  return { events: [begun, ...(unheard ? [neutral] : events)], unheard };
}

const recorded =
  (kind: string) =>
  (_: string, text: string): Untold => ({ type: 'feedback.given', kind, text, by: 'command' });

/** What commands say of the task the session works on, from the text after them and the whole prompt; the others only ask. */
const TOLD: Partial<Readonly<Record<Role, (text: string, prompt: string) => Untold>>> = {
  confirm: recorded('confirmation'),
  proceed: recorded('cleanup_proceed'),
  skip: recorded('cleanup_skip'),
  keep: recorded('keep_open'),
  review: () => ({ type: 'review.asked' }),
  continue: () => ({ type: 'review.declined' }),
  cancel: (reason) => ({ type: 'task.cancelled', reason }),
  note: (decision) => ({ type: 'approach.noted', decision, reason: '' }),
  undo: () => ({ type: 'word.undone' }),
};

function commandEvents(world: TaskWorld, { role, text }: TaskCommand, prompt: string): TaskEvent[] {
  const told = TOLD[role]?.(text, prompt);
  return told ? [{ ...told, ...world.stamp(role) } as TaskEvent] : [];
}

/** What a person says about the task in so many words; nothing where only the model can tell. */
function wordsOf(world: TaskWorld, record: TaskRecord, text: string): TaskEvent[] {
  const base = world.stamp('feedback');
  if (record.step === 'plan' && approvesPlan(text)) return [{ type: 'plan.approved', ...base }];
  const extra = world.pack.lexicon().replies;
  const reading = readReply(text, { extra, isWrappingUp: record.step === 'step4_cleanup' });
  if (reading === 'wrapup_done') return [{ type: 'wrapup.claimed', ...base }];
  if (!isAllowed(reading, replyStateOf(record))) return [];
  return [{ type: 'feedback.given', ...base, kind: reading, text, by: 'reply' }];
}

/** What an answer in the host's dialog says of the task. What only may be about it is left for the model to report. */
export function answerTo(world: TaskWorld, record: TaskRecord, { text, typed, choices }: UserAnswer): TaskEvent[] {
  const said = withoutAdvice(text);
  const words = wordsOf(world, record, said);
  const begun = { type: 'prompt.begun', ...world.stamp('prompt'), inTurn: true } as const;
  if (words.length > 0 && (typed || isAboutTask(record, said, choices))) return [{ ...begun, text: said }, ...words];
  if (words.length === 0 && !typed) return [];
  return [{ ...begun, text: [record.prompt.text, said].filter(Boolean).join('\n'), unheard: true }];
}

/** For the turn that goes on with a choice that may be about the task. */
export const unheardChoice = (world: TaskWorld, record: TaskRecord): Outcome => ({ context: heardText(world, record) });

/**
 * “Fixed” may be the name of anything. A choice is about the task if all choices are replies that Overtone has the model offer
 * now, and at least two of them differ in meaning.
 */
function isAboutTask(record: TaskRecord, chosen: string, choices: readonly string[]): boolean {
  if (record.step === 'plan') return PLAN.test(plain(chosen));
  const meanings = choices.map((choice) => advertisedMeaning(withoutAdvice(choice)));
  const state = replyStateOf(record);
  return new Set(meanings).size > 1 && meanings.every((meaning) => meaning !== undefined && isAllowed(meaning, state));
}

/** As the step advertises it, or by its name. */
const PLAN = /^(?:go ahead|同意)|\bplan\b|方案|计[划画]/;

const advertisedMeaning = (label: string): ReplyMeaning | undefined =>
  ADVERTISED_REPLIES.find(({ reply }) => bareReply(reply) === bareReply(label))?.meaning;

/** The host has the model mark the choice it prefers. */
const withoutAdvice = (text: string): string => text.replace(/\s*[(（](?:recommended|推荐|推薦|建议|建議)[)）]$/i, '');

/** Commands about tasks at the beginning of a prompt, as they are typed or as the host expands them. */
type TaskCommand = { readonly role: Role; readonly text: string };

/** `stack`, `switch`: opens a task, and says what becomes of the one that is there. */
type Role = CommandRole | 'stack' | 'switch' | 'keep' | 'undo' | 'reopen';

/** `/mc resume 1015` is also a description that begins with a word: the longest command that fits is meant. */
export function taskCommand(prompt: string, commands: PackManifest['commands']): TaskCommand | undefined {
  const said = bare(spoken(prompt));
  if (!said.startsWith('/')) return undefined;
  const opening = [...new Set([...commands.open.map(bare), OWN])];
  const named = Object.entries({ ...commands, open: opening }) as [Role, readonly string[]][];
  const known = [
    ...named.flatMap(([role, names]) => names.map((name) => [bare(name), role] as const)),
    ...opening.flatMap((name) => Object.entries(WORDS).map(([word, role]) => [`${name} ${word}`, role] as const)),
  ].sort(([a], [b]) => b.length - a.length);
  for (const [command, role] of known) {
    if (!startsWithWords(said, command)) continue;
    const text = unquoted(said.slice(command.length).trim());
    if (text === '' || TAKES_TEXT.includes(role)) return { role, text };
  }
  return undefined;
}

/** Whatever commands a pack prefers, the plugin's own skill opens a task. */
const OWN = '/task';

/** The host finds a skill of the plugin with and without the plugin's name. */
const bare = (command: string): string => command.replace(/^\/ot:/i, '/');

const TAKES_TEXT: readonly Role[] = ['open', 'stack', 'switch', 'resume', 'reopen', 'cancel', 'note'];

/** Every command that opens a task also takes these words. */
const WORDS: Readonly<Record<string, Role>> = {
  confirm: 'confirm',
  review: 'review',
  continue: 'continue',
  'wrap-up': 'proceed',
  skip: 'skip',
  cancel: 'cancel',
  resume: 'resume',
  status: 'status',
  note: 'note',
  'keep-open': 'keep',
  undo: 'undo',
  reopen: 'reopen',
  // A description may begin with either word, hence the dashes.
  '--stack': 'stack',
  '--switch': 'switch',
};

const OPTIONS = Object.keys(WORDS).filter((word) => word.startsWith('--'));

/** The host shows an expanded command as tags and nothing else; a message that only mentions such tags is no command. */
function spoken(prompt: string): string {
  const said = prompt.trim();
  const tags: Record<string, string> = {};
  let rest = said;
  for (let tag = OPENING_TAG.exec(rest); tag !== null; tag = OPENING_TAG.exec(rest)) {
    const [opening, name = ''] = tag;
    const end = rest.indexOf(`</${name}>`);
    if (end < 0) break;
    tags[name] ??= rest.slice(opening.length, end).trim();
    rest = rest.slice(end + name.length + 3).trim();
  }
  const { 'command-name': name, 'command-args': args = '' } = tags;
  return rest === '' && name ? `${name} ${args}`.trim() : said;
}

const OPENING_TAG = /^<(command-(?:message|name|args))>/;

const startsWithWords = (said: string, command: string): boolean =>
  said.toLowerCase().startsWith(command.toLowerCase()) && /^(?:\s|$)/.test(said.slice(command.length));

const unquoted = (text: string): string => (/^(["'“”「『]).*["'“”」』]$/s.test(text) ? text.slice(1, -1).trim() : text);
