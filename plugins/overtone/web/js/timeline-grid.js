// @ts-check
/** The event list: a virtual list with keyboard navigation, exposed to screen readers as a grid of the full size. */
import { words } from './app.js';
import { eventModel } from './event-row.js';
import { createVirtualList } from './virtual-list.js';

const ROW_HEIGHT = 34;
const SCROLLED_UP = 3 * ROW_HEIGHT;
const PUSHED_MS = 400;

/** @typedef {ReturnType<typeof import('./timeline-window.js').createTimelineWindow>} Events */

/** @param {{ box: HTMLElement, events: Events, onOpen: (index: number) => void, onScrolledUp: () => void }} options */
export function createTimelineGrid({ box, events, onOpen, onScrolledUp }) {
  const sheet = /** @type {HTMLElement} */ (box.querySelector('.event-sheet'));
  let active = -1;
  let pushed = Number.POSITIVE_INFINITY;
  let lastTop = 0;
  const list = createVirtualList({ box, sheet, rowHeight: ROW_HEIGHT, count: () => events.total, makeRow, fillRow });

  /**
   * @param {HTMLElement} row
   * @param {number} index
   */
  function fillRow(row, index) {
    const event = events.at(index);
    row.id = `event-${index}`;
    row.dataset['index'] = String(index);
    row.setAttribute('aria-rowindex', String(index + 1));
    row.setAttribute('aria-selected', String(index === active));
    row.classList.toggle('is-waiting', event === undefined);
    row.classList.toggle('is-pushed', index >= pushed);
    const cells = /** @type {HTMLElement[]} */ ([...row.children]);
    const model = event === undefined ? undefined : eventModel(event, words);
    row.dataset['category'] = model?.category ?? '';
    write(cells[0], model?.time);
    write(cells[1], model?.label);
    write(cells[2], model?.detail);
    write(cells[3], model?.result);
    cells[3]?.setAttribute('data-tone', model?.tone ?? '');
  }

  /** @param {number} index */
  function activate(index) {
    if (events.total === 0) return;
    active = Math.min(events.total - 1, Math.max(0, index));
    list.reveal(active);
    list.draw();
    box.setAttribute('aria-activedescendant', `event-${active}`);
  }

  /** @type {Readonly<Record<string, () => void>>} */
  const keys = {
    ArrowDown: () => activate(active + 1),
    ArrowUp: () => activate(active === -1 ? events.total - 1 : active - 1),
    PageDown: () => activate(active + list.pageSize),
    PageUp: () => activate((active === -1 ? events.total : active) - list.pageSize),
    Home: () => activate(0),
    End: () => activate(events.total - 1),
    Enter: () => active >= 0 && onOpen(active),
    ' ': () => active >= 0 && onOpen(active),
  };

  box.addEventListener('keydown', (event) => {
    const action = keys[event.key];
    if (action === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    action();
  });
  box.addEventListener('click', (event) => {
    const row = event.target instanceof Element ? event.target.closest('[data-index]') : null;
    if (row === null) return;
    activate(Number(row.getAttribute('data-index')));
    onOpen(active);
  });
  box.addEventListener('scroll', () => {
    const upwards = box.scrollTop < lastTop;
    lastTop = box.scrollTop;
    if (upwards && box.scrollHeight - box.clientHeight - box.scrollTop > SCROLLED_UP) onScrolledUp();
  });

  return {
    redraw() {
      box.setAttribute('aria-rowcount', String(events.total));
      list.soon();
    },
    /** The active row belongs to the events shown before. */
    forget() {
      active = -1;
      box.removeAttribute('aria-activedescendant');
    },
    toEnd: list.toEnd,
    toTop: list.toTop,
    /** Only events that arrive live are animated. @param {number} index */
    pushedFrom(index) {
      pushed = Math.min(pushed, index);
      setTimeout(() => {
        pushed = Number.POSITIVE_INFINITY;
      }, PUSHED_MS);
    },
    destroy: list.destroy,
  };
}

function makeRow() {
  const row = document.createElement('div');
  row.className = 'event';
  row.setAttribute('role', 'row');
  for (const name of ['event-time', 'event-label', 'event-detail', 'event-result']) {
    const cell = document.createElement('span');
    cell.className = name;
    cell.setAttribute('role', 'gridcell');
    row.append(cell);
  }
  return row;
}

/**
 * @param {HTMLElement | undefined} cell
 * @param {string | undefined} text
 */
function write(cell, text = '') {
  if (cell !== undefined && cell.textContent !== text) cell.textContent = text;
}
