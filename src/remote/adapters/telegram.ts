/** Telegram: one private chat with each paired person, by long polling. Texts are sent plain, so nothing needs escaping. */
import { Bot, GrammyError, InlineKeyboard } from 'grammy';
import { clip } from '../../text/clip.ts';
import { messageOf } from '../../values/narrow.ts';
import { type CreateAdapter, RetryLater, type Sender } from '../adapter.ts';
import type { AskView } from '../ask-view.ts';
import { askParts, buttonData, createChat } from '../chat-adapter.ts';

type Content = { readonly text: string; readonly silent?: boolean; readonly keyboard?: InlineKeyboard };

/** Telegram takes 4096. */
const MAX_TEXT = 4_000;
const RETRY_MS = 5_000;
/** Another program polls with the same token: ours can send but receives nothing. */
const CONFLICT = 409;
const TOO_MANY = 429;

export const createAdapter: CreateAdapter = (context) => {
  const { secret, settings, log } = context;
  const apiRoot = settings.telegram?.apiRoot;
  const bot = new Bot(secret, apiRoot === undefined ? {} : { client: { apiRoot } });
  let isRunning = false;
  let retry: NodeJS.Timeout | undefined;
  const chat = createChat<Content>(context, {
    async post(channel, { text, silent = false, keyboard }, signal) {
      const options = {
        disable_notification: silent,
        link_preview_options: { is_disabled: true },
        ...(keyboard && { reply_markup: keyboard }),
      };
      return String((await bot.api.sendMessage(channel, cut(text), options, signal as never)).message_id);
    },
    edit(channel, message, { text, keyboard }, signal) {
      const markup = keyboard && { reply_markup: keyboard };
      return unlessSame(bot.api.editMessageText(channel, Number(message), cut(text), markup, signal as never));
    },
    ofNotice: ({ title, text, silent }) => ({ text: `${title}\n${text}`, silent }),
    ofAsk: (ask) => ({
      text: askParts(ask).filter(Boolean).join('\n\n'),
      silent: ask.silent,
      keyboard: keyboardOf(ask),
    }),
    toError: (error) => deliveryError(error, secret),
  });
  // One failure must not end the polling.
  bot.catch(({ error }) => void error);
  bot.on('callback_query:data', async (event) => {
    chat.heard();
    const told = chat.press(senderOf(event.from), event.callbackQuery.data);
    if (told !== undefined) await event.answerCallbackQuery({ text: clip(told, 190) });
  });
  bot.on('message:text', async (event) => {
    chat.heard();
    const { from, text, reply_to_message: replied } = event.message;
    const reply = chat.answer(senderOf(from), text, `${from.id} ${replied?.message_id}`);
    if (reply !== undefined) await event.reply(cut(reply));
  });
  const failed = (error: unknown): string => {
    const why = withoutToken(messageOf(error), secret);
    chat.setState(error instanceof GrammyError && error.error_code === CONFLICT ? 'deaf' : 'down', why);
    if (isRunning) retry = setTimeout(poll, RETRY_MS).unref();
    return why;
  };
  function poll(): void {
    bot
      .start({ timeout: 30, onStart: () => chat.setState('connected') })
      .catch((error: unknown) => isRunning && log(`telegram: ${failed(error)}`));
  }
  return {
    ...chat,
    name: 'telegram',
    async start(inbox) {
      chat.begin(inbox);
      isRunning = true;
      try {
        await bot.init();
      } catch (error) {
        failed(error);
        throw deliveryError(error, secret);
      }
      poll();
    },
    async stop() {
      clearTimeout(retry);
      isRunning = false;
      chat.end();
      if (bot.isRunning()) await bot.stop().catch(() => undefined);
    },
  };
};

/** The id belongs to the account; names can be chosen freely and are only shown. */
const senderOf = ({ id, first_name: name }: { id: number; first_name: string }): Sender => ({ id: String(id), name });

/** Button data holds 64 bytes: ask, digest and choice fit. */
function keyboardOf(ask: AskView): InlineKeyboard {
  const keyboard = new InlineKeyboard();
  for (const choice of ask.choices) keyboard.text(clip(choice.label, 60), buttonData(ask, choice.id)).row();
  return keyboard;
}

const cut = (text: string): string => clip(text, MAX_TEXT);

/** Telegram refuses an edit that changes nothing; that is not an error. */
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
