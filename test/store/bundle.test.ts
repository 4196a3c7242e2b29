import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';

/** Bytes of each store file in the bundle of one export, as a hook would load it. */
async function bundle(file: string, name: string): Promise<Map<string, number>> {
  const { metafile } = await build({
    stdin: {
      contents: `export { ${name} } from './${file}';`,
      resolveDir: fileURLToPath(new URL('../../src/store/sessions', import.meta.url)),
    },
    bundle: true,
    format: 'cjs',
    platform: 'node',
    charset: 'utf8',
    write: false,
    metafile: true,
  });
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
  return new Map(inputs.map(([path, { bytesInOutput }]) => [path, bytesInOutput]));
}

const bytesOfStore = (inputs: Map<string, number>) =>
  [...inputs].filter(([path]) => path.includes('src/store/')).reduce((sum, [, bytes]) => sum + bytes, 0);

describe('given a hook that loads the store', () => {
  it('when its bundle is built, then what only commands need is left out', async () => {
    const paths = [...(await bundle('hook-session-store.ts', 'createHookSessionStore')).keys()].join('\n');
    expect(paths).toContain('state-writer.ts');
    expect(paths).not.toMatch(/timeline-reader|lines-from-end|session-list|memory/);
  });

  it.each([
    ['hook-session-store.ts', 'createHookSessionStore', 27],
    ['state-writer.ts', 'createStateWriter', 23],
    ['timeline-file.ts', 'createEventLog', 16],
    ['observation-file.ts', 'createObservations', 19],
    ['current-session.ts', 'createCurrentSession', 15],
    ['state-reader.ts', 'createStateReader', 4],
  ])('when it loads %s, then the store adds no more than its share', async (file, name, kilobytes) => {
    expect(bytesOfStore(await bundle(file, name))).toBeLessThan(kilobytes * 1024);
  });
});
