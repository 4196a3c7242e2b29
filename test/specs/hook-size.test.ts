import { build } from 'esbuild';
import { expect, it } from 'vitest';

const OURS = /^src\/(core\/specs|store\/specs)\//;

it('given a hook that reads the active feature and its tasks, when bundled, then specs add at most 8 KB', async () => {
  const contents = `
    export { createSpecsReader } from './src/store/specs/specs-reader.ts';
    export { parseTasks, tickTask } from './src/core/specs/tasks.ts';
  `;
  const { metafile } = await build({
    stdin: { contents, resolveDir: '.', loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    metafile: true,
    write: false,
  });
  const [output] = Object.values(metafile.outputs);
  const ours = Object.entries(output?.inputs ?? {}).filter(([path]) => OURS.test(path));
  const bytes = ours.reduce((sum, [, { bytesInOutput }]) => sum + bytesInOutput, 0);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(8 * 1024);
});
