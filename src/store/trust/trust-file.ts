/** `trust.json`: which project content the user has accepted, by digest. Everything else a project brings is inert. */
import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { decodeWith, jsonObject } from '../../values/schema.ts';
import { foundIn } from '../../workflow/ports.ts';
import { replaceFile, toJson } from '../disk/atomic-write.ts';
import { readDocument, setAside } from '../disk/document.ts';
import { type LockOptions, withLock } from '../disk/lock.ts';
import { type ProjectContent, readProjectContent } from './project-content.ts';

export type TrustPlaces = {
  readonly home: string;
  readonly projectRoot: string;
  readonly env: Readonly<Record<string, string | undefined>>;
};

/** `changed`: something was accepted, but not this. `unknown`: `trust.json` cannot be read. */
export type TrustState = 'none' | 'trusted' | 'untrusted' | 'changed' | 'unknown' | 'too-large';

export type ProjectTrust = { readonly state: TrustState; readonly content: ProjectContent };

/** Whether settings, packs and rules of the project count; false where it brings none. */
export const isTrusted = (places: TrustPlaces): boolean => readTrust(places).state === 'trusted';

export function readTrust(places: TrustPlaces): ProjectTrust {
  const content = readProjectContent(places.projectRoot);
  return { state: stateOf(places, content), content };
}

function stateOf({ home, projectRoot, env }: TrustPlaces, content: ProjectContent): TrustState {
  if (content.state !== 'found') return content.state;
  const root = realRoot(projectRoot);
  // The variable names a path, so settings that come with a project cannot set it: they do not know where they will lie.
  const named = env['OVERTONE_TRUST']?.trim();
  if (named && realRoot(named) === root) return 'trusted';
  const found = readDocument(trustFile(home), decode);
  if ('why' in found) return 'unknown';
  const accepted = foundIn(found)?.projects[root];
  if (accepted === undefined) return 'untrusted';
  return accepted.digest === content.digest ? 'trusted' : 'changed';
}

export type TrustStore = LockOptions & { readonly home: string };

/** Accepts this content of the project and no other. */
export const acceptProject = (store: TrustStore, projectRoot: string, digest: string): void =>
  changeFile(store, (projects) => {
    projects[realRoot(projectRoot)] = { digest, acceptedAt: store.now().toISOString() };
  });

/** False when nothing of the project had been accepted. */
export function revokeProject(store: TrustStore, projectRoot: string): boolean {
  let wasAccepted = false;
  changeFile(store, (projects) => {
    const root = realRoot(projectRoot);
    wasAccepted = Object.hasOwn(projects, root);
    delete projects[root];
  });
  return wasAccepted;
}

export const trustFile = (home: string): string => `${home}/trust.json`;

const decode = decodeWith(
  v.pipe(
    jsonObject,
    v.object({
      version: v.literal(1),
      projects: v.record(v.string(), v.object({ digest: v.string(), acceptedAt: v.string() })),
    }),
  ),
);

type Accepted = Record<string, { digest: string; acceptedAt: string }>;

function changeFile(store: TrustStore, change: (projects: Accepted) => void): void {
  const path = trustFile(store.home);
  withLock(`${path}.lock`, { ...store, keepsDirectory: true }, (lease) => {
    const found = readDocument(path, decode);
    if (found.state === 'unreadable') throw new Error(found.why);
    const projects: Accepted = { ...foundIn(found)?.projects };
    change(projects);
    lease.requireHeld();
    if (found.state === 'corrupt') setAside(path, store.now());
    replaceFile(path, toJson({ version: 1, projects }), { ...store, fence: lease.requireHeld });
  });
}

/** One name for one place, however it was reached. */
function realRoot(path: string): string {
  try {
    return realpathSync(resolve(path));
  } catch {
    return resolve(path);
  }
}
