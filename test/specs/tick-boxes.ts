/** A process that ticks its boxes one after the other: `tick-boxes <root> <lockDir> <feature> <stage>…`. */
import { readSync, writeSync } from 'node:fs';
import { editTasks } from '../../src/store/specs/specs-file-store.ts';
import { tickTask } from '../../src/workflow/specs/tasks.ts';
import { specsMessages } from '../kit/texts.ts';

const [root = '', lockDir = '', feature = '', ...stages] = process.argv.slice(2);
const options = { root, lockDir, pid: process.pid, now: () => new Date(), words: () => specsMessages };

// All begin together: each says that it is ready and waits for the word.
writeSync(1, 'ready');
readSync(0, Buffer.alloc(1));
for (const stage of stages) editTasks(options, feature, (text) => tickTask(text, stage));
