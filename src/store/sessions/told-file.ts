/** told.json: what the user and the model of a session were told once. */
import * as v from 'valibot';
import { decodeWith, flag } from '../../values/schema.ts';
import { replaceFile, toJson } from '../disk/atomic-write.ts';
import { readDocument } from '../disk/document.ts';
import { sessionPaths } from './session-paths.ts';

const TOLD = v.object({
  /** The user: that Overtone is there. */
  greeted: v.exactOptional(flag),
  /** The model: about workflows, so many prompts ago. */
  hinted: v.exactOptional(v.number()),
});

export type Told = Readonly<v.InferOutput<typeof TOLD>>;

const fileOf = (home: string, sessionId: string): string => `${sessionPaths(home, sessionId).directory}/told.json`;

/** `undefined` where the session did not begin with us, or the file cannot be used. */
export function readTold(home: string, sessionId: string): Told | undefined {
  const found = readDocument(fileOf(home, sessionId), decodeWith(TOLD));
  return found.state === 'found' ? found.value : undefined;
}

export const writeTold = (home: string, sessionId: string, told: Told, pid: number): void =>
  replaceFile(fileOf(home, sessionId), toJson(told), { pid });
