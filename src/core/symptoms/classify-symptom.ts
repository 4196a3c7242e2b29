/** Which symptom a description shows. */
import type { Cue, SymptomDef, SymptomTable } from './symptom.ts';

export type Symptom = {
  readonly id: string;
  readonly def: SymptomDef;
  /** The features that were found, each with the cue that showed it. */
  readonly evidence: readonly { readonly feature: string; readonly cue: string }[];
};

export function classifySymptom(description: string, table: SymptomTable): Symptom {
  const text = description.toLowerCase();
  const evidence = Object.entries(table.features).flatMap(([feature, cues]) => {
    const cue = cues.find((one) => holds(text, one));
    return cue === undefined ? [] : [{ feature, cue: cue.join(' … ') }];
  });
  const found = new Set(evidence.map(({ feature }) => feature));
  const fits = (name: string) => (name.startsWith('!') ? !found.has(name.slice(1)) : found.has(name));
  const def = table.symptoms.find(({ when }) => when.some((way) => way.length > 0 && way.every(fits))) ?? table.usual;
  return { id: def.id, def, evidence };
}

const holds = (text: string, cue: Cue): boolean => text.split('\n').some((line) => inOrder(line, cue));

function inOrder(line: string, cue: Cue): boolean {
  let from = 0;
  for (const word of cue) {
    const at = findWord(line, word, from);
    if (at === -1) return false;
    from = at + word.length;
  }
  return true;
}

/** A Latin cue begins where a word begins (`tick` is not in `sticky`); it may go on (`concurren`). */
function findWord(line: string, word: string, from: number): number {
  for (let at = line.indexOf(word, from); at !== -1; at = line.indexOf(word, at + 1)) {
    if (!/[a-z0-9]/.test(word[0] ?? '') || !/[a-z0-9]/.test(line[at - 1] ?? '')) return at;
  }
  return -1;
}
