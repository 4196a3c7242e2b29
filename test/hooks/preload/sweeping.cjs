/** Preloaded into a hook: whatever happens now and then by chance, such as sweeping up, happens in this process. */
Math.random = () => 0;
