/** The checkboxes of a feature's tasks.md: which are its tasks, how many are ticked, ticking one; and names of features. */
import { isWorkflowId, workflowDef } from '../registry/workflows.ts';
import { bodyStart, updateFrontMatter } from './front-matter.ts';

type Head = Readonly<Record<'feature' | 'status' | 'workflow' | 'created', string>>;

/** A fresh tasks.md: front matter and one open box per distinct stage. */
export function newTasksFile({ feature, status, workflow, created }: Head, stages: readonly string[]): string {
  const boxes = keepsTasks(workflow) ? [...new Set(stages)].map((stage) => `- [ ] ${stage}\n`) : [];
  const body = ['## Tasks\n', ...(boxes.length > 0 ? ['\n', ...boxes] : [])].join('');
  return updateFrontMatter(body, { feature, status, workflow, created });
}

/** A workflow that the registry does not know keeps its stages. */
const keepsTasks = (workflow: string): boolean => !isWorkflowId(workflow) || workflowDef(workflow).specs.length > 0;

export type TaskSummary = Readonly<ReturnType<typeof parseTasks>>;

export function parseTasks(file: string) {
  const boxes = taskBoxes(file);
  const unchecked = boxes.filter((box) => !box.checked).map(labelOf);
  const total = boxes.length;
  return { total, checked: total - unchecked.length, allChecked: total > 0 && unchecked.length === 0, unchecked };
}

/** For a list of features; `null` where a feature has no tasks.md. */
export function countsOf(file: string | undefined): Pick<TaskSummary, 'checked' | 'total'> | null {
  if (file === undefined) return null;
  const { checked, total } = parseTasks(file);
  return { checked, total };
}

export const tickTask = (file: string, stage: string): string => tickAndCount(file, stage).text;

export type TickedTasks = Pick<TaskSummary, 'checked' | 'total'> & { readonly text: string };

/** Ticks the box of a stage, if one is named, and counts the tasks. Every other byte stays. */
export function tickAndCount(file: string, stage: string | undefined): TickedTasks {
  const boxes = taskBoxes(file);
  const ticked = stage === undefined ? undefined : boxes.find((box) => !box.checked && isFor(stage, box));
  const checked = boxes.filter((box) => box.checked || box === ticked).length;
  const text = ticked === undefined ? file : `${file.slice(0, ticked.at)}x${file.slice(ticked.at + 1)}`;
  return { text, checked, total: boxes.length };
}

/** The stage has a box, and none of its boxes is open. */
export function isStageTicked(file: string, stage: string): boolean {
  const boxes = taskBoxes(file).filter((box) => isFor(stage, box));
  return boxes.length > 0 && boxes.every(({ checked }) => checked);
}

/** `DEV`, `DEV implement login` and `**DEV**：登入` are for DEV; `DEVOPS` and `DEV-TOOLS` are not. */
function isFor(stage: string, box: Box): boolean {
  const text = box.text.replace(/^[*`]+/, '');
  return text.startsWith(stage) && !/^[\w-]/.test(text.slice(stage.length));
}

/** Every box is a task, under any heading except `## Dev Phases`, which DEV's box represents. */
function taskBoxes(file: string): readonly Box[] {
  const boxes: Box[] = [];
  let isPhase = false;
  for (const line of outlineOf(file)) {
    if (DEV_PHASES.test(line.text)) isPhase = true;
    else if (isSection(line.text)) isPhase = false;
    const box = isPhase ? undefined : boxOf(line);
    if (box !== undefined) boxes.push(box);
  }
  return boxes;
}

export const DEV_PHASES = /^#{2,6}[ \t]+dev phases\b/i;

export const isSection = (line: string): boolean => /^##(?:[ \t]|$)/.test(line);

export type Box = {
  /** Everything after the brackets, suffixes included. */
  readonly text: string;
  readonly checked: boolean;
  /** Offset of the character between the brackets. */
  readonly at: number;
};

/** `- [x](…)` and `- [x][…]` are links. */
export function boxOf({ text, at }: Line): Box | undefined {
  const [opening, indent = '', mark] = /^([ \t]*- \[)([ xX])\](?![([])/.exec(text) ?? [];
  if (opening === undefined) return undefined;
  return { text: text.slice(opening.length).trim(), checked: mark !== ' ', at: at + indent.length };
}

/** Without ` | agent: … | files: …`. */
export const labelOf = ({ text }: Box): string => text.replace(/[ \t]*\|[ \t]*(?:agent|files)[ \t]*[:：].*$/i, '');

/** `at` is the offset of the line in the file. */
export type Line = { readonly text: string; readonly at: number };

/** Lines that can carry structure: after the front matter, outside code fences, not blank. */
export function outlineOf(file: string): Line[] {
  const lines: Line[] = [];
  let at = bodyStart(file);
  let fence: string | undefined;
  for (const text of file.slice(at).replaceAll('\r', '\n').split('\n')) {
    const [, marks, info = ''] = /^[ \t]*(`{3,}|~{3,})(.*)$/.exec(text) ?? [];
    if (fence !== undefined) {
      if (marks?.startsWith(fence) && info.trim() === '') fence = undefined;
    } else if (marks !== undefined && !info.includes('`')) {
      fence = marks;
    } else if (text !== '') {
      lines.push({ text, at });
    }
    at += text.length + 1;
  }
  return lines;
}

/** Directory names under archive/: `YYYY-MM-DD_name` by the UTC day, and `YYYY-MM-DD_name_2` for the second of a day. */
export const archiveName = (isoTime: string, feature: string, nth: number): string =>
  `${isoTime.slice(0, 10)}_${feature}${nth > 1 ? `_${nth}` : ''}`;

/** Of one feature, or of all. Oldest first, so that `_10` comes after `_9`; anything that is no archived feature is left out. */
export function archivedFeatures(directories: readonly string[], only?: string): string[] {
  return directories
    .flatMap((directory) => parse(directory) ?? [])
    .filter(({ feature }) => feature === (only ?? feature))
    .sort((a, b) => compare(a.day, b.day) || compare(a.feature, b.feature) || a.nth - b.nth)
    .map(({ directory }) => directory);
}

function parse(directory: string) {
  const [, day = '', feature = '', nth = '1'] = /^(\d{4}-\d\d-\d\d)_([a-z0-9-]+)(?:_(\d+))?$/.exec(directory) ?? [];
  return isFeatureName(feature) ? { directory, day, feature, nth: Number(nth) } : undefined;
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const MAX_LENGTH = 80;

/** Windows opens a device instead of a directory under these names. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** Checked before a name becomes part of a path. */
export const isFeatureName = (name: string): boolean =>
  name.length <= MAX_LENGTH && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) && !DEVICE.test(name);
