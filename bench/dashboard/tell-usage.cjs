/** Loaded into the server under measurement: tells what it has taken of time, or holds of memory after a collection. */
process.on('message', (asked) => {
  if (asked === 'cpu') return process.send(process.cpuUsage());
  // What the first one frees may hold on to more.
  for (let time = 0; time < 3; time += 1) globalThis.gc();
  process.send(process.memoryUsage());
});
process.channel.unref();
