/** `ot classify --jsonl`: reads users' messages line by line and answers what each of them means for its task. */
import { classifyIntent } from '../core/intent/classify-intent.ts';
import { readIntentContext } from '../core/intent/read-context.ts';
import { MESSAGES } from '../core/intent/reader/read-message.ts';
import { readerIn } from '../store/reader-file.ts';
import { defineCommand } from './command.ts';
import { answerJsonLines } from './json-lines.ts';

export const classify = defineCommand({
  name: 'classify',
  positionals: [],
  options: { jsonl: {} },
  run({ jsonl }, context) {
    const reader = readerIn(context.pluginRoot, 'messages', MESSAGES);
    return answerJsonLines(jsonl === true, context, ({ prompt, context: task }) =>
      typeof prompt === 'string'
        ? classifyIntent(prompt, readIntentContext(task), { reader })
        : { error: context.text.jsonLines.noText('prompt') },
    );
  },
});
