/** Which pack fits a project: the one that is named, else the first whose marker lies in the project, else the base. */
import { BASE_PACK } from './pack-id.ts';

export type PackChoice = {
  readonly id: string;
  readonly why: 'named' | 'detected' | 'default';
  readonly marker?: string;
};

type Candidate = { readonly id: string; readonly markers: readonly string[] };

export function choosePack(
  candidates: readonly Candidate[],
  named: string | undefined,
  holds: (marker: string) => boolean,
): PackChoice {
  if (named !== undefined && candidates.some(({ id }) => id === named)) return { id: named, why: 'named' };
  for (const { id, markers } of candidates) {
    const marker = markers.find(holds);
    if (marker !== undefined) return { id, why: 'detected', marker };
  }
  return { id: BASE_PACK, why: 'default' };
}
