/** Discord: direct messages of a bot with each paired person, over its gateway. */
import { DiscordAPIError, HTTPError, RateLimitError, REST } from '@discordjs/rest';
import { WebSocketManager, WebSocketShardEvents } from '@discordjs/ws';
import {
  type APIMessage,
  type APIUser,
  ButtonStyle,
  ComponentType,
  GatewayDispatchEvents,
  type GatewayDispatchPayload,
  GatewayIntentBits,
  InteractionResponseType,
  InteractionType,
  MessageFlags,
  Routes,
} from 'discord-api-types/v10';
import { type AskView, type CreateAdapter, type Inbox, RetryLater, type Sender } from '../adapter.ts';
import { createAskBoard } from '../ask-board.ts';
import { answerLine } from '../chat.ts';
import { askParts, buttonData, commandForm, cut, fromButton } from '../chat-message.ts';
import { createGateway } from '../gateway.ts';
import { discordText } from '../webhook/discord-text.ts';

type Content = { readonly content: string; readonly components?: readonly object[]; readonly flags?: number };

/** Nothing in a text calls anyone. */
const NO_MENTIONS = { allowed_mentions: { parse: [] } };
const STYLES = { good: ButtonStyle.Success, bad: ButtonStyle.Danger, plain: ButtonStyle.Secondary } as const;
const MAX_BUTTONS = 5;

/** The secret is the token of the bot. */
export const createAdapter: CreateAdapter = ({ secret, settings, memory, words, now }) => {
  const api = settings.discord?.apiRoot;
  const rest = new REST({
    version: '10',
    rejectOnRateLimit: () => true,
    retries: 1,
    ...(api !== undefined && { api }),
  }).setToken(secret);
  let people: () => readonly Sender[] = () => [];
  let shards: WebSocketManager | undefined;
  const gateway = createGateway(now, asRetry);
  const sent = <T>(work: () => Promise<unknown>): Promise<T> => gateway.sent(async () => (await work()) as T);

  const channelOf = async (recipient: string): Promise<string> => {
    const known = memory.get(`channel ${recipient}`);
    if (known !== undefined) return known;
    const { id } = await sent<{ id: string }>(() =>
      rest.post(Routes.userChannels(), { body: { recipient_id: recipient } }),
    );
    memory.set(`channel ${recipient}`, id);
    return id;
  };
  const say = (channel: string, content: Content): Promise<APIMessage> =>
    sent(() => rest.post(Routes.channelMessages(channel), { body: { ...content, ...NO_MENTIONS } }));
  const board = createAskBoard<Content>({
    memory,
    render: askContent,
    async post({ id: recipient }, content) {
      const channel = await channelOf(recipient);
      return `${channel} ${(await say(channel, content)).id}`;
    },
    async edit(message, content) {
      const [channel = '', id = ''] = message.split(' ');
      await sent(() => rest.patch(Routes.channelMessage(channel, id), { body: { ...content, ...NO_MENTIONS } }));
    },
  });

  async function onDispatch(inbox: Inbox, dispatch: GatewayDispatchPayload): Promise<void> {
    if (dispatch.t === GatewayDispatchEvents.InteractionCreate) {
      const { d: interaction } = dispatch;
      if (interaction.type !== InteractionType.MessageComponent) return;
      const answer = fromButton(interaction.data.custom_id);
      const user = interaction.user ?? interaction.member?.user;
      if (answer === undefined || user === undefined) return;
      const content = discordText(inbox.answer(senderOf(user), answer).text);
      const body = {
        type: InteractionResponseType.ChannelMessageWithSource,
        data: { content, flags: MessageFlags.Ephemeral, ...NO_MENTIONS },
      };
      await sent(() => rest.post(Routes.interactionCallback(interaction.id, interaction.token), { body, auth: false }));
    }
    if (dispatch.t === GatewayDispatchEvents.MessageCreate) {
      const { d: message } = dispatch;
      // Only what people write to the bot alone.
      if (message.author.bot === true || message.guild_id !== undefined) return;
      const ask = board.askAt(`${message.channel_id} ${message.message_reference?.message_id ?? ''}`);
      const line = { text: commandForm(message.content), ...(ask && { ask }) };
      const reply = answerLine(inbox, senderOf(message.author), line, words);
      await say(message.channel_id, { content: discordText(reply) });
    }
  }

  return {
    name: 'discord',
    async start(inbox) {
      people = inbox.people;
      const manager = new WebSocketManager({
        token: secret,
        intents: GatewayIntentBits.DirectMessages,
        rest,
      });
      shards = manager;
      manager.on(WebSocketShardEvents.Ready, gateway.connected);
      manager.on(WebSocketShardEvents.Resumed, gateway.connected);
      manager.on(WebSocketShardEvents.Closed, () => {
        if (shards === manager) gateway.deaf('Discord closed the connection');
      });
      manager.on(WebSocketShardEvents.Error, gateway.failed);
      manager.on(WebSocketShardEvents.Dispatch, (dispatch) => {
        if (shards !== manager) return;
        gateway.heard();
        onDispatch(inbox, dispatch).catch(gateway.failed);
      });
      await manager.connect();
    },
    async stop() {
      const open = shards;
      shards = undefined;
      gateway.down();
      await open?.destroy();
    },
    health: gateway.health,
    async notify({ title, text, silent }) {
      const flags = silent ? { flags: MessageFlags.SuppressNotifications } : {};
      for (const { id } of people())
        await say(await channelOf(id), { content: discordText(`${title}\n${text}`), ...flags });
    },
    showAsk: (ask, signal) => board.showAsk(ask, people(), signal),
  };
};

const senderOf = ({ id, username, global_name }: APIUser) => ({ id, name: global_name ?? username });

function askContent(ask: AskView): Content {
  const buttons = ask.choices.map(({ id, label, style }) => ({
    type: ComponentType.Button,
    style: STYLES[style],
    label: cut(label, 80),
    custom_id: buttonData(ask, id),
  }));
  const rows = Array.from({ length: Math.ceil(buttons.length / MAX_BUTTONS) }, (_, row) => ({
    type: ComponentType.ActionRow,
    components: buttons.slice(row * MAX_BUTTONS, (row + 1) * MAX_BUTTONS),
  }));
  return { content: discordText(askParts(ask).filter(Boolean).join('\n')), components: rows };
}

function asRetry(error: unknown): unknown {
  if (error instanceof RateLimitError) return new RetryLater(error.message, error.retryAfter);
  if (error instanceof DiscordAPIError || error instanceof HTTPError) return new Error(`Discord: ${error.message}`);
  return error;
}
