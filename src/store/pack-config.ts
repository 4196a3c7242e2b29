/** The pack a project has chosen in its `.overtone.json`, if it has. */
import { asText, isRecord } from '../core/narrow.ts';
import { readPackJson } from './pack-files.ts';

export function configuredPack(projectRoot: string): string | undefined {
  const { value } = readPackJson(projectRoot, '.overtone.json');
  return isRecord(value) ? asText(value['pack']).trim() || undefined : undefined;
}
