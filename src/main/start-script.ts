/**
 * What a hook script does before anything else: it loads the part with everything it is. Node compiles scripts at every event,
 * so what is not needed at each of them stands in a module of its own.
 */
import type { HookEvent } from '../core/registry/hook-events.ts';
import { endProcess } from './end-process.ts';
import type { ScriptPart } from './hook-engine.ts';
import { overtoneHome } from './overtone-home.ts';
import type { Part } from './part.ts';
import { partWith } from './part-with.ts';

export function startScript(name: string, event: HookEvent): void {
  try {
    const places = { pluginRoot: `${__dirname}/../..`, home: overtoneHome(process.env) };
    let part: Part<ScriptPart> | undefined;
    try {
      if (process.env['OVERTONE_DISABLE'] !== '1') part = partWith(places, name);
    } catch {
      // Starting plainly meets the error again, if it was not one of the quick way alone.
    }
    if (part) part.exports.run(places, part);
    else (module.require('../start-plainly.js') as PlainStart).startPlainly(places, name, event);
  } finally {
    // Before anything that was thrown could end the process: a hook never breaks the session it serves.
    endProcess();
  }
}

type PlainStart = typeof import('./start-plainly.ts');
