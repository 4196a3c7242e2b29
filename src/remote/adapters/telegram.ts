/** Telegram: one private chat with each paired person, by long polling. Texts are sent plain, so nothing needs escaping. */
import { Bot, GrammyError, InlineKeyboard } from 'grammy';
import { clip } from '../../text/clip.ts';
import type { RemoteMessages } from '../../text/messages.ts';
import { messageOf } from '../../values/narrow.ts';
import { type AskView, type CreateAdapter, type Health, type Inbox, RetryLater, type Sender } from '../adapter.ts';
import { type AskBoard, createAskBoard } from '../ask-board.ts';
import { answerLine } from '../chat.ts';
import { askParts, buttonData, fromButton } from '../chat-message.ts';

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
  const board = createAskBoard({
    memory,
    render: (ask: AskView) => ask,
    async post({ id }, ask, signal) {
      const options = { ...quietly(ask.silent), reply_markup: keyboardOf(ask) };
      const sent = await send(({ api }) => api.sendMessage(id, askText(ask), options, signal as never));
      return `${id} ${sent.message_id}`;
    },
    async edit(message, ask, signal) {
      const [chat = '', id] = message.split(' ');
      const markup = { reply_markup: keyboardOf(ask) };
      await send(({ api }) => unlessSame(api.editMessageText(chat, Number(id), askText(ask), markup, signal as never)));
    },
  });
  return {
    name: 'telegram',
    async start(given) {
      inbox = given;
      const apiRoot = settings.telegram?.apiRoot;
      const starting = new Bot(secret, apiRoot === undefined ? {} : { client: { apiRoot } });
      bot = starting;
      listen(starting, given, { board, words, heard: () => stamp('lastInbound') });
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
    showAsk: (ask, signal) => board.showAsk(ask, inbox?.people() ?? [], signal),
  };
};

type Listening = { readonly board: AskBoard; readonly words: RemoteMessages; readonly heard: () => void };

function listen(bot: Bot, inbox: Inbox, { board, words, heard }: Listening): void {
  // One failure must not end the polling.
  bot.catch(({ error }) => void error);
  bot.on('callback_query:data', async (context) => {
    heard();
    const answer = fromButton(context.callbackQuery.data);
    if (answer === undefined) return;
    const { text } = inbox.answer(senderOf(context.from), answer);
    await context.answerCallbackQuery({ text: clip(text, 190) });
  });
  bot.on('message:text', async (context) => {
    heard();
    const { from, text, reply_to_message: replied } = context.message;
    const ask = board.askAt(`${from.id} ${replied?.message_id}`);
    await context.reply(cut(answerLine(inbox, senderOf(from), { text, ...(ask && { ask }) }, words)));
  });
}

/** The id belongs to the account; names can be chosen freely and are only shown. */
const senderOf = ({ id, first_name: name }: { id: number; first_name: string }): Sender => ({ id: String(id), name });

const askText = (ask: AskView): string => cut(askParts(ask).filter(Boolean).join('\n\n'));

/** Button data holds 64 bytes: ask, digest and choice fit. */
function keyboardOf(ask: AskView): InlineKeyboard {
  const keyboard = new InlineKeyboard();
  for (const choice of ask.choices) keyboard.text(clip(choice.label, 60), buttonData(ask, choice.id)).row();
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
