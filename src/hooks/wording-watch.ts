/** PostToolUse of Edit and Write on Markdown: an emoji and the word behind it must have the same strength. */

import type { HookMessages } from '../text/messages.ts';
import { asText } from '../values/narrow.ts';
import { scanWording, WORDING_LEVELS, type WordingWarning } from '../workflow/wording.ts';
import type { Feature } from './feature.ts';
import { observe } from './observe.ts';
import { type HookInput, toolUse } from './protocol/hook-input.ts';
import { tell } from './protocol/outcome.ts';

const editedFile = (input: HookInput): string => asText(toolUse(input).input['file_path']);

export const wordingWatch: Feature = (input, services) => {
  const path = editedFile(input);
  const warnings = scanWording(services.readText(path) ?? '');
  if (warnings.length === 0) return undefined;
  const text = services.text();
  observe(services, input.sessionId, {
    type: 'wording_mismatch',
    trigger: path,
    action: text.observed.wording,
    tag: 'emoji-keyword',
  });
  return tell(
    [text.wording.title({ file: path }), ...warnings.map((one) => line(text, one)), text.wording.guide].join('\n'),
  );
};

function line(m: HookMessages, { line: number, text, level, word, clash }: WordingWarning): string {
  const { levels } = m.wording;
  const mismatch = m.wording.mismatch({
    emoji: WORDING_LEVELS[level].emoji,
    level: levels[level],
    word,
    clash: levels[clash],
  });
  return m.wording.warning({ line: number, text, mismatch });
}
