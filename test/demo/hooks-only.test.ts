/** What a machine sees that cannot run the pinned host. */
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { main } from '../../demo/main.ts';

const { platform } = process;

afterEach(() => {
  Object.defineProperty(process, 'platform', { value: platform });
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

async function runOn(system: NodeJS.Platform) {
  let out = '';
  vi.stubEnv('OVERTONE_LOCALE', 'en');
  vi.spyOn(process.stdout, 'write').mockImplementation((piece) => {
    out += String(piece);
    return true;
  });
  Object.defineProperty(process, 'platform', { value: system });
  return { code: await main([]), out };
}

describe('given another platform', () => {
  it.each(['en', 'zh-TW', 'zh-CN'])(
    'when the demonstration starts in %s, then it says so and drives the hooks instead',
    async () => {
      const before = leftovers();
      const { code, out } = await runOn('darwin');
      expect(code).toBe(0);
      expect(out).toContain(`darwin-${process.arch}`);
      for (const sign of ['> ot init quick', '⛔', '❌', '⏭️', '🎉', '> ot status', 'claude --plugin-dir']) {
        expect(out).toContain(sign);
      }
      expect(leftovers()).toEqual(before);
    },
  );
});

const leftovers = () => readdirSync(tmpdir()).filter((name) => name.startsWith('overtone-demo-'));
