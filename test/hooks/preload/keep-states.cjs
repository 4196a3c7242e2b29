/** Preloaded into a process: before each change it keeps the files as they are, which is how dying there would leave them. */
const fs = require('node:fs');
const { join } = require('node:path');
const { beforeEachChange } = require('./changes.cjs');

const { KEEP_STATES_OF: root, KEEP_STATES_IN: states } = process.env;
let kept = 0;
let isKeeping = false;

beforeEachChange(() => {
  // Copying changes files as well.
  if (isKeeping) return;
  isKeeping = true;
  kept += 1;
  fs.cpSync(root, join(states, String(kept)), { recursive: true, verbatimSymlinks: true });
  isKeeping = false;
});
