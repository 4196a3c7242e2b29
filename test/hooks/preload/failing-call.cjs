/** Preloaded into a process, or asked by a test: the first calls of one kind that are about a certain path fail. */
const fs = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');

/** `path` ends the last path of the call. Returns what brings the original back. */
exports.failCalls = ({ call, code, times, path = '' }) => {
  const original = fs[call];
  let left = times;
  fs[call] = (...args) => {
    const about = args.filter((arg) => typeof arg === 'string' && arg.includes('/')).at(-1) ?? '';
    if (left === 0 || !about.endsWith(path)) return original(...args);
    left -= 1;
    throw Object.assign(new Error(`${code}: made to fail, ${call} '${about}'`), { code, syscall: call });
  };
  syncBuiltinESMExports();
  return () => {
    fs[call] = original;
    syncBuiltinESMExports();
  };
};

const { FAIL_CALL: call, FAIL_CODE: code, FAIL_TIMES: times, FAIL_PATH: path } = process.env;
if (call) exports.failCalls({ call, code, times: Number(times), path });
