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
import { type CreateAdapter, RetryLater } from '../adapter.ts';
import type { AskView } from '../ask-view.ts';
import { askParts, buttonData, commandForm, createChat, cut } from '../chat-adapter.ts';
import { discordText } from '../webhook-presets.ts';

type Content = { readonly content: string; readonly components?: readonly object[]; readonly flags?: number };

/** No text may mention anyone. */
const NO_MENTIONS = { allowed_mentions: { parse: [] } };
const STYLES = { good: ButtonStyle.Success, bad: ButtonStyle.Danger, plain: ButtonStyle.Secondary } as const;
const MAX_BUTTONS = 5;

/** The secret is the token of the bot. */
export const createAdapter: CreateAdapter = (context) => {
  const { secret, settings } = context;
  const api = settings.discord?.apiRoot;
  const rest = new REST({
    version: '10',
    rejectOnRateLimit: () => true,
    retries: 1,
    ...(api !== undefined && { api }),
  }).setToken(secret);
  let shards: WebSocketManager | undefined;
  const chat = createChat<Content>(context, {
    async open(recipient) {
      const { id } = (await rest.post(Routes.userChannels(), { body: { recipient_id: recipient } })) as { id: string };
      return id;
    },
    async post(channel, content) {
      const body = { ...content, ...NO_MENTIONS };
      return ((await rest.post(Routes.channelMessages(channel), { body })) as APIMessage).id;
    },
    edit: (channel, message, content) =>
      rest.patch(Routes.channelMessage(channel, message), { body: { ...content, ...NO_MENTIONS } }),
    ofNotice: ({ title, text, silent }) => ({
      content: discordText(`${title}\n${text}`),
      ...(silent && { flags: MessageFlags.SuppressNotifications }),
    }),
    ofAsk: askContent,
    toError,
  });

  async function onDispatch(dispatch: GatewayDispatchPayload): Promise<void> {
    if (dispatch.t === GatewayDispatchEvents.InteractionCreate) {
      const { d: interaction } = dispatch;
      const user = interaction.user ?? interaction.member?.user;
      if (interaction.type !== InteractionType.MessageComponent || user === undefined) return;
      const told = chat.press(senderOf(user), interaction.data.custom_id);
      if (told === undefined) return;
      const body = {
        type: InteractionResponseType.ChannelMessageWithSource,
        data: { content: discordText(told), flags: MessageFlags.Ephemeral, ...NO_MENTIONS },
      };
      const route = Routes.interactionCallback(interaction.id, interaction.token);
      await chat.sent(() => rest.post(route, { body, auth: false }));
    }
    if (dispatch.t === GatewayDispatchEvents.MessageCreate) {
      const { author, guild_id: guild, channel_id: channel, content, message_reference: replied } = dispatch.d;
      // Only what people write to the bot alone.
      if (author.bot === true || guild !== undefined) return;
      const reply = chat.answer(senderOf(author), commandForm(content), `${channel} ${replied?.message_id}`);
      if (reply !== undefined) await chat.say(channel, { content: discordText(reply) });
    }
  }

  return {
    ...chat,
    name: 'discord',
    async start(inbox) {
      chat.begin(inbox);
      shards = new WebSocketManager({ token: secret, intents: GatewayIntentBits.DirectMessages, rest });
      shards.on(WebSocketShardEvents.Ready, () => chat.setState('connected'));
      shards.on(WebSocketShardEvents.Resumed, () => chat.setState('connected'));
      shards.on(WebSocketShardEvents.Closed, () => chat.setState('deaf', 'Discord closed the connection'));
      shards.on(WebSocketShardEvents.Error, chat.failed);
      shards.on(WebSocketShardEvents.Dispatch, (dispatch) => {
        chat.heard();
        onDispatch(dispatch).catch(chat.failed);
      });
      await shards.connect();
    },
    async stop() {
      chat.end();
      await shards?.destroy();
      shards = undefined;
    },
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

function toError(error: unknown): unknown {
  if (error instanceof RateLimitError) return new RetryLater(error.message, error.retryAfter);
  if (error instanceof DiscordAPIError || error instanceof HTTPError) return new Error(`Discord: ${error.message}`);
  return error;
}
