/** `ot pack validate`: checks packs for shape, safety, working rules, and remedies that can be followed. */
import { lintPack } from '../../core/lint/packs/lint-pack.ts';
import type { PackFinding, PackSeverity } from '../../core/lint/packs/pack-finding.ts';
import type { PackPlace } from '../../store/packs/pack-files.ts';
import { readPackToLint } from '../../store/packs/pack-lint-files.ts';
import { defineCommand } from '../command.ts';
import type { Answer, CliContext } from '../context.ts';
import { sentenceOf } from './finding-text.ts';
import { placesFor, rootsOf } from './place.ts';

export const packValidate = defineCommand({
  name: 'pack validate',
  positionals: ['[pack]'],
  options: {},
  run({ pack }, context) {
    const checked = placesFor(pack, context).map((place) => ({
      place,
      findings: lintPack(readPackToLint(rootsOf(context), place)),
    }));
    return answerOf(checked, context);
  },
});

type Checked = { readonly place: PackPlace; readonly findings: readonly PackFinding[] };

function answerOf(checked: readonly Checked[], { text }: CliContext): Answer {
  const packs = checked.map(({ place, findings }) => ({
    id: place.id,
    origin: place.origin,
    dir: place.dir,
    summary: summaryOf(findings),
    findings: findings.map((found) => ({
      kind: found.kind,
      severity: found.severity,
      file: found.file,
      message: sentenceOf(found, text),
    })),
  }));
  const ok = packs.every(({ summary }) => summary.errors === 0);
  return {
    exitCode: ok ? 0 : 1,
    json: { ok, packs },
    lines: packs.flatMap(({ id, summary, findings }) => [
      ...findings.map(({ severity, file, message }) => `${ICONS[severity]} ${id}/${file}  ${message}`),
      text.pack.valid(id, summary.errors, summary.warnings, summary.infos),
    ]),
  };
}

const ICONS: Readonly<Record<PackSeverity, string>> = { error: '❌', warning: '⚠️', info: 'ℹ️' };

function summaryOf(findings: readonly PackFinding[]) {
  const count = (severity: PackSeverity) => findings.filter((found) => found.severity === severity).length;
  return { errors: count('error'), warnings: count('warning'), infos: count('info') };
}
