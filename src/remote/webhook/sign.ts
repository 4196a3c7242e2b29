/** The signature of the Standard Webhooks scheme: receivers check it with any of its libraries. */
import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

export function signWebhook(
  secret: string,
  id: string,
  seconds: number,
  body: string,
): Readonly<Record<string, string>> {
  const key = Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` };
}
