/** The demonstration on machines that cannot run the pinned host. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { main } from '../../demo/main.ts';

const { platform } = process;
const REPOSITORY = process.cwd();

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

it('given ot demo outside the clone, when it ends, then what it prints next works there', async () => {
  const temp = mkdtempSync(join(tmpdir(), 'ot-hooks-only-'));
  onTestFinished(() => rmSync(temp, { recursive: true, force: true }));
  vi.stubEnv('OVERTONE_DEMO_CALL', 'ot demo');
  vi.spyOn(process, 'cwd').mockReturnValue(temp);
  const { out } = await runOn('darwin', temp);
  expect(out).toContain(`claude --plugin-dir "${join(REPOSITORY, 'plugins/overtone')}" # `);
  expect(out).toContain(`claude plugin marketplace add "${REPOSITORY}" # `);
  expect(out).toContain('ot demo --workflow tdd # ');
  expect(out).not.toMatch(/npm start|\$PWD/);
});

it('given npm start in the clone, when it ends, then what it prints next is short', async () => {
  const temp = mkdtempSync(join(tmpdir(), 'ot-hooks-only-'));
  onTestFinished(() => rmSync(temp, { recursive: true, force: true }));
  const { out } = await runOn('darwin', temp);
  expect(out).toContain('claude --plugin-dir "$PWD/plugins/overtone" # ');
  expect(out).toContain('claude plugin marketplace add ./ # ');
  expect(out).toContain('npm start -- --workflow tdd # ');
});

it('given ot demo with an unknown workflow, when it refuses, then it points to its own help', async () => {
  let err = '';
  vi.stubEnv('OVERTONE_LOCALE', 'en');
  vi.stubEnv('OVERTONE_DEMO_CALL', 'ot demo');
  vi.spyOn(process.stderr, 'write').mockImplementation((piece) => {
    err += String(piece);
    return true;
  });
  expect(await main(['--workflow', 'nope'])).toBe(2);
  expect(err).toMatch(/Help: ot demo --help\n$/);
});
