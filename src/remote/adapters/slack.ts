/** Slack over Socket Mode: direct messages of the app with each paired person. No address of this machine is known to Slack. */
import { LogLevel, SocketModeClient } from '@slack/socket-mode';
import { ErrorCode, type KnownBlock, WebClient } from '@slack/web-api';
import { asText, isRecord, messageOf } from '../../values/narrow.ts';
import { type CreateAdapter, RetryLater } from '../adapter.ts';
import type { AskView } from '../ask-view.ts';
import { askParts, buttonData, commandForm, createChat, cut } from '../chat-adapter.ts';
import { slackContent, slackText } from '../webhook-presets.ts';

type Content = { readonly text: string; readonly blocks: KnownBlock[] };
type Envelope = { readonly ack: () => Promise<void>; readonly body: unknown; readonly event?: unknown };

const BUTTON_STYLE = { good: 'primary', bad: 'danger', plain: undefined } as const;

/** The secret holds both tokens: `xoxb-…` of the bot, and `xapp-…` of the app with the scope `connections:write`. */
export const createAdapter: CreateAdapter = (context) => {
  const { secret, settings } = context;
  const { bot, app } = tokensIn(secret);
  const apiUrl = settings.slack?.apiRoot;
  const client = {
    ...(apiUrl !== undefined && { slackApiUrl: apiUrl }),
    logLevel: LogLevel.ERROR,
    rejectRateLimitedCalls: true,
    retryConfig: { retries: 1 },
  };
  const web = new WebClient(bot, client);
  const names = new Map<string, string>();
  let socket: SocketModeClient | undefined;
  const chat = createChat<Content>(context, {
    open: async (users) => asText((await web.conversations.open({ users })).channel?.id),
    post: async (channel, content) =>
      asText((await web.chat.postMessage({ channel, ...content, unfurl_links: false })).ts),
    edit: (channel, ts, content) => web.chat.update({ channel, ts, ...content }),
    ofNotice: ({ title, text }) => slackContent([title, text]),
    ofAsk: askContent,
    toError,
  });
  /** Events of messages name the sender by id alone. */
  const senderOf = async (id: string) => {
    const { user } = names.has(id) ? {} : await web.users.info({ user: id });
    const name = names.get(id) ?? (user?.profile?.display_name || user?.real_name || user?.name || id);
    names.set(id, name);
    return { id, name };
  };

  async function onPress({ body }: Envelope): Promise<void> {
    if (!isRecord(body) || body['type'] !== 'block_actions' || !isRecord(body['user'])) return;
    const [action] = Array.isArray(body['actions']) ? body['actions'] : [];
    const user = asText(body['user']['id']);
    const told = chat.press(await senderOf(user), isRecord(action) ? asText(action['value']) : '');
    if (told === undefined) return;
    const channel = isRecord(body['channel']) ? asText(body['channel']['id']) : user;
    await chat.sent(() => web.chat.postEphemeral({ channel, user, text: slackText(told) }));
  }

  async function onMessage({ event }: Envelope): Promise<void> {
    if (!isRecord(event) || event['channel_type'] !== 'im') return;
    const [user, channel] = [asText(event['user']), asText(event['channel'])];
    // Edits, deletions and the app's own messages come as events too.
    if (user === '' || event['subtype'] !== undefined || event['bot_id'] !== undefined) return;
    const text = commandForm(unescaped(asText(event['text'])));
    const reply = chat.answer(await senderOf(user), text, `${channel} ${asText(event['thread_ts'])}`);
    if (reply !== undefined) await chat.say(channel, slackContent([reply]));
  }

  return {
    ...chat,
    name: 'slack',
    async start(inbox) {
      chat.begin(inbox);
      const connection = new SocketModeClient({ appToken: app, clientOptions: client, logLevel: LogLevel.ERROR });
      socket = connection;
      const on = (event: string, work: (envelope: Envelope) => Promise<void>): void => {
        connection.on(event, (envelope: Envelope) => {
          chat.heard();
          envelope
            .ack()
            .then(() => work(envelope))
            .catch(chat.failed);
        });
      };
      connection.on('connected', () => chat.setState('connected'));
      connection.on('close', () => chat.setState('deaf', 'Slack closed the connection'));
      on('interactive', onPress);
      on('message', onMessage);
      await web.auth.test();
      await connection.start();
    },
    async stop() {
      chat.end();
      await socket?.disconnect();
      socket = undefined;
    },
  };
};

function tokensIn(secret: string): { readonly bot: string; readonly app: string } {
  const [bot, app] = ['xoxb-', 'xapp-'].map((prefix) => secret.split(/\s+/).find((word) => word.startsWith(prefix)));
  if (bot === undefined || app === undefined)
    throw new Error('Slack needs two tokens, xoxb-… of the bot and xapp-… of the app, separated by a space');
  return { bot, app };
}

function askContent(ask: AskView): Content {
  const content = slackContent(askParts(ask));
  if (ask.choices.length === 0) return content;
  const elements = ask.choices.map(({ id, label, style }) => ({
    type: 'button' as const,
    action_id: `choice-${id}`,
    text: { type: 'plain_text' as const, text: cut(label, 75), emoji: false },
    value: buttonData(ask, id),
    ...(BUTTON_STYLE[style] && { style: BUTTON_STYLE[style] }),
  }));
  return { ...content, blocks: [...content.blocks, { type: 'actions', elements }] };
}

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

function toError(error: unknown): unknown {
  const isLimit = isRecord(error) && error['code'] === ErrorCode.RateLimitedError;
  return isLimit ? new RetryLater(messageOf(error), Number(error['retryAfter']) * 1_000) : error;
}
