/** Looks at a project's root for what the plan of a verification is made from. */
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { foundIn } from '../../core/found-in.ts';
import type { ReadResult } from '../../core/ports.ts';
import type { ProjectFacts } from '../../core/verify/project-facts.ts';
import { readForeignDocument } from '../disk/document.ts';
import { attempt } from '../disk/errno.ts';

/** A package.json that cannot be read is the answer then: nothing could be planned from it. */
export function readProjectFacts(root: string): Exclude<ReadResult<ProjectFacts>, { state: 'missing' }> {
  const entries = attempt('list', root, () => readdirSync(root));
  const manifest = readForeignDocument(join(root, 'package.json'), (value) => value);
  if (manifest.state === 'corrupt' || manifest.state === 'unreadable') return manifest;
  const content = foundIn(manifest);
  return { state: 'found', value: { entries, manifest: content, git: isUnderGit(root) } };
}

function isUnderGit(directory: string): boolean {
  if (existsSync(join(directory, '.git'))) return true;
  const parent = dirname(directory);
  return parent !== directory && isUnderGit(parent);
}
