/** `ot rules test`: runs the examples that rules bring along. */
import { type ExampleFailure, runExamples } from '../../core/rules/rule-examples.ts';
import { openPack } from '../../store/packs/pack-reader.ts';
import { defineCommand } from '../command.ts';
import type { Answer, CliContext } from '../context.ts';
import { placesFor, rootsOf } from '../pack/place.ts';

export const rulesTest = defineCommand({
  name: 'rules test',
  positionals: ['[pack]'],
  options: {},
  run({ pack }, context) {
    const ids = [...new Set(placesFor(pack, context).map(({ id }) => id))];
    return answerOf(
      ids.map((id) => runPack(id, context)),
      context,
    );
  },
});

function runPack(id: string, context: CliContext) {
  const opened = openPack(rootsOf(context), id);
  const { rules, problems } = opened.rules();
  const { samplePath, allowMarker: marker } = opened.manifest;
  const { run, failures } = runExamples(rules, { samplePath, marker });
  return { id, rules: rules.length, examples: run, failures, problems };
}

function answerOf(packs: readonly ReturnType<typeof runPack>[], { text }: CliContext): Answer {
  const failures = packs.flatMap((pack) => pack.failures);
  const problems = packs.flatMap((pack) => pack.problems);
  const examples = packs.reduce((sum, pack) => sum + pack.examples, 0);
  const ok = failures.length === 0 && problems.length === 0;
  return {
    exitCode: ok ? 0 : 1,
    json: { ok, packs },
    lines: [
      ...packs.map((pack) => text.rules.tested(pack.id, pack.rules, pack.examples)),
      ...failures.map((failure) => lineOf(failure, text)),
      ...problems.map(({ file, at, expected }) => text.rules.problem(file, at, expected)),
      text.rules.testSummary(examples, failures.length),
    ],
  };
}

const lineOf = ({ rule, example, expected, trouble }: ExampleFailure, { rules }: CliContext['text']): string =>
  trouble === undefined ? rules.failed(rule, example, expected) : rules.couldNotRun(rule, example, trouble);
