/** SessionStart: what is wrong with the rules and settings that a project brings. */
import { compileRule, isCompiled } from '../../rules/compile-rule.ts';
import type { Rule } from '../../rules/rule.ts';
import { readWorkflowConfig } from '../../store/config-file.ts';
import { packProblems } from '../../store/packs/pack-content.ts';
import { clip, oneLine } from '../../text/clip.ts';
import type { Outcome } from '../protocol/outcome.ts';
import type { TaskWorld } from './task-world.ts';

/** Rules that cannot be read protect nothing, so the user is told. */
export function ruleTrouble({ pack, store, text, services }: TaskWorld): Outcome {
  const { ignored } = readWorkflowConfig({ projectRoot: store.project, trusted: services.trusted });
  const unset = ignored.map((what) => `- .claude/workflow-config.json: ${oneLine(clip(what, MOST_OF_TROUBLE))}`);
  const unread = packProblems(pack).map(({ file, at, expected }) => `- ${file} ${at}: ${expected}`);
  const lines = [...unread, ...pack.rules().rules.flatMap(unusable), ...unset];
  return lines.length === 0
    ? {}
    : { systemMessage: text.ruleTrouble({ lines: lines.slice(0, MOST_TROUBLES).join('\n') }) };
}

const MOST_TROUBLES = 5;
const MOST_OF_TROUBLE = 200;

/** A rule may be well-formed and still not run: the engine for patterns of projects cannot express its pattern. */
function unusable(rule: Rule): string[] {
  if (rule.foreign.length === 0) return [];
  const result = compileRule(rule);
  return isCompiled(result) ? [] : [`- ${rule.id}: ${result.pattern} (${result.problem})`];
}
