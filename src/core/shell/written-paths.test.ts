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

describe('given compound commands', () => {
  it.each([
    'case x in a) rm f;; esac',
    'case x in (a) rm f;; esac',
    'case x in a) ls;; b | c) rm f;; esac',
    'case x in\n  a) ls ;;\n  # the rest\n  "b c")\n    rm f\nesac',
    'case x in a) ls ;& b) ls ;;& *) rm f; esac',
    '(case x in a) ls;; esac; rm f)',
    'echo "$(case x in a) ls;; b) rm f;; esac)"',
    'if true; then case x in a) rm f;; esac; fi',
    'case x in a) case y in b) ls;; esac;; c) rm f;; esac',
    'function g { rm f; }; g',
    'time { rm f; }',
  ])('when it is %j, then the file is known', (script) => {
    expect(written(script)).toEqual(['/w/f']);
  });

  it.each(['case x in rm) ls f;; esac', 'case x in "rm f") ls;; esac', 'case rm in f) ;; esac'])(
    'when it is %j, then nothing is said to be written',
    (script) => {
      expect(written(script)).toEqual([]);
    },
  );

  it.each([
    ['for f in a b; do rm "$f"; done', ['/w/a', '/w/b']],
    ['for f in a b\ndo\n  rm "$f"\ndone', ['/w/a', '/w/b']],
    ['for f in {a,b}.json c; do rm "$f"; done', ['/w/a.json', '/w/b.json', '/w/c']],
    ['for d in a b; do for f in c d; do rm "$d/$f"; done; done', ['/w/a/c', '/w/a/d', '/w/b/c', '/w/b/d']],
    ['for f in a b; do echo "$f" | tr a b; rm "$f" & done', ['/w/a', '/w/b']],
    ['for f in a b; do if x; then { rm "$f"; }; fi; done > log', ['/w/a', '/w/b', '/w/log']],
    ['for f in a b; do case $f in a) rm "$f";; esac; done | cat', ['/w/a', '/w/b']],
    ['for d in a b; do cd $d; rm f; cd ..; done', ['/w/a/f', '/w/a/../b/f']],
    ['(for f in a b; do rm "$f"; done)', ['/w/a', '/w/b']],
    ['time for f in a b; do rm "$f"; done', ['/w/a', '/w/b']],
    ['for f in a b; do cp "$f" "x/$f"; done', ['/w/x/a', '/w/x/a/a', '/w/x/b', '/w/x/b/b']],
  ])('when it is %j, then every word of the list is tried', (script, paths) => {
    expect(written(script)).toEqual(paths);
  });

  it('when rounds are without number, then they are tried as far as anybody would wait', () => {
    const many = Array.from({ length: 1_000 }, (_, index) => `w${index}`).join(' ');
    const nested = `for a in ${many}; do for b in ${many}; do for c in ${many}; do rm "$a"; done; done; done; rm f`;
    const paths = written(nested);
    expect(paths.at(-1)).toBe('/w/f');
    expect(paths.length).toBeLessThan(10_000);
  });

  it('when they are nested without end, then they are read to their end', () => {
    const deep = 20_000;
    expect(written(`rm f; ${'for a in b c; do '.repeat(deep)}ls; ${'done | cat; '.repeat(deep)}`)).toEqual(['/w/f']);
    expect(written(`rm f; ${'{ '.repeat(deep)}ls; ${'} | cat; '.repeat(deep)}`)).toEqual(['/w/f']);
    expect(written(`rm f; ${'for a in b c; do '.repeat(deep)}`)).toEqual(['/w/f']);
    expect(written(`rm f; ${'case a in '.repeat(deep)}`)).toEqual(['/w/f']);
  });
});

describe('given a change of directory', () => {
  it.each([
    ['cd d & rm f', '/w/f'],
    ['cd d | cat; rm f', '/w/f'],
    ['cd d |& cat\nrm f', '/w/f'],
    ['ls | cd d; rm f', '/w/f'],
    ['ls |\n  cd d\nrm f', '/w/f'],
    ['true && cd d & rm f', '/w/f'],
    ['cd d && rm f &', '/w/d/f'],
    ['{ cd d; ls; } | cat; rm f', '/w/f'],
    ['{ cd d; ls; } & rm f', '/w/f'],
    ['ls | while read l; do cd d; done; rm f', '/w/f'],
    ['if cd d; then ls; fi | cat; rm f', '/w/f'],
    ['{ cd d; ls | cat; rm f; }', '/w/d/f'],
    ['cd d || exit 1; rm f', '/w/d/f'],
    ['cd d && ls | cat; rm f', '/w/d/f'],
    ['cd d; ls & rm f', '/w/d/f'],
    ['cd d 2>&1; rm f', '/w/d/f'],
    ['if true; then cd d; fi; rm f', '/w/d/f'],
    ['cd time; rm f', '/w/time/f'],
    ['command cd d && rm f', '/w/d/f'],
    ['builtin cd d; rm f', '/w/d/f'],
    ['cd d && rm "$PWD/f"', '/w/d/f'],
    ['cd d && rm "$(pwd)/f"', '/w/d/f'],
    ['rm `pwd`/f', '/w/f'],
    ['cd "$A" && rm "$PWD/f"', '\0/f'],
  ])('when it is %j, then the file is %s', (script, path) => {
    expect(written(script)).toEqual([path]);
  });
});

