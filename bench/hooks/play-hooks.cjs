/**
 * Runs many hook calls in this one process: node play-hooks.cjs JOBS RESULTS. Each job is a line `{script, input}` and
 * gets a line `{status, stdout, stderr}`. A script meets its payload on descriptor 0, answers on 1 and 2, and is loaded
 * afresh for every job, so it runs the same code as in a process of its own; only its compilation is shared.
 */
const fs = require('node:fs');
const Module = require('node:module');
const { dirname, join } = require('node:path');
const { Script } = require('node:vm');

const [, , jobs, results] = process.argv;
const files = ['stdin', 'stdout', 'stderr'].map((name) => join(dirname(results), `${name}-${process.pid}`));

class Exit extends Error {
  constructor(status) {
    super('the script ended');
    this.status = status ?? process.exitCode ?? 0;
  }
}

process.exit = process.reallyExit = (status) => {
  throw new Exit(status);
};

const scripts = new Map();

/** Node compiles a module at every load; here each file is compiled once and evaluated at every load. */
Module.prototype._compile = function compileOnce(content, filename) {
  if (!scripts.has(filename)) scripts.set(filename, new Script(Module.wrap(content), { filename }));
  const evaluate = scripts.get(filename).runInThisContext();
  evaluate.call(this.exports, this.exports, Module.createRequire(filename), this, filename, dirname(filename));
};

/** A descriptor that is closed and opened again keeps its number: the lowest free one is taken. */
function openDescriptors(input) {
  fs.writeFileSync(files[0], input);
  for (const fd of [0, 1, 2]) {
    fs.closeSync(fd);
    openAs(fd, files[fd], fd === 0 ? 'r' : 'w');
  }
}

const MAX_TRIES = 1_000;

/** Other threads of Node open files too, so one of them may hold the free number for a moment. */
function openAs(fd, file, flags) {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const opened = fs.openSync(file, flags);
    if (opened === fd) return;
    fs.closeSync(opened);
  }
  throw new Error(`descriptor ${fd} is taken`);
}

function play({ script, input }) {
  openDescriptors(input);
  process.exitCode = undefined;
  let status = 0;
  try {
    require(script);
    status = process.exitCode ?? 0;
  } catch (error) {
    status = error instanceof Exit ? error.status : 1;
    if (!(error instanceof Exit)) fs.writeSync(2, String(error?.stack ?? error));
  }
  for (const path of Object.keys(require.cache)) if (path !== __filename) delete require.cache[path];
  return { status, stdout: fs.readFileSync(files[1], 'utf8'), stderr: fs.readFileSync(files[2], 'utf8') };
}

const out = fs.openSync(results, 'w');
for (const line of fs.readFileSync(jobs, 'utf8').trimEnd().split('\n')) {
  fs.writeSync(out, `${JSON.stringify(play(JSON.parse(line)))}\n`);
}
for (const file of files) fs.unlinkSync(file);
process.exitCode = 0;
