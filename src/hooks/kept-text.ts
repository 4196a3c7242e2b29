/** What somebody typed or some command printed, as it may stay in the files of a session: short and without secrets. */
import { clip } from '../core/clip.ts';
import { maskSecrets } from '../core/tasks/history/mask-secrets.ts';
import type { HookServices } from './feature.ts';

/** A secret that is cut no longer looks like one, so it is masked before; far more than any limit is looked at. */
const LOOKED_AT = 2_000;

export const keptText = (text: string, max: number, { secrets }: Pick<HookServices, 'secrets'>): string =>
  clip(maskSecrets(clip(text, LOOKED_AT), secrets()), max);
