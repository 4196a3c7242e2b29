/** Which boxes of tasks.md are the feature's tasks, how many are ticked, and ticking the one of a stage. */
import { isLetterOrDigit } from '../narrow.ts';
import { type Box, boxOf, labelOf, setMark } from './box.ts';
import { outlineOf } from './outline.ts';

export type TaskSummary = {
  readonly total: number;
  readonly checked: number;
  readonly allChecked: boolean;
  readonly unchecked: readonly string[];
};

export function parseTasks(file: string): TaskSummary {
  const boxes = taskBoxes(file);
  const unchecked = boxes.filter((box) => !box.checked).map(labelOf);
  const total = boxes.length;
  return {
    total,
    checked: total - unchecked.length,
    allChecked: total > 0 && unchecked.length === 0,
    unchecked,
  };
}

export const tickTask = (file: string, stage: string): string => tickAndCount(file, stage).text;

export type TickedTasks = Pick<TaskSummary, 'checked' | 'total'> & { readonly text: string };

/** The file with the box of a stage ticked, if one is named, and how far its tasks are then. */
export function tickAndCount(file: string, stage: string | undefined): TickedTasks {
  const boxes = taskBoxes(file);
  const ticked = stage === undefined ? undefined : boxes.find((box) => !box.checked && isFor(stage, box));
  const checked = boxes.filter((box) => box.checked || box === ticked).length;
  return { text: setMark(file, ticked, 'x'), checked, total: boxes.length };
}

/** `DEV`, `DEV implement login` and `**DEV**：登入` are for DEV; `DEVOPS` and `DEV-TOOLS` are not. */
function isFor(stage: string, box: Box): boolean {
  const text = box.text.startsWith('*') || box.text.startsWith('`') ? box.text.replace(/^[*`]+/, '') : box.text;
  if (!text.startsWith(stage)) return false;
  const next = text.charCodeAt(stage.length);
  return !isLetterOrDigit(next) && !'_-'.includes(text.charAt(stage.length) || ' ');
}

type Section = 'tasks' | 'stages' | 'phases' | 'rest';

/** Numbered sections and loose boxes are tasks only in a file that has neither heading. */
function taskBoxes(file: string): readonly Box[] {
  const found: Partial<Record<Section, Box[]>> = { rest: [] };
  let section: Section = 'rest';
  for (const line of outlineOf(file)) {
    const opened = sectionOpenedBy(line.text.trimEnd());
    if (opened !== undefined) section = opened !== 'phases' && opened in found ? 'rest' : opened;
    found[section] ??= [];
    const box = boxOf(line);
    if (box !== undefined) found[section]?.push(box);
  }
  return found.tasks ?? found.stages ?? found.rest ?? [];
}

function sectionOpenedBy(line: string): Section | undefined {
  if (!line.startsWith('##')) return undefined;
  const usual = line.toLowerCase();
  if (usual === '## tasks') return 'tasks';
  if (usual === '## stages') return 'stages';
  if (/^#{2,6}[ \t]+dev phases\b/i.test(line)) return 'phases';
  if (!/^##(?:[ \t]|$)/.test(line)) return undefined;
  if (/^##[ \t]+tasks[ \t]*#*$/i.test(line)) return 'tasks';
  return /^##[ \t]+stages[ \t]*#*$/i.test(line) ? 'stages' : 'rest';
}
