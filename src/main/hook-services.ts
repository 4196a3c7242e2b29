/** The services hooks run on: the real clock, files and environment. */
import { existsSync, readdirSync } from 'node:fs';
import type { HookServices } from '../hooks/feature.ts';
import { newObservationId } from '../learn/observations.ts';
import { failsClosed, readAllowMarker, settingsReader, takesNextFeature } from '../store/config-file.ts';
import { appendDenial } from '../store/sessions/denials.ts';
import { createFileSessionStore } from '../store/sessions/file-session-store.ts';
import { noteCard } from '../store/sessions/session-notes.ts';
import { isSessionId, sessionPaths, sessionsDirectory } from '../store/sessions/session-paths.ts';
import { createFileSpecsStore } from '../store/specs/specs-file-store.ts';
import { createSpecsReader } from '../store/specs/specs-reader.ts';
import { hookMessages } from '../store/texts.ts';
import { once } from '../values/narrow.ts';
import { createBaseServices, createPartLoader, type Surroundings } from './base-services.ts';
import { pluginVersion } from './places.ts';

export function createHookServices(surroundings: Surroundings): HookServices {
  const { home, pluginRoot, project, log } = surroundings;
  const base = createBaseServices(surroundings);
  const { pid, now, trusted } = base;
  const places = { home, projectRoot: project, trusted };
  const settings = settingsReader(places, process.env);
  const text = once(() => hookMessages(pluginRoot, settings.locale()));
  const words = () => text().specsErrors;
  const warn = (line: string) => log('specs', line);
  const specsOptions = () => ({ home, pid, now, root: project, lockDir: `${home}/locks`, words });
  return {
    ...base,
    store: createFileSessionStore({ home, pid, now }),
    sessionIds: () => readdirSync(sessionsDirectory(home)).filter(isSessionId),
    observationId: () => newObservationId(Date.now(), Math.random()),
    text,
    ...settings,
    takesNextFeature: () => takesNextFeature(places),
    failsClosed: () => failsClosed(places),
    allowMarker: () => readAllowMarker(places),
    version: once(() => pluginVersion(pluginRoot)),
    specs: () => createSpecsReader({ root: project, words, warn }),
    specsOptions,
    moveSpecs: () => createFileSpecsStore({ ...specsOptions(), warn }),
    secrets: once(() =>
      existsSync(`${project}/.overtone/packs`)
        ? createPartLoader(pluginRoot)('packs').packInForce({ pluginRoot, projectRoot: project, trusted }).manifest
            .secrets
        : [],
    ),
    noteSession: (sessionId, request) => noteCard(sessionPaths(home, sessionId), { host: process.ppid, request }, pid),
    keepDenial: (sessionId, denial) => appendDenial(home, sessionId, denial),
  };
}
