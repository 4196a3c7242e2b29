/** A process that is one hook after the other, as if each had been started: the same scripts, asked and answered by messages. */
const fs = require('node:fs');

/** Thrown where a hook ends its process. */
class Ended {
  constructor(code) {
    this.code = code;
  }
}

let input = Buffer.alloc(0);
let output = { 1: '', 2: '' };

const { readvSync, writeSync, writevSync } = fs;
fs.readvSync = (fd, [bytes], position) => {
  if (fd !== 0) return readvSync(fd, [bytes], position);
  const count = input.copy(bytes);
  input = input.subarray(count);
  return count;
};
fs.writevSync = (fd, [bytes], position) => {
  if (fd !== 1 && fd !== 2) return writevSync(fd, [bytes], position);
  output[fd] += Buffer.from(bytes).toString();
  return bytes.length;
};
fs.writeSync = (fd, data, ...rest) => {
  if (fd !== 1 && fd !== 2) return writeSync(fd, data, ...rest);
  output[fd] += data;
  return Buffer.byteLength(data);
};
process.reallyExit = (code) => {
  throw new Ended(code);
};

process.on('message', ({ script, payload, cwd, env }) => {
  input = Buffer.from(payload);
  output = { 1: '', 2: '' };
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.chdir(cwd);
  for (const path of Object.keys(require.cache)) delete require.cache[path];
  process.send({ code: endOf(script), stdout: output[1], stderr: output[2] });
});

/** A hook that does not end its process has no code. */
function endOf(script) {
  try {
    require(script);
    return null;
  } catch (error) {
    if (error instanceof Ended) return error.code;
    output[2] += error.stack;
    return 1;
  }
}
