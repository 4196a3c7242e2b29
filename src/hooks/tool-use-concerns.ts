/** PostToolUse fires at every tool call, and most calls concern none of its features: then none of them is loaded. */
import { concernsCommand } from './command-watch.ts';
import { concernsReturn } from './delivery.ts';
import type { Concern } from './feature.ts';
import { concernsAnswer } from './human-answer.ts';
import { concernsMarkdown } from './wording-watch.ts';

/** One for each row of the event table. */
const TOOL_USE_CONCERNS: readonly Concern[] = [concernsCommand, concernsMarkdown, concernsReturn, concernsAnswer];

export const concernsToolUse: Concern = (input) => TOOL_USE_CONCERNS.some((concern) => concern(input));
