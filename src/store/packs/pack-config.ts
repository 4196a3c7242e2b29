/** The pack a project has chosen in its `.overtone.json`, if it has. */
import { asText, isRecord } from '../../core/narrow.ts';
import { readForeignDocument } from '../disk/document.ts';

export const packChoiceFile = (projectRoot: string): string => `${projectRoot}/.overtone.json`;

export function configuredPack(projectRoot: string): string | undefined {
  const found = readForeignDocument(packChoiceFile(projectRoot), (value) => (isRecord(value) ? value : undefined));
  return found.state === 'found' ? asText(found.value['pack']).trim() || undefined : undefined;
}
