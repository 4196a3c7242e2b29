/** The request body each receiver of a webhook understands. Texts are plain; what a receiver would read as markup is escaped. */
import type { Notice, NoticeLevel } from './adapter.ts';
import { cut } from './chat-adapter.ts';

export const WEBHOOK_PRESETS = ['json', 'slack', 'discord', 'ntfy', 'gotify'] as const;
export type WebhookPreset = (typeof WEBHOOK_PRESETS)[number];

export type WebhookBody = Readonly<Record<string, unknown>>;

type Render = (notice: Notice, url: URL) => WebhookBody;

const RENDERERS: Readonly<Record<WebhookPreset, Render>> = {
  json: ({ level, sessionId, title, text, ts }) => ({
    type: 'overtone.notice',
    timestamp: ts,
    data: { level, sessionId, title, text: cut(text, 20_000) },
  }),
  slack: ({ title, text }) => slackContent([title, text]),
  discord: ({ title, text }) => ({ content: discordText(`${title}\n${text}`), allowed_mentions: { parse: [] } }),
  ntfy: ({ level, title, text, silent }, url) => ({
    topic: url.pathname.split('/').filter(Boolean).at(-1) ?? '',
    title: cut(title, 250),
    message: cutBytes(text || title, 4_000),
    priority: silent ? 1 : NTFY_PRIORITY[level],
  }),
  gotify: ({ level, title, text, silent }) => ({
    title: cut(title, 250),
    message: cut(text || title, 20_000),
    priority: silent ? 0 : GOTIFY_PRIORITY[level],
  }),
};

/** 1 arrives without a sound, 3 is the default, 5 keeps ringing. */
const NTFY_PRIORITY: Readonly<Record<NoticeLevel, number>> = { detail: 2, important: 3, error: 4 };
const GOTIFY_PRIORITY: Readonly<Record<NoticeLevel, number>> = { detail: 2, important: 5, error: 8 };

export const renderWebhook = (preset: WebhookPreset, notice: Notice, url: URL): WebhookBody =>
  RENDERERS[preset](notice, url);

/** ntfy takes JSON at its root only; the topic of the address goes into the body. */
export const targetOf = (preset: WebhookPreset, url: URL): URL => (preset === 'ntfy' ? new URL('/', url) : url);

function cutBytes(text: string, bytes: number): string {
  const encoded = new TextEncoder().encode(text);
  if (encoded.length <= bytes) return text;
  // A character that was cut in two is dropped.
  return `${new TextDecoder().decode(encoded.slice(0, bytes - 3)).replace(/\uFFFD+$/, '')}…`;
}

/** Plain text blocks show every character as it is; the text beside them is for notifications and takes entities. */
export function slackContent(parts: readonly string[]) {
  const shown = parts.filter((part) => part.trim() !== '');
  return {
    text: slackText(cut(shown[0] ?? '', 300)),
    blocks: shown.map((part) => ({
      type: 'section' as const,
      text: { type: 'plain_text' as const, text: cut(part, 3_000), emoji: false },
    })),
  };
}

export const slackText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const DISCORD_LENGTH = 2_000;

/** Discord takes a backslash before any punctuation as “the character itself”. */
export function discordText(text: string): string {
  const escaped = text.replace(/[!-/:-@[-`{-~]/g, '\\$&');
  if (escaped.length <= DISCORD_LENGTH) return escaped;
  // A cut between backslash and character would free the character.
  return `${escaped.slice(0, DISCORD_LENGTH - 2).replace(/(?<!\\)(?:\\\\)*\\$/, '')}…`;
}
