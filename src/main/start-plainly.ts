/** What a hook script does where there is no quick way: at first runs, on a Node that knows none, and when it shall do nothing. */
import { writeSync } from 'node:fs';
import type { HookEvent } from '../core/registry/hook-events.ts';
import { emptyAnswer } from '../protocol/answer.ts';
import type { ScriptPart } from './hook-engine.ts';
import type { Places } from './part.ts';
import { plainPart } from './part-loader.ts';

/** A part that cannot be loaded must not cost the host its answer. */
export function startPlainly(places: Places, name: string, event: HookEvent): void {
  try {
    if (process.env['OVERTONE_DISABLE'] === '1') print(1, JSON.stringify(emptyAnswer(event)));
    else {
      const part = plainPart<ScriptPart>(places, name);
      part.exports.run(places, part);
    }
  } catch (error) {
    print(2, `[overtone/${name}] ${error}`);
    print(1, JSON.stringify(emptyAnswer(event)));
  }
}

function print(fd: number, line: string): void {
  try {
    writeSync(fd, `${line}\n`);
  } catch {
    // Nobody listens.
  }
}
