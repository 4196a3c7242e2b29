/** Preloaded into a process: it dies right before its n-th change. */
const { beforeEachChange } = require('./changes.cjs');

let left = Number(process.env.DIE_AT);
beforeEachChange(() => {
  left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
});
