/** Calls back right before each call of this process that changes something outside it. */
const fs = require('node:fs');

const CHANGES = ['openSync', 'writevSync', 'linkSync', 'renameSync', 'unlinkSync', 'mkdirSync', 'rmSync', 'rmdirSync'];

exports.beforeEachChange = (call) => {
  for (const name of [...CHANGES, 'writeFileSync', 'chmodSync', 'cpSync']) {
    const original = fs[name];
    fs[name] = (...args) => {
      if (!isReading(name, args)) call();
      return original(...args);
    };
  }
};

const READING = ['r', fs.constants.O_NONBLOCK];
const isReading = (name, [, flags = 'r']) => name === 'openSync' && READING.includes(flags);
