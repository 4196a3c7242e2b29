/** Invariants of a session's files that hold whatever happened to the processes that wrote them. */
import { expect } from 'vitest';
import { decodeFlow } from '../../src/workflow/flow-file.ts';
import { decodeLoop } from '../../src/workflow/loop/loop.ts';
import type { SessionFiles } from '../kit/session-files.ts';

/** State is a state, and every line of a log is a record; reading the lines fails on a torn one. */
export function expectSound(files: SessionFiles): void {
  const flow = files.readJson('workflow.json');
  expect(decodeFlow(flow), JSON.stringify(flow)).toBeDefined();
  if (files.exists('loop.json')) expect(decodeLoop(files.readJson('loop.json'))).toBeDefined();
  for (const record of [...files.timeline(), ...files.observations()]) {
    expect(record).toMatchObject({ ts: expect.any(String), type: expect.any(String) });
  }
}
