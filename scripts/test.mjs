/** `npm test`: installs what is missing, then checks everything. Its last line is `N passed, N failed`. */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installDependencies, ROOT, requireNode } from './install.mjs';

/** Quick checks run side by side; the suites share the machine afterwards. */
const CHECKS = [
  ['generated files are fresh', 'tsx', 'scripts/generate.ts', '--check'],
  ['dist is fresh', 'tsx', 'scripts/build.ts', '--check'],
  ['types', 'tsc', '-p', '.'],
  ['types of the pages and their tests', 'tsc', '-p', 'tsconfig.web.json'],
  ['lint and format', 'biome', 'check', '--error-on-warnings', '.'],
  ['no dead code', 'knip'],
  ['Claude Code is installed', 'tsx', 'scripts/install-host.ts'],
  ['Chromium is installed', 'tsx', 'scripts/install-chromium.ts'],
];
const RESULTS = '.tmp/test-results.json';

requireNode();
installDependencies();

const checks = await Promise.all(CHECKS.map(runCheck));
const suites = await runSuites();
const passed = checks.filter(Boolean).length + suites.passed;
const failed = checks.filter((ok) => !ok).length + suites.failed;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function runCheck([name, command, ...args]) {
  const { code, output } = await run(command, args);
  console.log(code === 0 ? `✓ ${name}` : `✗ ${name}\n${output}`);
  return code === 0;
}

/** A suite that dies without results counts as one failure. */
async function runSuites() {
  rmSync(join(ROOT, RESULTS), { force: true });
  mkdirSync(join(ROOT, '.tmp'), { recursive: true });
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${RESULTS}`];
  const { code } = await run('vitest', ['run', ...reporters, ...process.argv.slice(2)], 'inherit');
  try {
    const { numPassedTests, numTotalTests, success } = JSON.parse(readFileSync(join(ROOT, RESULTS), 'utf8'));
    const notPassed = numTotalTests - numPassedTests;
    return { passed: numPassedTests, failed: success && code === 0 ? notPassed : Math.max(1, notPassed) };
  } catch {
    return { passed: 0, failed: 1 };
  }
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
