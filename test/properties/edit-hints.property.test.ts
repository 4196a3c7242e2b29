/** The look before the rules: what it lets pass unseen, no rule would have refused. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkEdit } from '../../src/core/rules/check-edit.ts';
import { mayBreakRule } from '../../src/hooks/edit-concern.ts';
import { EDIT_HINTS } from '../../src/hooks/edit-hints.ts';
import { toHookInput } from '../../src/protocol/hook-input.ts';
import { configuredPack } from '../../src/store/packs/pack-config.ts';
import { mayBeInForce } from '../../src/store/packs/pack-markers.ts';
import { detectPack } from '../../src/store/packs/pack-reader.ts';
import { PLUGIN, SHIPPED, shippedPack } from '../packs/shipped.ts';

/** Whether the look at writing a file that held `before` sees something; `mod`: the packs with markers could be in force. */
function isSeen(path: string, text: string, { mod, before }: { mod: boolean; before?: string }): boolean {
  const written = { file_path: `/work/shop/${path}`, content: text };
  const replaced = { file_path: `/work/shop/${path}`, old_string: before, new_string: text };
  const raw = { tool_name: 'Edit', tool_input: before ? replaced : written };
  return mayBreakRule(toHookInput('PreToolUse', raw, 's1'), { read: () => before, isInForce: () => mod });
}

const pieces = fc.constantFrom(
  ...[
    'import os',
    'print ',
    'x = []',
    'def __init__(self):',
    'NotifyToClient(',
    'self.DestroyEntity(e)',
    '中',
    '\n    ',
  ],
  ...['<<<<<<< a', '=======', '>>>>>>> b', 'it.only(', 'debugger', 'breakpoint()', 'password = "hunter2hunter2"', '\n'],
  ...['AKIAIOSFODNN7EXAMPLE', '-----BEGIN PRIVATE KEY-----', '"', '(', ')', '#', '//'],
);
const code = fc.array(fc.oneof(pieces, fc.string({ maxLength: 8 })), { maxLength: 30 }).map((parts) => parts.join(''));
const path = fc.constantFrom(
  ...['a/b.py', 'A/B.PY', 'src/a.test.ts', 'README.md', '.claude/workflow-state.json', 'tasks/x/.inbox/1.json'],
  ...['tasks/x/.lock', 'tasks/已归档/x/.archive-lock', 'yarn.lock', 'tasks/x/.before.jsonl'],
);

describe.each(SHIPPED)('given the rules of %s', (id) => {
  const { rules } = shippedPack(id).rules();
  const { samplePath } = shippedPack(id).manifest;
  const mod = id !== 'base';

  it('11.4 when any text is written, then whatever a rule would say is seen before', () => {
    fc.assert(
      fc.property(code, path, (after, file) => {
        const said = checkEdit({ rules, path: file, tool: 'Write', before: '', after, fragment: after });
        return said.length === 0 || isSeen(file, after, { mod });
      }),
      { numRuns: 500 },
    );
  });

  it('11.4 when an example breaks its rule, then it is seen before', () => {
    const broken = rules.flatMap(({ tests }) => tests).filter(({ expect: wanted }) => wanted === 'violation');
    expect(broken.length).toBeGreaterThan(30);
    const unseen = broken.filter(
      ({ path: own, code: text, before = '' }) => !isSeen(own || samplePath, text, { mod, before }),
    );
    expect(unseen).toEqual([]);
  });
});

it('A24 given no mod, when a clean Python file is edited, then nothing is seen', () => {
  const clean = 'import json\n\n\ndef load(text):\n    return json.loads(text)\n';
  expect(isSeen('src/load.py', clean, { mod: false })).toBe(false);
  expect(isSeen('src/load.py', clean, { mod: true })).toBe(true);
});

it('3.9 given any files of a project, when a pack is in force, then rows with its markers count', () => {
  const markers = EDIT_HINTS.flatMap((row) => row.markers ?? []);
  const names = ['modMain.py', 'a/modMain.py', 'a/b/modMain.py', 'behavior_packs/x', 'b/behavior_packs/x', 'src/a.py'];
  const chosen = fc.constantFrom(undefined, '{"pack":"modsdk"}', '{"pack":"base"}', '{}', '{');
  const root = mkdtempSync(join(tmpdir(), 'ot-hints-'));
  const holds = (files: readonly string[], choice: string | undefined) => {
    rmSync(root, { recursive: true });
    for (const file of [...files, 'README.md']) put(root, file, '');
    if (choice !== undefined) put(root, '.overtone.json', choice);
    const { id } = detectPack({ pluginRoot: PLUGIN, projectRoot: root }, configuredPack(root));
    return mayBeInForce(root, markers) === (choice !== undefined || id !== 'base');
  };
  try {
    fc.assert(fc.property(fc.subarray(names), chosen, holds), { numRuns: 60 });
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});

function put(root: string, file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}
