/** Slack over Socket Mode: direct messages of the app with each paired person. No address of this machine is known to Slack. */
import { LogLevel, SocketModeClient } from '@slack/socket-mode';
import { ErrorCode, type KnownBlock, WebClient } from '@slack/web-api';
import { asText, isRecord, messageOf } from '../../values/narrow.ts';
import { type AskView, type CreateAdapter, type Inbox, RetryLater, type Sender } from '../adapter.ts';
import { createAskBoard } from '../ask-board.ts';
import { answerLine } from '../chat.ts';
import { askParts, buttonData, commandForm, cut, fromButton } from '../chat-message.ts';
import { createGateway } from '../gateway.ts';

type Content = { readonly text: string; readonly blocks: KnownBlock[] };
type Envelope = { readonly ack: () => Promise<void>; readonly body: unknown; readonly event?: unknown };

const SECTION_LENGTH = 3_000;
const BUTTON_STYLE = { good: 'primary', bad: 'danger', plain: undefined } as const;

/** The secret holds both tokens: `xoxb-…` of the bot, and `xapp-…` of the app with the scope `connections:write`. */
export const createAdapter: CreateAdapter = ({ secret, settings, memory, words, now }) => {
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
  let people: () => readonly Sender[] = () => [];
  const gateway = createGateway(now, asRetry);
  const { sent } = gateway;

  const channelOf = async (recipient: string): Promise<string> => {
    const known = memory.get(`channel ${recipient}`);
    if (known !== undefined) return known;
    const { channel } = await sent(() => web.conversations.open({ users: recipient }));
    const id = asText(channel?.id);
    memory.set(`channel ${recipient}`, id);
    return id;
  };
  const say = async (channel: string, content: Content): Promise<string> => {
    const { ts } = await sent(() => web.chat.postMessage({ channel, ...content, unfurl_links: false }));
    return `${channel} ${ts}`;
  };
  const post = async ({ id }: Sender, content: Content): Promise<string> => say(await channelOf(id), content);
  const edit = async (message: string, content: Content): Promise<void> => {
    const [channel = '', ts = ''] = message.split(' ');
    await sent(() => web.chat.update({ channel, ts, ...content }));
  };
  const board = createAskBoard({ memory, render: askContent, post, edit });
  /** Events of messages name the sender by id alone. */
  const nameOf = async (user: string): Promise<string> => {
    const known = names.get(user);
    if (known !== undefined) return known;
    const { user: found } = await web.users.info({ user });
    const name = found?.profile?.display_name || found?.real_name || found?.name || user;
    names.set(user, name);
    return name;
  };

  async function onPress(inbox: Inbox, { ack, body }: Envelope): Promise<void> {
    await ack();
    if (!isRecord(body) || body['type'] !== 'block_actions' || !isRecord(body['user'])) return;
    const { user } = body;
    const [action] = Array.isArray(body['actions']) ? body['actions'] : [];
    const answer = fromButton(isRecord(action) ? asText(action['value']) : '');
    if (answer === undefined) return;
    const id = asText(user['id']);
    const { text } = inbox.answer({ id, name: await nameOf(id) }, answer);
    const channel = isRecord(body['channel']) ? asText(body['channel']['id']) : id;
    await sent(() => web.chat.postEphemeral({ channel, user: id, text: escaped(text) }));
  }

  async function onMessage(inbox: Inbox, { ack, event }: Envelope): Promise<void> {
    await ack();
    if (!isRecord(event) || event['channel_type'] !== 'im') return;
    const id = asText(event['user']);
    // Edits, deletions and the app's own messages come as events too.
    if (id === '' || event['subtype'] !== undefined || event['bot_id'] !== undefined) return;
    const channel = asText(event['channel']);
    const ask = board.askAt(`${channel} ${asText(event['thread_ts'])}`);
    const line = { text: commandForm(unescaped(asText(event['text']))), ...(ask && { ask }) };
    const reply = answerLine(inbox, { id, name: await nameOf(id) }, line, words);
    await say(channel, plainContent([reply]));
  }

  return {
    name: 'slack',
    async start(inbox) {
      people = inbox.people;
      const connection = new SocketModeClient({
        appToken: app,
        clientOptions: client,
        logLevel: LogLevel.ERROR,
      });
      socket = connection;
      const on = (event: string, work: (inbox: Inbox, envelope: Envelope) => Promise<void>): void => {
        connection.on(event, (envelope: Envelope) => {
          gateway.heard();
          work(inbox, envelope).catch(gateway.failed);
        });
      };
      connection.on('connected', gateway.connected);
      connection.on('close', () => {
        if (socket === connection) gateway.deaf('Slack closed the connection');
      });
      on('interactive', onPress);
      on('message', onMessage);
      await web.auth.test();
      await connection.start();
    },
    async stop() {
      const open = socket;
      socket = undefined;
      gateway.down();
      open?.removeAllListeners('message');
      open?.removeAllListeners('interactive');
      await open?.disconnect();
    },
    health: gateway.health,
    async notify({ title, text }) {
      for (const person of people()) await post(person, plainContent([title, text]));
    },
    showAsk: (ask, signal) => board.showAsk(ask, people(), signal),
  };
};

function tokensIn(secret: string): { readonly bot: string; readonly app: string } {
  const [bot, app] = ['xoxb-', 'xapp-'].map((prefix) => secret.split(/\s+/).find((word) => word.startsWith(prefix)));
  if (bot === undefined || app === undefined)
    throw new Error('Slack needs two tokens, xoxb-… of the bot and xapp-… of the app, separated by a space');
  return { bot, app };
}

/** Plain text blocks show every character as it is; the text beside them is for notifications and takes entities. */
function plainContent(parts: readonly string[]): Content {
  const shown = parts.filter((part) => part.trim() !== '');
  return {
    text: escaped(cut(shown[0] ?? '', 300)),
    blocks: shown.map((part) => ({
      type: 'section',
      text: { type: 'plain_text', text: cut(part, SECTION_LENGTH), emoji: false },
    })),
  };
}

function askContent(ask: AskView): Content {
  const content = plainContent(askParts(ask));
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

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

function asRetry(error: unknown): unknown {
  const isLimit = isRecord(error) && error['code'] === ErrorCode.RateLimitedError;
  return isLimit ? new RetryLater(messageOf(error), Number(error['retryAfter']) * 1_000) : error;
}
