/** Preloaded into a hook: the process dies right before the n-th call that changes something outside it. */
const fs = require('node:fs');

const CHANGES = ['openSync', 'writeSync', 'linkSync', 'renameSync', 'unlinkSync', 'mkdirSync', 'rmSync', 'rmdirSync'];

let left = Number(process.env.DIE_AT);
for (const name of [...CHANGES, 'writeFileSync', 'chmodSync', 'cpSync']) {
  const original = fs[name];
  fs[name] = (...args) => {
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
    return original(...args);
  };
}
