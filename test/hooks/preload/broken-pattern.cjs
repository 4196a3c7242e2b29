/** Preloaded into a process: looking for a pattern that holds BROKEN_PATTERN fails, as a defect in the engine would. */
const { exec } = RegExp.prototype;

RegExp.prototype.exec = function (text) {
  if (this.source.includes(process.env.BROKEN_PATTERN)) throw new Error('the engine broke');
  return exec.call(this, text);
};
