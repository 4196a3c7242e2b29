/** How a server and whoever looks for it prove to each other that they have the same key and the same home. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Tells one home from another without naming it. */
export const homeDigest = (home: string): string => sha256(home).toString('hex').slice(0, 16);

/** A challenge names the port it is meant for, so that nobody can have it answered by a server elsewhere. */
export const challengeFor = (port: number, nonce: string): string => `${port}.${nonce}`;

const CHALLENGE = /^(\d{1,5})\.[\w-]{16,128}$/;

/** `undefined` where the question is not for this server. */
export function answerTo(challenge: string, { key, port }: { key: string; port: number }): string | undefined {
  return Number(CHALLENGE.exec(challenge)?.[1]) === port ? proofOf(key, challenge) : undefined;
}

export const proofOf = (key: string, challenge: string): string =>
  createHmac('sha256', key).update(challenge).digest('hex');

/**
 * Browsers send a cookie to every port of a host, so it is not the key itself. It is no keyed digest either: those are
 * what everybody gets who asks for a proof.
 */
export const cookieFor = (key: string, port: number): string =>
  sha256(`overtone cookie\0${port}\0${key}`).toString('base64url');

/** In a time that tells nothing about where they differ. */
export const isSame = (given: string, wanted: string): boolean => timingSafeEqual(sha256(given), sha256(wanted));

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
