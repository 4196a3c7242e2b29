import { access, constants } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { ensureHost, unsupportedReason } from './ensure-host.ts';

it('given many callers, when they ask for the host, then all get the same binary', async () => {
  const paths = await Promise.all([ensureHost(), ensureHost(), ensureHost()]);
  expect(new Set(paths).size).toBe(1);
  await expect(access(paths[0], constants.X_OK)).resolves.toBeUndefined();
});

it('given another platform, when the host is asked for, then the reason names both sides', () => {
  expect(unsupportedReason('linux', 'x64')).toBeUndefined();
  expect(unsupportedReason('darwin', 'arm64')).toContain('linux-x64, this machine is darwin-arm64');
});
