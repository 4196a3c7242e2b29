/** A process that plays one hook after the other, as if each had been started: the same scripts, fed by messages. */
const fs = require('node:fs');
const { createRequire, wrap } = require('node:module');
const { dirname } = require('node:path');
const { constants, Script } = require('node:vm');

let input = Buffer.alloc(0);
let output = { 1: '', 2: '' };

const { readSync, writeSync } = fs;
fs.readSync = (fd, bytes, offset = 0, ...rest) => {
  if (fd !== 0) return readSync(fd, bytes, offset, ...rest);
  const count = input.copy(bytes, offset);
  input = input.subarray(count);
  return count;
};
fs.writeSync = (fd, data, ...rest) => {
  if (fd !== 1 && fd !== 2) return writeSync(fd, data, ...rest);
  output[fd] += data.toString();
  return Buffer.byteLength(data);
};

/** Each run is a new one of a script that was compiled once: compiling takes longer than what most hooks do. */
const scripts = new Map();
require.extensions['.js'] = (loaded, filename) => {
  if (!scripts.has(filename)) scripts.set(filename, compile(filename));
  const run = scripts.get(filename).runInThisContext();
  run.call(loaded.exports, loaded.exports, createRequire(filename), loaded, filename, dirname(filename));
};

const compile = (filename) =>
  new Script(wrap(fs.readFileSync(filename, 'utf8')), {
    filename,
    importModuleDynamically: constants?.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });

process.on('message', ({ script, payload, cwd, env }) => {
  input = Buffer.from(payload);
  output = { 1: '', 2: '' };
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.chdir(cwd);
  for (const path of Object.keys(require.cache)) delete require.cache[path];
  // A played script is kept by this list too, and with it everything it loaded.
  module.children.length = 0;
  process.send({ code: endOf(script), stdout: output[1], stderr: output[2] });
});

function endOf(script) {
  try {
    require(script);
    return 0;
  } catch (error) {
    output[2] += error.stack;
    return 1;
  }
}
