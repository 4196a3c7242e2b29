#!/usr/bin/env node
/** Prints the address part for a title: `node bin/slugify.mjs "Hello, World!"`. */
import { argv, stdout } from 'node:process';
import { slugify } from '../src/slugify.mjs';

stdout.write(`${slugify(argv.slice(2).join(' '))}\n`);
