import { concernsToolUse } from '../../hooks/tool-use-concerns.ts';
import { emptyAnswer } from '../../protocol/answer.ts';
import { endProcess } from '../end-process.ts';
import type { AnswerPart } from '../hook-engine.ts';
import { overtoneHome } from '../overtone-home.ts';
import { loadPart, type Part } from '../part-loader.ts';
import { runHookProcess } from '../run-hook-process.ts';

const places = { pluginRoot: `${__dirname}/../..`, home: overtoneHome(process.env) };
let part: Part<AnswerPart> | undefined;

/** Fires at every tool call, so the features are loaded only for a call that concerns one of them. */
runHookProcess({
  events: ['PostToolUse'],
  answer(input) {
    if (!concernsToolUse(input)) return emptyAnswer('PostToolUse');
    part = loadPart<AnswerPart>(places, 'engine/post-use');
    return part.exports.answerEvent(input, places);
  },
});
part?.exports.keepCode(places, part);
endProcess();
