/** What a machine sees that cannot run the pinned host. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { main } from '../../demo/main.ts';

const { platform } = process;

afterEach(() => {
  Object.defineProperty(process, 'platform', { value: platform });
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

async function runOn(system: NodeJS.Platform, temp: string) {
  let out = '';
  vi.stubEnv('OVERTONE_LOCALE', 'en');
  vi.stubEnv('TMPDIR', temp);
  vi.spyOn(process.stdout, 'write').mockImplementation((piece) => {
    out += String(piece);
    return true;
  });
  Object.defineProperty(process, 'platform', { value: system });
  return { code: await main([]), out };
}

it('given another platform, when the demonstration starts, then it says so and drives the hooks instead', async () => {
  const temp = mkdtempSync(join(tmpdir(), 'ot-hooks-only-'));
  onTestFinished(() => rmSync(temp, { recursive: true, force: true }));
  const { code, out } = await runOn('darwin', temp);
  expect(code).toBe(0);
  const signs = [
    `darwin-${process.arch}`,
    '> ot init quick',
    '⛔',
    '❌',
    '⏭️',
    '🎉',
    '> ot status',
    'claude --plugin-dir',
  ];
  expect(signs.filter((sign) => !out.includes(sign))).toEqual([]);
  expect(readdirSync(temp)).toEqual([]);
});
