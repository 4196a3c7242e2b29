/** Keys and tokens in added lines, by the rules of secretlint. A file of its own in dist: only `ot verify` loads it. */
import { extname } from 'node:path';
import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import type { AddedFile, Finding } from '../../workflow/verify/change.ts';

const config = { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }] };

export async function findSecrets(files: readonly AddedFile[]): Promise<Finding[]> {
  const found = await Promise.all(files.map(secretsIn));
  return found.flat();
}

async function secretsIn({ path, lines }: AddedFile): Promise<Finding[]> {
  const content = lines.map(({ text }) => text).join('\n');
  const { messages } = await lintSource({
    source: { content, filePath: path, ext: extname(path), contentType: 'text' },
    options: { config, maskSecrets: true, noPhysicFilePath: true },
  });
  return messages.map(({ message, loc }) => ({
    path,
    line: lines[loc.start.line - 1]?.number ?? 0,
    what: withoutMask(message),
  }));
}

/** `found GitHub Token(*****): *****` */
const withoutMask = (message: string): string =>
  message
    .replace(/[(:]?\s*\*{3,}.*$/, '')
    .replace(/^found /, '')
    .trim();
