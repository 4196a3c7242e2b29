/** What users may add to Claude Code's own settings: a hook that refuses what could not be checked, and permissions. */
import { existsSync, realpathSync } from 'node:fs';
import { asList, isRecord, type UnknownRecord } from '../values/narrow.ts';
import { replaceFile, type TempOptions, toJson } from './disk/atomic-write.ts';
import { readDocument } from './disk/document.ts';

const SCRIPT = 'dist/hooks/guard.js';

/** `onFailure` is understood since Claude Code 2.1.295; earlier versions ignore it. */
export const guardGroup = (pluginRoot: string): UnknownRecord => ({
  matcher: 'Edit|MultiEdit|Write|NotebookEdit|Bash',
  hooks: [{ type: 'command', command: 'node', args: [`${pluginRoot}/${SCRIPT}`], timeout: 10, onFailure: 'block' }],
});

/** False when there is nothing to change. Throws when the file holds something else than settings. */
export function writeGuard(path: string, pluginRoot: string, options: TempOptions): boolean {
  return changeGroups(path, options, (groups) => [...groups.flatMap(withoutGuard), guardGroup(pluginRoot)]);
}

export const removeGuard = (path: string, options: TempOptions): boolean =>
  changeGroups(path, options, (groups) => groups.flatMap(withoutGuard));

function changeGroups(
  path: string,
  options: TempOptions,
  change: (groups: readonly unknown[]) => readonly unknown[],
): boolean {
  const { hooks = {}, ...rest } = settingsIn(path);
  if (!isRecord(hooks)) throw new Error(`${path}: hooks is not an object`);
  const { PreToolUse: before = [], ...others } = hooks;
  if (!Array.isArray(before)) throw new Error(`${path}: hooks.PreToolUse is not a list`);
  const after = change(before);
  if (JSON.stringify(after) === JSON.stringify(before)) return false;
  const kept = { ...others, ...(after.length > 0 && { PreToolUse: after }) };
  write(path, { ...rest, ...(Object.keys(kept).length > 0 && { hooks: kept }) }, options);
  return true;
}

/** The rules that are missing. Throws when the file holds something else than settings. */
export const missingAllowed = (path: string, rules: readonly string[]): readonly string[] =>
  allowedIn(path, rules).missing;

/** Returns the rules that were missing. */
export function addAllowed(path: string, rules: readonly string[], options: TempOptions): readonly string[] {
  const { settings, permissions, allow, missing } = allowedIn(path, rules);
  if (missing.length > 0)
    write(path, { ...settings, permissions: { ...permissions, allow: [...allow, ...missing] } }, options);
  return missing;
}

function allowedIn(path: string, rules: readonly string[]) {
  const settings = settingsIn(path);
  const { permissions = {} } = settings;
  if (!isRecord(permissions)) throw new Error(`${path}: permissions is not an object`);
  const { allow = [] } = permissions;
  if (!Array.isArray(allow)) throw new Error(`${path}: permissions.allow is not a list`);
  return { settings, permissions, allow, missing: rules.filter((rule) => !allow.includes(rule)) };
}

/** Many keep their settings elsewhere and link to them. */
const write = (path: string, settings: UnknownRecord, options: TempOptions): void =>
  replaceFile(existsSync(path) ? realpathSync(path) : path, toJson(settings), options);

function settingsIn(path: string): UnknownRecord {
  const found = readDocument(path, (value) => (isRecord(value) ? value : undefined));
  if (found.state === 'missing') return {};
  if (found.state !== 'found') throw new Error(`${path}: ${found.why}`);
  return found.value;
}

/** A group without its last hook goes with it. */
function withoutGuard(group: unknown): unknown[] {
  if (!isRecord(group)) return [group];
  const hooks = asList(group['hooks']);
  const kept = hooks.filter((hook) => !isGuard(hook));
  if (kept.length === hooks.length) return [group];
  return kept.length === 0 ? [] : [{ ...group, hooks: kept }];
}

const isGuard = (hook: unknown): boolean =>
  isRecord(hook) && asList(hook['args']).some((word) => typeof word === 'string' && word.endsWith(`/${SCRIPT}`));
