/**
 * Preloaded into a process: its work is told by the patterns it compiles instead of by how busy the machine is. A pattern in
 * the `forbid` of a rule that a project has given takes a millisecond, and nothing else takes any time.
 */
const { has } = Set.prototype;
let worked = 0;

Set.prototype.has = function (value) {
  const found = has.call(this, value);
  if (found && value === 'forbid') worked += 1_000;
  return found;
};
process.cpuUsage = () => ({ user: worked, system: 0 });
