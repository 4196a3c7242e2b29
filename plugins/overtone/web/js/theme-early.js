// Before the first paint: a chosen theme is there at once, without a flash of the other one.
try {
  const theme = localStorage.getItem('overtone.theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden; the system's preference holds then.
}
