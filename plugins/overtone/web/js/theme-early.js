// Runs before the first paint, so that the chosen theme shows without a flash of the other.
try {
  const theme = localStorage.getItem('overtone.theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be disabled; then the system's preference applies.
}
