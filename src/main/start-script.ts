/** What a hook script does before anything else: it loads the part with everything it is. */
import { writeSync } from 'node:fs';
import type { HookEvent } from '../core/registry/hook-events.ts';
import { emptyAnswer } from '../protocol/answer.ts';
import { endProcess } from './end-process.ts';
import type { ScriptPart } from './hook-engine.ts';
import { overtoneHome } from './overtone-home.ts';
import { loadPart } from './part-loader.ts';

/** A part that cannot be loaded must not cost the host its answer. */
export function startScript(name: string, event: HookEvent): void {
  try {
    if (process.env['OVERTONE_DISABLE'] === '1') print(1, JSON.stringify(emptyAnswer(event)));
    else {
      const places = { pluginRoot: `${__dirname}/../..`, home: overtoneHome(process.env) };
      const part = loadPart<ScriptPart>(places, name);
      part.exports.run(places, part);
    }
  } catch (error) {
    print(2, `[overtone/${name}] ${error}`);
    print(1, JSON.stringify(emptyAnswer(event)));
  }
  endProcess();
}

function print(fd: number, line: string): void {
  try {
    writeSync(fd, `${line}\n`);
  } catch {
    // Nobody listens.
  }
}
