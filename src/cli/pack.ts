/** `ot pack list`, `new` and `validate`. */

import { isPackId } from '../rules/packs/manifest.ts';
import { localText, NO_SUCH_FIELD } from '../rules/packs/pack-file.ts';
import { type PackFinding, type Severity, validatePack } from '../rules/packs/validate-pack.ts';
import { readPackContent } from '../store/packs/pack-content.ts';
import { configuredPack, type PackPlace, type PackRoots } from '../store/packs/pack-files.ts';
import { detectPack, listPacks, openPack } from '../store/packs/pack-reader.ts';
import { projectPackDir, writeNewPack } from '../store/packs/pack-writer.ts';
import { clip } from '../text/clip.ts';
import { type CliText, say } from '../text/messages.ts';
import { ownValue } from '../values/narrow.ts';
import { defineCommand } from './command.ts';
import type { CliContext } from './context.ts';
import { CommandError, UsageError } from './session.ts';

export const packList = defineCommand({
  run(_, context) {
    const { text } = context;
    const choice = packInForce(context);
    const packs = placesFor(undefined, context).map(({ id, origin, dir }) => {
      const { manifest } = openPack(rootsOf(context), id);
      const title = localText(manifest.title, context.locale);
      return { id, origin, dir, version: manifest.version, title, inForce: id === choice.id };
    });
    const why = say(text.pack.why[choice.why], { marker: choice.marker });
    return {
      json: { inForce: choice, packs },
      lines: packs.map(({ id, origin, title, version, inForce }) =>
        [
          `${inForce ? '▶' : ' '} ${id} ${version}  ${title}`,
          `(${origin})`,
          ...(inForce ? [`— ${text.pack.inForce}: ${why}`] : []),
        ].join(' '),
      ),
    };
  },
});

/** Which packs a command is about: the one that is named, or all there are. Who writes a pack sees it before it is accepted. */
export const rootsOf = ({ pluginRoot, projectRoot }: CliContext): PackRoots => ({
  pluginRoot,
  projectRoot,
  trusted: () => true,
});

/** A pack of the project hides a shipped one of the same name, but both are listed. */
export function placesFor(name: string | undefined, context: CliContext): PackPlace[] {
  const all = listPacks(rootsOf(context));
  if (name === undefined) return all;
  const found = all.filter(({ id }) => id === name);
  if (found.length > 0) return found;
  throw new CommandError(
    context.text.pack.unknown({ name: clip(name, 80), known: [...new Set(all.map(({ id }) => id))] }),
  );
}

/** The pack in force. A configured name that does not exist is only a warning. */
export function packInForce(context: CliContext): ReturnType<typeof detectPack> {
  const named = configuredPack(context);
  const choice = detectPack(context, named);
  if (named !== undefined && choice.why !== 'named') context.warn(context.text.pack.notThere({ name: named }));
  return choice;
}

export const packNew = defineCommand({
  positionals: ['pack'],
  run({ pack }, { projectRoot, text }) {
    if (!isPackId(pack)) throw new UsageError(text.pack.invalidId({ name: clip(pack, 80) }));
    const dir = projectPackDir(projectRoot, pack);
    const files = writeNewPack(dir, pack);
    if (files === undefined) throw new CommandError(text.pack.exists({ path: dir }));
    return {
      json: { id: pack, dir, files },
      lines: [
        text.pack.created({ name: pack, path: dir }),
        ...files.map((path) => `  ${path}`),
        text.pack.next({ name: pack }),
      ],
    };
  },
});

const ICONS: Readonly<Record<Severity, string>> = { error: '❌', warning: '⚠️', info: 'ℹ️' };

export const packValidate = defineCommand({
  positionals: ['[pack]'],
  run({ pack }, context) {
    const { text } = context;
    const packs = placesFor(pack, context).map((place) => {
      const found = validatePack(readPackContent(rootsOf(context), place));
      const count = (severity: Severity) => found.filter((one) => one.severity === severity).length;
      const findings = found.map((one) => ({
        ...{ kind: one.rule, severity: one.severity, file: one.file },
        message: sentenceOf(one, text),
      }));
      return {
        ...place,
        summary: { errors: count('error'), warnings: count('warning'), infos: count('info') },
        findings,
      };
    });
    const ok = packs.every(({ summary }) => summary.errors === 0);
    return {
      exitCode: ok ? 0 : 1,
      json: { ok, packs },
      lines: packs.flatMap(({ id, summary, findings }) => [
        ...findings.map(({ severity, file, message }) => `${ICONS[severity]} ${id}/${file}  ${message}`),
        text.pack.valid({ name: id, ...summary }),
      ]),
    };
  },
});

/** A finding about a pack as a sentence: its facts are the arguments. */
export function sentenceOf({ rule, facts }: PackFinding, { pack }: CliText): string {
  const { grade = '', expected } = facts;
  if (expected === NO_SUCH_FIELD) return say(pack.findings['unknown-field'], facts);
  const violation = expected === 'violation' ? expected : '';
  return say(pack.findings[rule], { ...facts, violation, grade: ownValue(pack.grades, grade) });
}
