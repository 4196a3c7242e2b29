/** Runs one named test of the suite against a copy of the plugin. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asList, asRecord } from '../../../host-kit/json.ts';
import type { Mutant } from './mutants.ts';
import type { PluginCopy } from './mutate.ts';

export type Outcome = 'passed' | 'failed' | 'not found';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../../..');

/** A name that fits several tests has failed as soon as one of them has. */
export async function runTest({ suite, test }: Mutant['noticedBy'], { folder }: PluginCopy): Promise<Outcome> {
  const report = join(folder, '../report.json');
  const args = ['run', '--project', 'e2e', suite, '-t', test.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')];
  await vitest([...args, '--reporter=json', `--outputFile=${report}`], folder);
  const statuses = asList(asRecord(JSON.parse(readFileSync(report, 'utf8')))['testResults'])
    .flatMap((file) => asList(asRecord(file)['assertionResults']))
    .map((assertion) => asRecord(assertion)['status']);
  if (statuses.includes('failed')) return 'failed';
  return statuses.includes('passed') ? 'passed' : 'not found';
}

/** Its exit code says less than its report. */
const vitest = (args: readonly string[], plugin: string): Promise<void> =>
  new Promise((resolve) => {
    const env = { ...process.env, OVERTONE_PLUGIN_UNDER_TEST: plugin };
    execFile(join(ROOT, 'node_modules/.bin/vitest'), args, { cwd: ROOT, env }, () => resolve());
  });
