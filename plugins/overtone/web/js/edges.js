// @ts-check
/** Tells of a row that can be scrolled on which side there is more, and keeps what is at work in sight. */

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
