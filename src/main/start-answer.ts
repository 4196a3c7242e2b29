/** What a script does that chooses by the event which part answers it, if any. */
import type { HookEvent } from '../core/registry/hook-events.ts';
import { emptyAnswer } from '../protocol/answer.ts';
import type { HookInput } from '../protocol/hook-input.ts';
import type { AnswerPart } from './answer-part.ts';
import { endProcess } from './end-process.ts';
import { overtoneHome } from './overtone-home.ts';
import { loadPart, type Part } from './part-loader.ts';
import { runHookProcess } from './run-hook-process.ts';

export function startAnswer(event: HookEvent, partFor: (input: HookInput) => string | undefined): void {
  const places = { pluginRoot: `${__dirname}/../..`, home: overtoneHome(process.env) };
  let part: Part<AnswerPart> | undefined;
  runHookProcess({
    events: [event],
    answer(input) {
      const name = partFor(input);
      if (name === undefined) return emptyAnswer(event);
      part = loadPart<AnswerPart>(places, name);
      return part.exports.answerEvent(input, places);
    },
  });
  part?.exports.keepCode(places, part);
  endProcess();
}
