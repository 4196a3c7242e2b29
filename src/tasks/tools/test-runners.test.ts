/** The runners the base pack knows: by the command alone, and by what they print where a pipe hides the exit code. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { commandOutcome } from './command-outcome.ts';

const { tests } = JSON.parse(readFileSync('plugins/overtone/packs/base/pack.json', 'utf8'));
const printed = (command: string, stdout: string) =>
  commandOutcome(command, { error: undefined, response: { stdout, stderr: '' } }, tests);

const FAILED: readonly (readonly [command: string, output: string])[] = [
  [
    'npx vitest run 2>&1 | tail -20',
    ' Test Files  1 failed | 2 passed (3)\n      Tests  1 failed | 8 passed (9)\n   Duration 1s',
  ],
  [
    'npx vitest run 2>&1 | tail -20',
    '\u001b[2m Test Files \u001b[22m \u001b[1m\u001b[31m1 failed\u001b[39m\u001b[22m\u001b[2m | \u001b[22m2 passed (3)\n',
  ],
  ['cd app && npx jest | head -50', 'Tests:       2 failed, 3 passed, 5 total\nSnapshots:   0 total'],
  ['jest || true', 'FAIL src/a.test.js\n  ● x'],
  ['cd x && pytest -q | tail -3', 'FAILED tests/test_a.py::test_b - assert 1 == 2\n1 failed, 3 passed in 0.12s'],
  ['python -m pytest; echo done', '=========== 2 errors in 0.10s ==========='],
  ['python3.11 -m pytest | tail -1', '==== 1 failed in 0.1s ===='],
  ['uv run pytest | tail', '= 1 failed ='],
  ['go test ./... | tail', '--- FAIL: TestX (0.00s)\n    x_test.go:5: bad\nFAIL\nFAIL\texample.com/x\t0.002s\nFAIL'],
  ['cd svc && go test -v ./... | grep -v ok', '    --- FAIL: TestX/sub (0.00s)'],
  ['go -C svc test ./... | tail', 'FAIL\texample.com/x\t0.002s'],
  [
    'cargo test 2>&1 | tail',
    'test tests::it_fails ... FAILED\n\ntest result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured',
  ],
  ['cargo test 2>&1 | tail', 'error: test failed, to rerun pass `--lib`'],
  ['cargo +nightly test | tail', 'test result: FAILED. 1 passed; 1 failed'],
  ['cargo nextest run | tail', '     Summary [   0.1s] 2 tests run: 1 passed, 1 failed, 0 skipped'],
  ['npx mocha | cat', '  1 passing (5ms)\n  1 failing\n\n  1) x'],
  ['vendor/bin/phpunit | tail', 'FAILURES!\nTests: 3, Assertions: 3, Failures: 1.'],
  ['./vendor/bin/phpunit | tail', 'ERRORS!\nTests: 3, Assertions: 3, Errors: 1.'],
  ['./vendor/bin/pest | tail', '  Tests:    1 failed, 2 passed (3 assertions)'],
  ['php artisan test | tail', '  Tests:    1 failed, 2 passed (3 assertions)'],
  [
    './gradlew test | tail',
    '> Task :test FAILED\n\n3 tests completed, 1 failed\n\nFAILURE: Build failed with an exception.\nBUILD FAILED in 2s',
  ],
  ['gradle :app:test | tail', 'BUILD FAILED in 2s'],
  ['./gradlew clean test --info | tail', 'BUILD FAILED in 2s'],
  ['./gradlew check | tail', 'BUILD FAILED in 2s'],
  ['mvn -q test | tail', '[ERROR] Tests run: 3, Failures: 1, Errors: 0, Skipped: 0\n[INFO] BUILD FAILURE'],
  ['mvn clean verify | tail', '[INFO] BUILD FAILURE'],
  ['dotnet test | tail', 'Failed!  - Failed:     1, Passed:     2, Skipped:     0, Total:     3, Duration: 10 ms'],
  [
    'dotnet test --nologo | tail',
    '  Failed TestX [2 ms]\nTest Run Failed.\nTotal tests: 3\n     Passed: 2\n     Failed: 1',
  ],
  ['bundle exec rspec | tail', '3 examples, 1 failure'],
  ['rspec', '3 examples, 0 failures, 1 error occurred outside of examples'],
  ['bin/rails test | tail', '3 runs, 3 assertions, 1 failures, 0 errors, 0 skips'],
  ['bundle exec rake test | tail', '3 runs, 3 assertions, 0 failures, 1 errors, 0 skips'],
  ['npm run test:unit | tail', 'Tests  1 failed'],
  ['npm --prefix web test | tail', 'Tests  1 failed'],
  ['npm t | tail', '1 failing'],
  ['node --test | tail', '# pass 2\n# fail 1'],
  ['node --test | tail', 'ℹ pass 2\nℹ fail 1'],
  ['node --import tsx --test src/*.ts | tail', 'ℹ fail 1'],
  ['python -m unittest | tail', 'FAILED (failures=1)'],
  ['python manage.py test | tail', 'FAILED (errors=1)'],
  ['bun test | tail', ' 1 pass\n 1 fail\n'],
  ['deno test | tail', 'FAILED | 1 passed | 1 failed (5ms)'],
  ['npx playwright test | tail', '  1 failed\n    a.spec.ts'],
  ['swift test | tail', 'Executed 3 tests, with 1 failure (0 unexpected) in 0.1 seconds'],
  ['ctest | tail', '67% tests passed, 1 tests failed out of 3'],
  ['make test | tail', 'make: *** [Makefile:3: test] Error 1'],
  ['tox | tail', '  py311: FAIL code 1 (0.1 seconds)'],
  ['flutter test', '00:01 +2 -1: Some tests failed.'],
  ['mix test | tail', '3 tests, 1 failure'],
];

const PASSED: readonly (readonly [command: string, output: string])[] = [
  ['npx vitest run', ' Test Files  3 passed (3)\n      Tests  9 passed (9)'],
  ['npx jest', 'Tests:       3 passed, 3 total'],
  ['pytest -q', '3 passed, 1 xfailed in 0.12s'],
  ['pytest -q', '4 passed, 2 warnings in 0.12s'],
  ['go test ./...', 'ok  \texample.com/x\t0.002s\n?   \texample.com/y\t[no test files]'],
  ['cargo test', 'test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out'],
  ['cargo nextest run', '     Summary [   0.1s] 2 tests run: 2 passed, 0 skipped'],
  ['mocha', '  3 passing (5ms)'],
  ['phpunit', 'OK (3 tests, 3 assertions)'],
  ['phpunit', 'Tests: 3, Assertions: 3, Skipped: 1.'],
  ['./gradlew test', 'BUILD SUCCESSFUL in 2s'],
  ['mvn test', '[INFO] Tests run: 3, Failures: 0, Errors: 0, Skipped: 0\n[INFO] BUILD SUCCESS'],
  ['dotnet test', 'Passed!  - Failed:     0, Passed:     3, Skipped:     0, Total:     3'],
  ['rspec', '3 examples, 0 failures'],
  ['rails test', '3 runs, 3 assertions, 0 failures, 0 errors, 0 skips'],
  ['node --test', '# pass 3\n# fail 0'],
  ['bun test', ' 3 pass\n 0 fail\n'],
  ['python -m unittest', 'Ran 3 tests in 0.001s\n\nOK'],
  ['npx vitest run', ' ✓ src/a.test.ts > says 2 failed when two failed\n Tests  9 passed (9)'],
  ['npx vitest run --reporter verbose', ' ✓ src/a.test.ts > counts 3 errors in a log 2ms\n Tests  9 passed (9)'],
  ['pytest -v', 'tests/test_a.py::test_failed PASSED\n3 passed'],
  ['go test -v ./...', '=== RUN   TestFail\n--- PASS: TestFail (0.00s)\nPASS\nok'],
  ['ctest', '100% tests passed, 0 tests failed out of 3'],
  ['swift test', 'Executed 3 tests, with 0 failures (0 unexpected) in 0.1 seconds'],
  ['mvn test', 'Tests run: 13, Failures: 0, Errors: 0'],
  ['dotnet test', 'Passed!  - Failed:     0, Passed:    10'],
];

it.each(FAILED)('given %j, when it prints %j, then a test run failed', (command, output) => {
  expect(printed(command, output)).toMatchObject({ type: 'command.failed', kind: 'test' });
  const ended = commandOutcome(command, { error: 'Exit code 1', response: undefined }, tests);
  expect(ended).toMatchObject({ type: 'command.failed', kind: 'test' });
});

it.each(PASSED)('given %j, when it prints %j, then a test run passed', (command, output) => {
  expect(printed(command, output)).toMatchObject({ type: 'command.succeeded', kind: 'test' });
});

it.each([
  'cat jest.config.js',
  'CI=1 ls vitest.config.ts | head',
  'grep -rn pytest . && rm tox.ini',
  'git commit -m "make test pass; npm test"',
  'npm install -D jest',
  'pip install pytest',
  'cargo add mocha',
  'echo "cd x && npm test"',
  "cat > run.sh <<'EOF'\nnpm test\nEOF",
  './gradlew assemble -x test',
  'ls # then npm test; and pytest',
  '# npm test\nls',
  'pkill -f "npm test"',
  'kill $(pgrep -f vitest)',
  'curl -s http://localhost/pytest',
  'sudo CI=1 cat jest.config.js',
  '(cd web; cat vitest.config.ts)',
  'command -v pytest',
  'find . -name jest.config.js',
  'NPM INSTALL jest',
  'git grep pytest',
])('given %j, when it ends, then nothing has been tested', (command) => {
  expect(printed(command, '1 failed').kind).not.toBe('test');
});

it('given a command that writes a script and runs it, when it ends, then what it runs counts', () => {
  expect(printed('cat > a.js <<EOF\nx\nEOF\nnpm test', '').kind).toBe('test');
  expect(printed('npm ci && npm test', '').kind).toBe('test');
  expect(printed('bash -c "cd web && npx jest"', '').kind).toBe('test');
  expect(printed('find . -name "*.test.ts" -exec npx vitest run {} \\;', '').kind).toBe('test');
  expect(printed('git bisect run npm test', '').kind).toBe('test');
  expect(printed('./a=b npx vitest run', '').kind).toBe('test');
  expect(printed('echo "#" && npm test', '').kind).toBe('test');
});

it('given a command of any length, when its kind is determined, then that terminates', () => {
  for (const piece of [
    '"',
    "'",
    '\\',
    '<<a\n',
    'npm ',
    'find . ',
    ' #',
    '-x ',
    'gradle ',
    ' ',
    ';',
    'a=b ',
    '(',
    'npm (',
  ])
    expect(printed(piece.repeat(100_000), piece.repeat(100_000)).type).toBe('command.succeeded');
});