describe('given words that are more than they seem', () => {
  it.each([
    ['rm {a,b}/{c,d}', ['/w/a/c', '/w/a/d', '/w/b/c', '/w/b/d']],
    ['rm x{a,{b,c}}', ['/w/xa', '/w/xb', '/w/xa', '/w/xc']],
    ['rm {a,b}', ['/w/a', '/w/b']],
  ])('when it is %j, then the files are known', (script, paths) => {
    expect(written(script)).toEqual(paths);
  });

  it('when braces would name very many, then not all of them are made', () => {
    expect(written(`rm ${'{a,b}'.repeat(60)}`).length).toBeLessThan(1_000);
  });

  it.each([
    'if [[ a > f ]]; then ls; fi',
    'while ! [[ a > f ]]; do ls; done',
    'elif [[ a > f && b > g ]]; then ls; fi',
    '[[ a == b &&\n  c > f ]] && ls',
    '[ "$a" \\> f ]',
    'if [ "$a" \\> f ]; then ls; fi',
  ])('when %j compares or speaks, then nothing is said to be written', (script) => {
    expect(written(script)).toEqual([]);
  });
});

describe('given a variable that gets another value', () => {
  it.each([
    'for d in a b; do ls $d; done; while IFS= read -r d; do rm "$d"; done < list',
    'd=a; read -r d; rm "$d"',
    `d=a; mapfile -t d < list; rm "\${d[@]}"`,
    'd=a; unset d; rm "$d"',
    'd=a; d=$(pick); rm "$d"',
  ])('when it is %j, then its old one does not count', (script) => {
    expect(new Set(written(script))).toEqual(new Set(['\0']));
  });
});

describe('given a program that runs code', () => {
  it.each([
    'bash -c "rm f"',
    'bash -euo pipefail -c "rm f"',
    'bash <<< "rm f"',
    'bash -s a b <<< "rm f"',
    `python3 -W ignore -c "os.remove('f')"`,
    `python3 - a b <<E\nos.remove('f')\nE`,
    `node -r ./a.js -e "fs.rmSync('f')"`,
    'A=f sh -c "rm \\$A"',
    'env -i A=f sh -c "rm \\$A"',
  ])('when it is %j, then the file is known', (script) => {
    expect(written(script)).toEqual(['/w/f']);
  });

  it.each([
    'bash a.sh <<< "rm f"',
    'bash a.sh -c "rm f"',
    `python3 a.py <<E\nos.remove('f')\nE`,
    `node a.js -e "fs.rmSync('f')"`,
    `node <<E\n  // rmSync('f') is refused\nE`,
    `python3 - <<E\n# os.remove('f')\nE`,
  ])('when %j only hands it on or speaks of it, then nothing is said to be written', (script) => {
    expect(written(script)).toEqual([]);
  });
});

describe('given more than anybody writes', () => {
  const often = (text: string, times = 20_000): string => text.repeat(times);
  const LIST = `a="${often('x ', 2_000)}"`;

  it.each([
    ['names in braces', often('rm {a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}\n', 2_000)],
    ['words of one command', `rm ${often('a ')}`],
    ['words in variables', `${LIST}; rm ${often('$a ')}`],
    ['variables in a word', `${LIST}; rm "${often('$a')}"`],
    ['files in places', `echo ${often('a ', 200)} | xargs -I{} rm ${often('{}/x ')}`],
    ['places in a search', `find ${often('a ')} -delete`],
    ['searches in one', `find a ${often('-exec rm {} + ')}`],
    ['folders in folders', often('cd a; rm b; ', 5_000)],
    ['scripts in loops', `for a in ${often('w ', 9_000)}; do bash <<< '${often('rm a;', 9_000)}'; done`],
  ])('when it is %s, then not all of it is looked at', (_, script) => {
    expect(written(script).length).toBeLessThan(11_000);
  });

  it('when it asks very often where a repository begins, then not every time is answered', () => {
    const asked: string[] = [];
    const topOf = (directory: string) => {
      asked.push(directory);
      return undefined;
    };
    const script = often('cd aaaaaaaaaa; rm "$(git rev-parse --show-toplevel)/f"; ', 1_000);
    writtenPaths(script, { directory: '/w', variables: {}, topOf });
    expect(asked.join('').length).toBeLessThan(10_000);
  });

  it.each([
    ['signs', often('! ')],
    ['starters', often('env ')],
    ['starters with words in one', often("env -S 'a' ")],
  ])('when %s come before a command, then it is nobody’s', (_, script) => {
    expect(written(`${script}rm f`)).toEqual([]);
  });

  it.each(['rm -r {name}', 'cd {name}; rm -r *', 'find {name} -delete'])(
    'when a name in %j is longer than any, then it is no file',
    (script) => {
      const name = often('{');
      const start = { directory: '/w', variables: {} };
      const paths = writtenPaths(script.replace('{name}', name), start);
      expect(paths.every(({ path, reached }) => path.startsWith('\0') && reached === undefined)).toBe(true);
    },
  );
});
