/** Softmax regression over sparse features: AdaGrad, in a fixed order, so that the same corpus gives the same weights. */

export type Example = {
  readonly features: Uint32Array;
  /** Of each of them. */
  readonly value: number;
  readonly wanted: number;
  readonly gate: number;
  /** By kind: whether the state is open to it. */
  readonly open: readonly boolean[];
};

/** Every feature weighs the same, and the longer text not more than the shorter. */
export function exampleOf(found: ReadonlySet<number>, meant: Omit<Example, 'features' | 'value'>): Example {
  return { features: Uint32Array.from(found), value: 1 / Math.sqrt(found.size), ...meant };
}

export type Size = { readonly features: number; readonly kinds: number; readonly gates: number };
export type Model = { readonly weights: Float32Array; readonly expected: Float32Array };

const RATE = 0.5;
/** The rate of the last round, as a share of the first. */
const LAST_RATE = 0.1;
const FIRST_SQUARE = 1e-6;
const DECAY = 1e-6;

export function trained(examples: readonly Example[], size: Size, rounds: number): Model {
  const weights = new Float32Array(size.features * size.kinds);
  const expected = new Float32Array(size.gates * size.kinds);
  const squares = new Float32Array(weights.length).fill(FIRST_SQUARE);
  const expectedSquares = new Float32Array(expected.length).fill(FIRST_SQUARE);
  const errors = new Float64Array(size.kinds);
  const order = examples.map((_, at) => at);
  const next = numbers();
  for (let round = 0; round < rounds; round += 1) {
    shuffle(order, next);
    const rate = RATE * (1 - ((1 - LAST_RATE) * round) / rounds);
    for (const at of order) {
      const example = examples[at];
      if (example === undefined) continue;
      setErrors(errors, example, { weights, expected });
      step(expected, expectedSquares, { start: example.gate * size.kinds, value: 1, rate, errors });
      for (const feature of example.features)
        step(weights, squares, { start: feature * size.kinds, value: example.value, rate, errors });
    }
  }
  return { weights, expected };
}

/** What each kind was taken for, less what it is. */
function setErrors(errors: Float64Array, example: Example, { weights, expected }: Model): void {
  const kinds = errors.length;
  for (let kind = 0; kind < kinds; kind += 1) {
    let sum = 0;
    for (const feature of example.features) sum += weights[feature * kinds + kind] ?? 0;
    const score = (expected[example.gate * kinds + kind] ?? 0) + sum * example.value;
    errors[kind] = example.open[kind] ? score : Number.NEGATIVE_INFINITY;
  }
  const most = Math.max(...errors);
  let whole = 0;
  for (let kind = 0; kind < kinds; kind += 1) whole += errors[kind] = Math.exp((errors[kind] ?? 0) - most);
  for (let kind = 0; kind < kinds; kind += 1)
    errors[kind] = (errors[kind] ?? 0) / whole - (kind === example.wanted ? 1 : 0);
}

type Step = {
  readonly start: number;
  readonly value: number;
  readonly rate: number;
  readonly errors: Float64Array;
};

function step(values: Float32Array, squares: Float32Array, { start, value, rate, errors }: Step): void {
  for (let kind = 0; kind < errors.length; kind += 1) {
    const at = start + kind;
    const slope = (errors[kind] ?? 0) * value + DECAY * (values[at] ?? 0);
    const square = (squares[at] ?? 0) + slope * slope;
    squares[at] = square;
    values[at] = (values[at] ?? 0) - (rate * slope) / Math.sqrt(square);
  }
}

/** Between 0 and 1, always the same ones. */
function numbers(): () => number {
  let state = 12_345;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function shuffle(order: number[], next: () => number): void {
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(next() * (at + 1));
    [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
  }
}
