/** Hook payloads: those recorded from the host, with the fields that a benchmark sets. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Payload } from './command-hooks.ts';

const RECORDED = fileURLToPath(new URL('../../test/fixtures/payloads', import.meta.url));

export const SESSION = '0f6c2a4e-5b1d-4c7e-9a38-d2f1b7c6e590';
export const RECORDED_PROJECT = '/home/u/project';

/** One recorded payload of the newest recorded host; `name` is the name of its file. */
export function recorded(name: string, fields: Readonly<Record<string, unknown>> = {}): Payload {
  return { ...JSON.parse(readFileSync(join(RECORDED, newestHost(), `${name}.json`), 'utf8')), ...fields };
}

export const newestHost = (): string => {
  const hosts = readdirSync(RECORDED).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  return hosts.at(-1) ?? '';
};

/** The payload as text, with the recorded places replaced by those of a scratch home and project. */
export const inPlace = (payload: Payload, home: string, project: string): string =>
  JSON.stringify({ ...payload, session_id: SESSION })
    .replaceAll(RECORDED_PROJECT, project)
    .replaceAll('/home/u/', `${home}/`);
