// @ts-check
/** Draws the charts of the history page. Each has a text alternative beside it. */

/** @typedef {import('../../../../src/workflow/view/history.ts').HistoryView} HistoryView */
/** @typedef {{ label: string, hue: string, values: (number | null)[], kind: 'bars' | 'line' | 'points' }} Series */
/** @typedef {{ box: HTMLElement, labels: string[], series: Series[], format?: (value: number) => string, steps?: number[] }} Chart */

const HEIGHT = 190;
/** Counts are whole numbers, so the axis has no fractions. */
const WHOLE = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/** Resolves a CSS colour variable for the canvas. @param {HTMLElement} box @param {string} name */
function colour(box, name) {
  const probe = document.createElement('span');
  probe.style.color = `var(--${name})`;
  box.append(probe);
  const value = getComputedStyle(probe).color;
  probe.remove();
  return value;
}

/**
 * Draws the chart, resizes it with its box, and returns a function that removes it.
 * @param {Chart} chart
 */
export function drawChart({ box, labels, series, format = String, steps = WHOLE }) {
  const { uPlot } = /** @type {any} */ (globalThis);
  const faint = colour(box, 'text-soft');
  const line = colour(box, 'line');
  const font = `11px ${getComputedStyle(box).fontFamily}`;
  const axis = { stroke: faint, font, grid: { stroke: line, width: 1 }, ticks: { show: false } };
  const tip = Object.assign(document.createElement('p'), { className: 'chart-tip', hidden: true });
  const plot = new uPlot(
    {
      width: box.clientWidth || 300,
      height: HEIGHT,
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
      hooks: { setCursor: [(/** @type {any} */ plot) => showTip(plot, { tip, labels, series, format })] },
      padding: [8, 8, 0, 0],
      scales: { x: { time: false, range: [-0.6, labels.length - 0.4] }, y: { range: upTo } },
      axes: [
        {
          ...axis,
          grid: { show: false },
          gap: 4,
          size: 28,
          space: (/** @type {any} */ plot) => Math.max(56, widthOf(plot, labels)),
          incrs: [1, 2, 3, 5, 7, 14, 30, 90],
          values: (/** @type {any} */ _, /** @type {number[]} */ at) => at.map((index) => labels[index] ?? ''),
        },
        {
          ...axis,
          gap: 6,
          size: (/** @type {any} */ plot, /** @type {string[] | null} */ texts) => widthOf(plot, texts ?? []),
          incrs: steps,
          values: (/** @type {any} */ _, /** @type {number[]} */ at) => at.map(format),
        },
      ],
      series: [{}, ...series.map((one, index) => seriesOf(uPlot, one, { box, index }))],
    },
    [labels.map((_, index) => index), ...series.map(({ values }) => values)],
    box,
  );
  plot.over.append(tip);
  const watcher = new ResizeObserver(() => plot.setSize({ width: box.clientWidth || 300, height: HEIGHT }));
  watcher.observe(box);
  return () => {
    watcher.disconnect();
    plot.destroy();
  };
}

/**
 * The tooltip for the pointer's position.
 * @param {any} plot
 * @param {Pick<Chart, 'labels' | 'series'> & { tip: HTMLElement, format: (value: number) => string }} chart
 */
function showTip({ cursor, over }, { tip, labels, series, format }) {
  const { idx, left } = cursor;
  tip.hidden = idx === null || idx === undefined || left < 0;
  if (tip.hidden) return;
  const values = series.flatMap(({ label, values: all }) => {
    const value = all[idx];
    return value === null || value === undefined ? [] : [`${label}: ${format(value)}`];
  });
  tip.textContent = [labels[idx], ...values].join('\n');
  const isRight = left > over.clientWidth / 2;
  tip.style.left = isRight ? 'auto' : `${left + 12}px`;
  tip.style.right = isRight ? `${over.clientWidth - left + 12}px` : 'auto';
}

/**
 * As wide as the longest label, with a minimum so that charts line up.
 * @param {any} plot
 * @param {string[]} texts
 */
function widthOf({ ctx }, texts) {
  // The canvas measures in device pixels.
  const widths = texts.map((text) => ctx.measureText(text).width / devicePixelRatio);
  return Math.ceil(Math.max(34, ...widths)) + 10;
}

/**
 * @param {any} _plot
 * @param {number} _low
 * @param {number} high
 */
const upTo = (_plot, _low, high) => [0, Math.max(1, (high ?? 0) * 1.06)];

/**
 * No points are drawn for days without data.
 * @param {any} plot
 * @param {number} series
 * @returns {number[]}
 */
const notZero = ({ data }, series) =>
  data[series].flatMap((/** @type {number | null} */ value, /** @type {number} */ at) => (value ? [at] : []));

/**
 * @param {any} uPlot
 * @param {Series} series
 * @param {{ box: HTMLElement, index: number }} place
 */
function seriesOf(uPlot, { label, hue, kind }, { box, index }) {
  const stroke = colour(box, hue);
  if (kind === 'bars') {
    const fill = colour(box, `${hue}-fill`);
    return {
      label,
      stroke,
      fill,
      width: 0,
      points: { show: false },
      paths: uPlot.paths.bars({ size: [0.56, 34], radius: 0.18 }),
    };
  }
  // Each line is thinner than the one before, so that lines with equal values all stay visible.
  const points = { show: true, size: kind === 'points' ? 8 : 9 - 2 * index, fill: stroke, stroke, filter: notZero };
  return { label, stroke, width: kind === 'points' ? 0 : 3.5 - index, points };
}
