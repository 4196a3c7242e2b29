/** A report without a marker is judged by rules and by what the plugin's reader has learned. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { learn } from '../../scripts/reader/learn.ts';
import { reportLesson } from '../../scripts/reader/reports.ts';
import { encodeTable } from '../../src/core/reader/table.ts';
import { readerFile } from '../../src/store/reader-file.ts';
import { PLUGIN } from '../kit/hook-process.ts';
import { AGENT, putToWork } from './at-work.ts';
import { agentReported } from './host-events.ts';
import { createHookWorld } from './world.ts';

const REPORT = 'The search box that was asked for was zorped.';

/** What DEV comes to with a plugin whose reader is these bytes. */
async function resultWith(reader: Uint8Array | undefined): Promise<unknown> {
  const world = createHookWorld();
  const plugin = join(world.root, 'plugin');
  cpSync(PLUGIN, plugin, { recursive: true, filter: (path) => !path.endsWith('/reader') });
  mkdirSync(join(plugin, 'reader'));
  if (reader) writeFileSync(readerFile(plugin, 'reports'), reader);
  const files = putToWork(world);
  const { code, stderr } = await world.fire(agentReported('s1', AGENT, REPORT), { plugin });
  expect([code, stderr]).toEqual([0, '']);
  return (files.readJson('workflow.json')['stages'] as Record<string, { result: unknown }>)['DEV']?.result;
}

describe('given a report of words no rule knows', () => {
  it('when the reader has learned that they mean a failure, then the stage has failed', async () => {
    const reports = ['box', 'menu', 'page', 'list'].flatMap((part) => [
      { stage: 'DEV', text: `The ${part} that was asked for was zorped.`, want: 'fail' } as const,
      { stage: 'DEV', text: `The ${part} that was asked for was built.`, want: 'pass' } as const,
    ]);
    expect(await resultWith(encodeTable(learn(reportLesson(reports, 'd'))))).toBe('fail');
  });
  it.each([
    ['is not there', undefined],
    ['is damaged', new TextEncoder().encode('{"count":1}\n')],
  ])('when the reader %s, then the rules judge alone', async (_, bytes) => {
    expect(await resultWith(bytes)).toBe('pass');
  });
});
