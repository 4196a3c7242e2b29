/** A project in which a directory may not be written, also where the suite runs as root. */
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { PLUGIN } from '../../kit/hook-process.ts';
import { recorded } from '../../scenarios/world.ts';
import { projectForTest, sessionId } from './task-project.ts';

const PRELOAD = fileURLToPath(new URL('../../hooks/preload/unprivileged.cjs', import.meta.url));

/** `.` is the project itself. */
export function readOnlyProject(directory: 'tasks' | '.claude' | '.' = 'tasks') {
  const project = projectForTest();
  const closed = project.files.at(directory);
  mkdirSync(closed, { recursive: true });
  // The scratch directory is private to its owner, as the plugin may be.
  for (const open of [dirname(project.root), project.home, project.root]) chmodSync(open, 0o777);
  chmodSync(closed, 0o555);
  onTestFinished(() => chmodSync(closed, 0o755));
  const place = mkdtempSync(join(tmpdir(), 'ot-preload-'));
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  chmodSync(place, 0o755);
  cpSync(PLUGIN, join(place, 'plugin'), { recursive: true });
  cpSync(PRELOAD, join(place, 'unprivileged.cjs'));
  const send = (prompt: string) =>
    project.send(
      { ...recorded('UserPromptSubmit'), session_id: sessionId('S1'), cwd: project.root, prompt },
      { plugin: join(place, 'plugin'), env: { NODE_OPTIONS: `--require ${join(place, 'unprivileged.cjs')}` } },
    );
  return { project, send };
}
