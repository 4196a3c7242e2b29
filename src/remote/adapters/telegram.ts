/** Telegram: one private chat with each paired person, by long polling. Texts are sent plain, so nothing needs escaping. */
import { Bot, GrammyError, InlineKeyboard } from 'grammy';
import { clip } from '../../text/clip.ts';
import type { RemoteMessages } from '../../text/messages.ts';
import { messageOf } from '../../values/narrow.ts';
import {
  type AdapterMemory,
  type AskView,
  type CreateAdapter,
  type Health,
  type Inbox,
  RetryLater,
  type Sender,
} from '../adapter.ts';
import { answerLine } from '../chat.ts';

/** Telegram takes 4096. */
const MAX_TEXT = 4_000;
const RETRY_MS = 5_000;
/** Another program polls with the same token: ours can send but does not hear. */
const CONFLICT = 409;
const TOO_MANY = 429;

export const createAdapter: CreateAdapter = ({ secret, settings, memory, words, now, log }) => {
  const seen: { lastInbound?: string; lastOutbound?: string } = {};
  let trouble: Pick<Health, 'state' | 'why'> | undefined;
  let bot: Bot | undefined;
  let inbox: Inbox | undefined;
  let retry: NodeJS.Timeout | undefined;
  const stamp = (key: keyof typeof seen): void => {
    seen[key] = now().toISOString();
  };
  const poll = (polling: Bot): void => {
    polling
      .start({
        timeout: 30,
        onStart: () => {
          trouble = undefined;
        },
      })
      .catch((error: unknown) => {
        if (bot !== polling) return;
        const isDeaf = error instanceof GrammyError && error.error_code === CONFLICT;
        trouble = { state: isDeaf ? 'deaf' : 'down', why: withoutToken(messageOf(error), secret) };
        log(`telegram: ${trouble.why}`);
        retry = setTimeout(() => poll(polling), RETRY_MS).unref();
      });
  };
  const send = async <T>(work: (bot: Bot) => Promise<T>): Promise<T> => {
    if (bot === undefined) throw new Error('not started');
    try {
      const result = await work(bot);
      stamp('lastOutbound');
      return result;
    } catch (error) {
      throw deliveryError(error, secret);
    }
  };
  return {
    name: 'telegram',
    async start(given) {
      inbox = given;
      const apiRoot = settings.telegram?.apiRoot;
      const starting = new Bot(secret, apiRoot === undefined ? {} : { client: { apiRoot } });
      bot = starting;
      listen(starting, given, { memory, words, heard: () => stamp('lastInbound') });
      try {
        await starting.init();
      } catch (error) {
        trouble = { state: 'down', why: withoutToken(messageOf(error), secret) };
        retry = setTimeout(() => void this.start(given)?.catch(() => undefined), RETRY_MS).unref();
        throw deliveryError(error, secret);
      }
      poll(starting);
    },
    async stop() {
      clearTimeout(retry);
      const stopping = bot;
      bot = undefined;
      if (stopping?.isRunning()) await stopping.stop().catch(() => undefined);
    },
    health: () => ({ ...(bot === undefined ? { state: 'down' } : (trouble ?? { state: 'connected' })), ...seen }),
    async notify({ title, text, silent }, signal) {
      for (const { id } of inbox?.people() ?? []) {
        await send(({ api }) => api.sendMessage(id, cut(`${title}\n${text}`), quietly(silent), signal as never));
      }
    },
    async showAsk(ask, signal) {
      for (const person of inbox?.people() ?? []) {
        const key = `${ask.id}:${person.id}`;
        const shown = memory.get(key);
        if (shown === undefined && ask.choices.length === 0 && !ask.takesText) continue;
        const [text, markup] = [askText(ask), { reply_markup: keyboardOf(ask) }];
        if (shown !== undefined) {
          await send(({ api }) =>
            unlessSame(api.editMessageText(person.id, Number(shown), text, markup, signal as never)),
          );
          continue;
        }
        const options = { ...quietly(ask.silent), ...markup };
        const { message_id: id } = await send(({ api }) => api.sendMessage(person.id, text, options, signal as never));
        memory.set(key, String(id));
        memory.set(`reply:${person.id}:${id}`, `${ask.id}|${ask.hash}`);
      }
    },
  };
};

type Listening = { readonly memory: AdapterMemory; readonly words: RemoteMessages; readonly heard: () => void };

function listen(bot: Bot, inbox: Inbox, { memory, words, heard }: Listening): void {
  // One failure must not end the polling.
  bot.catch(({ error }) => void error);
  bot.on('callback_query:data', async (context) => {
    heard();
    const [askId = '', hash = '', choice = ''] = context.callbackQuery.data.split('|');
    const { text } = inbox.answer(senderOf(context.from), { askId, hash, choice });
    await context.answerCallbackQuery({ text: clip(text, 190) });
  });
  bot.on('message:text', async (context) => {
    heard();
    const { from, text, reply_to_message: replied } = context.message;
    const [askId, hash] = memory.get(`reply:${from.id}:${replied?.message_id}`)?.split('|') ?? [];
    const ask = askId !== undefined && hash !== undefined ? { ask: { askId, hash } } : {};
    await context.reply(cut(answerLine(inbox, senderOf(from), { text, ...ask }, words)));
  });
}

/** The id belongs to the account; names can be chosen freely and are only shown. */
const senderOf = ({ id, first_name: name }: { id: number; first_name: string }): Sender => ({ id: String(id), name });

const askText = ({ title, text, statusText }: AskView): string =>
  cut([title, text, statusText].filter(Boolean).join('\n\n'));

/** Button data holds 64 bytes: ask, digest and choice fit. */
function keyboardOf({ id, hash, choices }: AskView): InlineKeyboard {
  const keyboard = new InlineKeyboard();
  for (const choice of choices) keyboard.text(clip(choice.label, 60), `${id}|${hash}|${choice.id}`).row();
  return keyboard;
}

const cut = (text: string): string => clip(text, MAX_TEXT);

const quietly = (silent: boolean) => ({
  disable_notification: silent,
  link_preview_options: { is_disabled: true },
});

/** An edit that changes nothing is refused by Telegram, and is none. */
async function unlessSame(edit: Promise<unknown>): Promise<void> {
  try {
    await edit;
  } catch (error) {
    if (!(error instanceof GrammyError && error.description.includes('message is not modified'))) throw error;
  }
}

function deliveryError(error: unknown, token: string): Error {
  const why = withoutToken(messageOf(error), token);
  if (error instanceof GrammyError && error.error_code === TOO_MANY) {
    return new RetryLater(why, (error.parameters.retry_after ?? 1) * 1_000);
  }
  return new Error(why);
}

/** The token is part of every address. */
const withoutToken = (text: string, token: string): string => text.replaceAll(token, '…');
