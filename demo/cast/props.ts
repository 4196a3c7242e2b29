/** The files of the demonstration, by name. */
import { readFileSync } from 'node:fs';

export const readProp = (name: string): string => readFileSync(new URL(`../props/${name}`, import.meta.url), 'utf8');
