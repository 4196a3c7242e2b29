/** Loaded into the server under measurement: tells how much memory it holds when it is asked, after a collection. */
process.on('message', () => {
  // What the first one frees may hold on to more.
  for (let time = 0; time < 3; time += 1) globalThis.gc();
  process.send(process.memoryUsage());
});
process.channel.unref();
