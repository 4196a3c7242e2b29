// @ts-check
/** A virtual list: rows have equal height, and rows that leave the viewport are reused. */

const AROUND = 8;
/** An upper bound for rows on a screen, in case the layout reports nonsense. */
const MOST_ROWS = 200;

/**
 * @typedef {object} ListOptions
 * @property {HTMLElement} box Scrolls.
 * @property {HTMLElement} sheet As high as all rows together.
 * @property {number} rowHeight
 * @property {() => number} count
 * @property {() => HTMLElement} makeRow
 * @property {(row: HTMLElement, index: number) => void} fillRow
 */

/** @param {ListOptions} options */
export function createVirtualList({ box, sheet, rowHeight, count, makeRow, fillRow }) {
  /** @type {Map<number, HTMLElement>} */
  const rows = new Map();
  /** @type {HTMLElement[]} */
  const spare = [];
  let frame = 0;

  function draw() {
    frame = 0;
    const total = count();
    sheet.style.height = `${total * rowHeight}px`;
    const first = Math.max(0, Math.floor(box.scrollTop / rowHeight) - AROUND);
    const height = Math.min(box.clientHeight, MOST_ROWS * rowHeight);
    const last = Math.min(total - 1, Math.ceil((box.scrollTop + height) / rowHeight) + AROUND);
    for (const [index, row] of rows) if (index < first || index > last) retire(index, row);
    for (let index = first; index <= last; index += 1) place(index);
  }

  /**
   * @param {number} index
   * @param {HTMLElement} row
   */
  function retire(index, row) {
    rows.delete(index);
    row.hidden = true;
    spare.push(row);
  }

  /** @param {number} index */
  function place(index) {
    const row = rows.get(index) ?? take(index);
    fillRow(row, index);
  }

  /** @param {number} index */
  function take(index) {
    const row = spare.pop() ?? sheet.appendChild(makeRow());
    row.hidden = false;
    row.style.transform = `translateY(${index * rowHeight}px)`;
    rows.set(index, row);
    return row;
  }

  const soon = () => {
    frame ||= requestAnimationFrame(draw);
  };
  const watcher = new ResizeObserver(soon);
  watcher.observe(box);
  box.addEventListener('scroll', soon, { passive: true });

  return {
    draw,
    soon,
    /** @param {number} index */
    reveal(index) {
      const top = index * rowHeight;
      if (top < box.scrollTop) box.scrollTop = top;
      else if (top + rowHeight > box.scrollTop + box.clientHeight) box.scrollTop = top + rowHeight - box.clientHeight;
      soon();
    },
    /** @param {number} index */
    toTop(index) {
      box.scrollTop = index * rowHeight;
      soon();
    },
    toEnd() {
      sheet.style.height = `${count() * rowHeight}px`;
      box.scrollTop = box.scrollHeight;
      soon();
    },
    get pageSize() {
      return Math.max(1, Math.floor(box.clientHeight / rowHeight) - 1);
    },
    destroy() {
      watcher.disconnect();
      cancelAnimationFrame(frame);
    },
  };
}
