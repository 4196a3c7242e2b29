/**
 * Preloaded into a process: its work is told by the patterns it compiles instead of by how busy the machine is. A pattern in
 * the `forbid` of a rule that a project has given takes a millisecond, and nothing else takes any time.
 */
const { includes } = Array.prototype;
let worked = 0;

Array.prototype.includes = function (...args) {
  const found = includes.apply(this, args);
  if (found && args[0] === 'forbid') worked += 1_000;
  return found;
};
process.cpuUsage = () => ({ user: worked, system: 0 });
