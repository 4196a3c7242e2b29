/** The shipped rules about state files, and a project whose state commands are tried on. */
import { readFileSync } from 'node:fs';
import { loadRules } from '../../src/rules/load-rules.ts';

const FILE = 'plugins/overtone/packs/base/rules/state.json';
const value: { rules: { applies: { include: string[] } }[] } = JSON.parse(readFileSync(FILE, 'utf8'));

export const { rules: STATE_RULES } = loadRules([{ file: FILE, value, shipped: true }]);
export const STATE_GLOBS = value.rules.flatMap(({ applies }) => applies.include);
const PROJECT = '/work/shop';
export const PLACES = { projectRoot: PROJECT, overtoneHome: '/home/me/.overtone', userHome: '/home/me' };
/** The record of the task at work, in the project. */
export const META = 'tasks/任务-0305-x/.task-meta.json';
