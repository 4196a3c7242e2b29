import { describe, expect, it } from 'vitest';
import { writtenPaths } from './written-paths.ts';

const written = (script: string): readonly string[] =>
  writtenPaths(script, { directory: '/w', variables: { HOME: '~' } }).map(({ path }) => path);

describe('given a program that starts another', () => {
  it.each([
    'sudo -u me rm f',
    'sudo -nu me rm f',
    'sudo -Hume rm f',
    'sudo --user me -g staff A=b rm f',
    'sudo --user=me -- rm f',
    'env -u X rm f',
    'env -i -u X A=b rm f',
    'nice -n 5 rm f',
    'nice -n -5 rm f',
    'nice -10 rm f',
    'ionice -c 2 -n 7 rm f',
    'timeout -k 1 5 rm f',
    'timeout -s KILL --kill-after 1 5m rm f',
    'timeout "$LIMIT" rm f',
    'nohup rm f &',
    'time -p rm f',
    'time -f %e rm f',
    'stdbuf -o L rm f',
    'exec -a name rm f',
    'xargs rm f',
    'ls | xargs -n 1 -I {} rm f',
    "xargs -0 -d '\\n' -P4 rm f",
    'sudo -u me env -u X nice -n 5 timeout -k 1 5 rm f',
  ])('when it is %j, then the file is known', (script) => {
    expect(written(script)).toEqual(['/w/f']);
  });

  it.each([
    'sudo -u rm cat f',
    'env -u rm cat f',
    'command -v rm f',
    'sudo -l rm f',
    'sudo -D /tmp rm f',
    'env -C /tmp rm f',
    'timeout 5 cat rm f',
    'xargs -I rm cat rm f',
    'sudo -u me',
  ])('when it is %j, then nothing is said to be written', (script) => {
    expect(written(script)).toEqual([]);
  });
});
