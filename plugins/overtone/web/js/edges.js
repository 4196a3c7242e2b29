// @ts-check
/** Shows on which side a row can be scrolled further, and keeps the active item in view. */

/** @param {HTMLElement} row */
export function watchEdges(row) {
  const look = () => {
    const box = row.parentElement;
    const hidden = row.scrollWidth - row.clientWidth;
    box?.classList.toggle('more-before', row.scrollLeft > 4);
    box?.classList.toggle('more-after', row.scrollLeft < hidden - 4);
  };
  const watcher = new ResizeObserver(look);
  watcher.observe(row);
  const changes = new MutationObserver(() => {
    row.querySelector('.look-active')?.scrollIntoView({ block: 'nearest', inline: 'center' });
    look();
  });
  changes.observe(row, { childList: true });
  row.addEventListener('scroll', look, { passive: true });
  return () => {
    watcher.disconnect();
    changes.disconnect();
  };
}
