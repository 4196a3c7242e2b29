/** A project whose user asked for notifications, and what they see of them. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { asText } from '../../../src/values/narrow.ts';
import { type Json, PLUGIN } from '../../kit/hook-process.ts';
import { notificationsIn } from '../../kit/terminal-notifications.ts';
import { HEALTHY, healthOf } from './answers.ts';
import { type ProjectOptions, projectForTest, type TaskProject, type TaskRun } from './task-project.ts';

/** The notifications of one answer, each as a terminal would show it. */
export function shownBy(run: TaskRun): string[] {
  expect(healthOf(run)).toEqual(HEALTHY);
  return notificationsIn(asText(run.json['terminalSequence']));
}

export function notified(options?: ProjectOptions, settings: Json = { tasks: { notify: true } }): TaskProject {
  const project = projectForTest(options);
  project.put('.overtone.json', settings);
  return project;
}

/** An edit that breaks one rule of a mod. */
export const refusal = (project: TaskProject, session = 'S1'): Promise<TaskRun> =>
  project.session(session).aboutWrite('behavior_packs/a.py', 'import os\n');

export function pluginWithout(...files: readonly string[]): string {
  const plugin = join(mkdtempSync(join(tmpdir(), 'ot-part-')), 'plugin');
  onTestFinished(() => rmSync(dirname(plugin), { recursive: true, force: true }));
  cpSync(PLUGIN, plugin, { recursive: true });
  for (const file of files) rmSync(join(plugin, file));
  return plugin;
}
