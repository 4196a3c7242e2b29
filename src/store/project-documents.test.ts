import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SETTINGS } from '../../test/kit/task-rules.ts';
import { projectDocuments } from './packs/pack-documents.ts';

const READING = {
  paths: SETTINGS.paths,
  readBeforeCode: { mode: 'deny', minDocs: 1, docGlobs: ['**/*.md', '*.md'], codeGlobs: ['**/*.py'] },
} as const;

let project: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'project-documents-'));
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

describe('given a project with documents', () => {
  it('when they are looked up, then the nearest come first and nothing else is read', () => {
    mkdirSync(join(project, 'docs'));
    mkdirSync(join(project, 'node_modules'));
    for (const file of ['docs/a.md', 'node_modules/b.md', 'z.md']) writeFileSync(join(project, file), '');
    expect(projectDocuments(project, READING).names).toEqual(['z.md', 'docs/a.md']);
  });

  it('when one folder has more names than the limit, then the rest of it is skipped', () => {
    for (const file of ['a.md', 'b.md', 'c.md']) writeFileSync(join(project, file), '');
    expect(projectDocuments(project, READING, 2)).toEqual({ names: ['a.md', 'b.md'], isCut: true });
  });
});
