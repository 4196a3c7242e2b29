/**
 * Preloaded into a process: its work is told by what it looks for instead of by how busy the machine is. Every look for
 * a pattern that holds SLOW_PATTERN takes a millisecond, and nothing else takes any time.
 */
const { exec } = RegExp.prototype;
let worked = 0;

RegExp.prototype.exec = function (text) {
  if (this.source.includes(process.env.SLOW_PATTERN)) worked += 1_000;
  return exec.call(this, text);
};
process.cpuUsage = () => ({ user: worked, system: 0 });
