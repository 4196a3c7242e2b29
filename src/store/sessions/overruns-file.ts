/** slow-rules.json of a session: how often each rule of the project took too long in it. */
import * as v from 'valibot';
import { count, decodeWith } from '../../values/schema.ts';
import { replaceFile, type TempOptions, toJson } from '../disk/atomic-write.ts';
import { readDocument } from '../disk/document.ts';
import { sessionPaths } from './session-paths.ts';

export type Overruns = Readonly<Record<string, number>>;

const fileOf = (home: string, sessionId: string): string =>
  `${sessionPaths(home, sessionId).directory}/slow-rules.json`;

export function readOverruns(home: string, sessionId: string): Overruns {
  const found = readDocument(fileOf(home, sessionId), decodeWith(v.record(v.string(), count)));
  return found.state === 'found' ? found.value : {};
}

export const writeOverruns = (
  home: string,
  sessionId: string,
  { overruns, ...options }: TempOptions & { readonly overruns: Overruns },
): void => replaceFile(fileOf(home, sessionId), toJson(overruns), options);
