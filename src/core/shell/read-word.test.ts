import { expect, it } from 'vitest';
import { writtenPaths } from './written-paths.ts';

const written = (script: string): readonly string[] =>
  writtenPaths(script, { directory: '/w', variables: {} }).map(({ path }) => path);

it.each([
  [`echo "\${x:-it's}" > f`, ['/w/f']],
  [`echo "\${x-it's}" > f; echo 'a > b'`, ['/w/f']],
  [`echo "\${x+it's}"; rm f`, ['/w/f']],
  [`echo "\${x%'}'}"; rm f`, ['/w/f']],
  [`echo \${x:-'}'}; rm f`, ['/w/f']],
  [`echo "$'" > f`, ['/w/f']],
  [`echo "\${x:-it's > f}" 'a' "> f"`, []],
])(
  'given %j, when an apostrophe stands in quotes or braces, then the words around it are read as the shell reads them',
  (script, paths) => {
    expect(written(script)).toEqual(paths);
  },
);
