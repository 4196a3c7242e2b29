/** PostToolUse of Edit and Write on Markdown: an emoji and the word behind it must have the same strength. */
import { asText } from '../core/narrow.ts';
import { WORDING_LEVELS } from '../core/registry/wording.ts';
import { scanWording, type WordingWarning } from '../core/wording/scan.ts';
import { type HookInput, toolUse } from '../protocol/hook-input.ts';
import { tell } from '../protocol/outcome.ts';
import type { HookMessages } from '../text/hooks/zh-tw.ts';
import type { Concern, Feature } from './feature.ts';
import { observe } from './observe.ts';

export const concernsMarkdown: Concern = (input) => {
  const { name } = toolUse(input);
  return (name === 'Edit' || name === 'Write') && editedFile(input).endsWith('.md');
};

const editedFile = (input: HookInput): string => asText(toolUse(input).input['file_path']);

export const wordingWatch: Feature = {
  name: 'wording-watch',
  concerns: concernsMarkdown,
  run(input, services) {
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
    return tell([text.wording.title(path), ...warnings.map((one) => line(text, one)), text.wording.guide].join('\n'));
  },
};

function line(m: HookMessages, { line: number, text, level, word, clash }: WordingWarning): string {
  const { levels } = m.wording;
  const mismatch = m.wording.mismatch(WORDING_LEVELS[level].emoji, levels[level], word, levels[clash]);
  return m.wording.warning(number, text, mismatch);
}
