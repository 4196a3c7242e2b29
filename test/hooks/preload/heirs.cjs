/** A process that is one hook after the other, as if each had been started: the same scripts, asked and answered by messages. */
const fs = require('node:fs');

const ENDED = Symbol('the hook has come to its end');
const NOTHING = { input: Buffer.alloc(0), output: { 1: '', 2: '' } };
let hook = NOTHING;

const { readSync, writeSync } = fs;
fs.readSync = (fd, bytes, offset, length, position) => {
  if (fd !== 0) return readSync(fd, bytes, offset, length, position);
  const count = hook.input.copy(bytes, offset, 0, length);
  hook.input = hook.input.subarray(count);
  return count;
};
fs.writeSync = (fd, data, ...rest) => {
  if (fd !== 1 && fd !== 2) return writeSync(fd, data, ...rest);
  const bytes = Buffer.from(data).subarray(typeof data === 'string' ? 0 : rest[0]);
  hook.output[fd] += bytes.toString();
  return bytes.length;
};
process.reallyExit = () => {
  throw ENDED;
};

process.on('message', ({ script, payload, cwd, env }) => {
  hook = { input: Buffer.from(payload), output: { 1: '', 2: '' } };
  Object.assign(process.env, env);
  process.chdir(cwd);
  for (const path of Object.keys(require.cache)) delete require.cache[path];
  process.send({ hasEnded: hasEnded(script), stdout: hook.output[1], stderr: hook.output[2] });
});

function hasEnded(script) {
  try {
    require(script);
    return false;
  } catch (error) {
    if (error === ENDED) return true;
    hook.output[2] += error.stack;
    return false;
  }
}
