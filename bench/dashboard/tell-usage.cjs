/** Preloaded into the measured server: reports its processor time, or its memory after a garbage collection. */
process.on('message', (asked) => {
  if (asked === 'cpu') return process.send(process.cpuUsage());
  // One collection is not enough: finalizers may free further objects.
  for (let time = 0; time < 3; time += 1) globalThis.gc();
  process.send(process.memoryUsage());
});
process.channel.unref();
