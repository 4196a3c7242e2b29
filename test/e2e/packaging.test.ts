/** What the host says about the plugin before running it. */
import { expect } from 'vitest';
import { runHostCommand } from '../../host-kit/host/host-command.ts';
import { copyRepository } from '../../host-kit/host/installation.ts';
import { asRecord } from '../../host-kit/json.ts';
import { it, playedOnce } from './kit/in-world.ts';

const copied = playedOnce(async (world) => ({ world, repository: await copyRepository(world) }));

it.for([
  ['plugin', 'plugins/overtone'],
  ['marketplace', '.'],
] as const)('given the %s, when the host validates it strictly, then it finds nothing', async ([type, path]) => {
  const { world, repository } = await copied();
  const { exitCode, stdout } = await runHostCommand(world, [
    ...['plugin', 'validate', '--strict', '--json'],
    `${repository}/${path}`,
  ]);
  const report = asRecord(JSON.parse(stdout));
  expect(report).toMatchObject({ success: true, contents: [], advice: [] });
  expect(report['manifest']).toMatchObject({ type, errors: [], warnings: [], notes: [] });
  expect(exitCode).toBe(0);
});
