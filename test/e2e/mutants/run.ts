/** `npm run test:mutants`: puts each fault into a copy of the plugin and expects its test to fail. Not part of `npm test`. */
import { OVERTONE } from '../../../host-kit/overtone.ts';
import { MUTANTS, type Mutant } from './mutants.ts';
import { copyPlugin, mutate, placesOf } from './mutate.ts';
import { runTest } from './run-test.ts';

type Verdict = 'noticed' | 'SURVIVED' | 'NO TEST' | 'DOES NOT FIT' | 'TEST IS BROKEN';

const wanted = process.argv[2] ?? '';
const verdicts = new Map<Mutant, Verdict>();

for (const mutant of MUTANTS.filter(({ fault }) => fault.includes(wanted))) {
  const verdict = await judge(mutant);
  verdicts.set(mutant, verdict);
  console.log(`${verdict.padEnd(14)} ${mutant.fault.padEnd(54)} ${mutant.noticedBy.suite}`);
}
const bad = [...verdicts].filter(([, verdict]) => verdict !== 'noticed');
console.log(`${verdicts.size - bad.length} of ${verdicts.size} faults noticed`);
process.exitCode = bad.length === 0 && verdicts.size > 0 ? 0 : 1;

/** The same test has to pass on the plugin as it is: a test that fails anyway notices nothing. */
async function judge(mutant: Mutant): Promise<Verdict> {
  const copy = await copyPlugin(OVERTONE);
  try {
    if (placesOf(mutant, copy.folder).length === 0) return 'DOES NOT FIT';
    const before = await runTest(mutant.noticedBy, copy);
    if (before !== 'passed') return before === 'failed' ? 'TEST IS BROKEN' : 'NO TEST';
    mutate(mutant, copy.folder);
    return (await runTest(mutant.noticedBy, copy)) === 'failed' ? 'noticed' : 'SURVIVED';
  } finally {
    copy.remove();
  }
}
