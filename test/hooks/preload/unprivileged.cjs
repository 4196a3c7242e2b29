/** Preloaded into a hook: it goes on as a user for whom permission bits count, which they do not for root. */
const NOBODY = 65_534;

if (process.getuid() === 0) {
  process.setgroups([]);
  process.setgid(NOBODY);
  process.setuid(NOBODY);
}
