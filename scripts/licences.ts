/** The licences of the libraries inside dist, from the bundler's list of inputs. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './generated-files.ts';

const PACKAGE = /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/** One text for all packages, sorted by name. */
export function bundledLicences(inputs: readonly string[]): string {
  const folders = new Map<string, string>();
  for (const input of inputs) {
    const match = PACKAGE.exec(input);
    if (match?.[1] !== undefined) folders.set(match[1], match[0]);
  }
  const names = [...folders.keys()].sort();
  return names.map((name) => licenceOf(join(ROOT, folders.get(name) ?? ''), name)).join(`\n${'-'.repeat(72)}\n\n`);
}

function licenceOf(folder: string, name: string): string {
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(?:\.(?:md|txt))?$/i.test(entry));
  if (file === undefined && license === undefined) throw new Error(`${name} is bundled, but names no licence.`);
  const text = file === undefined ? `Licensed under ${license}.` : readFileSync(join(folder, file), 'utf8').trim();
  return `${name} ${version}\n\n${text.replaceAll('\r\n', '\n')}\n`;
}

type Manifest = { readonly version: string; readonly license?: string };
