// @ts-check
/** Sorts a table by the column header that is clicked; a second click reverses the order. */

/** @param {ParentNode} root */
export function makeSortable(root) {
  for (const head of root.querySelectorAll('thead th')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'sort';
    button.append(...head.childNodes);
    button.addEventListener('click', () => sortBy(/** @type {HTMLTableCellElement} */ (head)));
    head.append(button);
  }
}

/** Numbers sort descending first, text ascending. @param {HTMLTableCellElement} head */
function sortBy(head) {
  const body = head.closest('table')?.tBodies[0];
  if (body === undefined) return;
  const rows = [...body.rows].map((row) => ({ row, value: sortValue(row.cells[head.cellIndex]) }));
  const before = head.getAttribute('aria-sort');
  const isNumeric = rows.some(({ value }) => typeof value === 'number');
  const ascending = before === null ? !isNumeric : before === 'descending';
  for (const other of head.parentElement?.children ?? []) other.removeAttribute('aria-sort');
  head.setAttribute('aria-sort', ascending ? 'ascending' : 'descending');
  rows.sort((a, b) => (ascending ? 1 : -1) * compare(a.value, b.value));
  body.append(...rows.map(({ row }) => row));
}

/** The sort key of a cell: `data-sort` inside it, else its number or text. @param {HTMLTableCellElement | undefined} cell */
function sortValue(cell) {
  const text = cell?.querySelector('[data-sort]')?.getAttribute('data-sort') ?? cell?.textContent?.trim() ?? '';
  const number = Number(text.replace('%', ''));
  return text === '' || Number.isNaN(number) ? text : number;
}

/**
 * @param {string | number} a
 * @param {string | number} b
 */
function compare(a, b) {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  // Cells without a number sort below all numbers.
  if (typeof a !== typeof b) return typeof a === 'number' ? 1 : -1;
  return String(a).localeCompare(String(b));
}
