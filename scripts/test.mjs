/** `npm test`: installs missing dependencies, then checks everything. Its last line is `N passed, N failed`. */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { installDependencies, ROOT, requireNode } from './install.mjs';
import { useScratch } from './scratch.mjs';

/** Programs that the suites start. */
const INSTALLS = [
  ['Claude Code is installed', 'tsx', 'scripts/install-host.ts'],
  ['Chromium and nats-server are installed', 'tsx', 'scripts/install-programs.ts'],
];
/** Run beside the suites, which often wait. */
const CHECKS = [
  ['generated files are fresh', 'tsx', 'scripts/generate.ts', '--check'],
  ['dist is fresh', 'tsx', 'scripts/build.ts', '--check'],
  ['types', 'tsc', '-p', '.'],
  ['types of the pages and their tests', 'tsc', '-p', 'tsconfig.web.json'],
  ['lint and format', 'biome', 'check', '--error-on-warnings', '.'],
  ['no dead code', 'knip'],
];
const RESULTS = '.tmp/test-results.json';
/** More failures than this are not caused by load. */
const MOST_FILES_AGAIN = 5;

requireNode();
installDependencies();
useScratch();

const installs = tell(await Promise.all(INSTALLS.map(runCheck)));
const checking = Promise.all(CHECKS.map(runCheck));
const suites = await runSuites();
const checks = [...installs, ...tell(await checking)];
const passed = checks.filter(({ isGood }) => isGood).length + suites.passed;
const failed = checks.length + suites.passed + suites.failed - passed;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function tell(checks) {
  for (const { said } of checks) console.log(said);
  return checks;
}

async function runCheck([name, command, ...args]) {
  const { code, output } = await run(command, args);
  return code === 0 ? { isGood: true, said: `✓ ${name}` } : { isGood: false, said: `✗ ${name}\n${output}` };
}

/**
 * Tests with real processes sometimes fail on an overloaded machine. Failed tests are run once more by themselves: a defect
 * fails again; the others are listed, because a test that needs a second run has to be fixed.
 */
async function runSuites() {
  const first = await runVitest(process.argv.slice(2));
  if (first.failedFiles.length === 0 || first.failedFiles.length > MOST_FILES_AGAIN) return first;
  console.log(`\nOnce more, by themselves: ${first.failedFiles.join(', ')}`);
  const second = await runVitest(['--no-file-parallelism', ...first.failedFiles]);
  const again = new Set(second.failedTests);
  for (const name of first.failedTests.filter((name) => !again.has(name))) console.log(`Needed a second run: ${name}`);
  return { passed: first.passed + first.failed - second.failed, failed: second.failed };
}

/** A run that dies without results counts as one failure. */
async function runVitest(args) {
  rmSync(join(ROOT, RESULTS), { force: true });
  mkdirSync(join(ROOT, '.tmp'), { recursive: true });
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${RESULTS}`];
  const { code } = await run('vitest', ['run', '--project', '!hosts', ...reporters, ...args], 'inherit');
  try {
    const report = JSON.parse(readFileSync(join(ROOT, RESULTS), 'utf8'));
    const notPassed = report.numTotalTests - report.numPassedTests;
    const failing = report.testResults.filter(({ status }) => status !== 'passed');
    return {
      passed: report.numPassedTests,
      failed: report.success && code === 0 ? notPassed : Math.max(1, notPassed),
      failedFiles: failing.map(({ name }) => relative(ROOT, name)),
      failedTests: failing.flatMap(failedTestsOf),
    };
  } catch {
    return { passed: 0, failed: 1, failedFiles: [], failedTests: [] };
  }
}

function failedTestsOf({ assertionResults }) {
  return assertionResults.filter(({ status }) => status !== 'passed').map(({ fullName }) => fullName);
}

function run(command, args, output = 'pipe') {
  return new Promise((resolve) => {
    const child = spawn(join(ROOT, 'node_modules', '.bin', command), args, {
      cwd: ROOT,
      stdio: ['ignore', output, output],
      shell: process.platform === 'win32',
    });
    let text = '';
    child.stdout?.on('data', (chunk) => (text += chunk));
    child.stderr?.on('data', (chunk) => (text += chunk));
    child.on('error', (error) => resolve({ code: 1, output: String(error) }));
    child.on('close', (code) => resolve({ code, output: text }));
  });
}
