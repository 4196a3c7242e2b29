/**
 * Ends well where parts can be loaded the quick way, tried in a home that is given and will be removed. A process of its
 * own, because a Node that cannot do it may end here.
 */
import { mkdirSync } from 'node:fs';
import { writeCode } from './keep-code.ts';
import { DIRECT } from './kept-code.ts';
import { plainPart } from './part-loader.ts';
import { partWith } from './part-with.ts';

const SMALL_PART = 'phases';
const [, , home] = process.argv;
if (home === undefined) throw new Error('a home to try it in is wanted');
const places = { pluginRoot: `${__dirname}/..`, home };
mkdirSync(`${home}/cache`);
writeCode(plainPart(places, SMALL_PART), DIRECT);
process.exitCode = partWith(places, SMALL_PART) ? 0 : 1;
