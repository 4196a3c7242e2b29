/** workflow.json as the documents describe it. */
import type { Json } from '../kit/hook-process.ts';
import { SESSION } from './world.ts';

const STANDARD = ['PLAN', 'ARCH', 'TEST', 'DEV', 'REVIEW', 'TEST:2', 'RETRO', 'DOCS'];

type StageFields = { readonly status?: string; readonly result?: string | null; readonly summary?: string };

/** A standard workflow; stages not named in `done` wait. */
export function standard(done: Readonly<Record<string, StageFields>>, fields: Json = {}): Json {
  return workflow('standard', STANDARD, done, fields);
}

export function quick(done: Readonly<Record<string, StageFields>>, fields: Json = {}): Json {
  return workflow('quick', ['DEV', 'REVIEW', 'TEST'], done, fields);
}

/** A workflow that only reports, before anybody came. */
export const reviewOnly = (): Json => workflow('review-only', ['REVIEW'], {}, {});

/** Every stage of the longest workflow but the last has passed and left a summary and a handoff. */
export function productFull(summary: string): Json {
  const keys = ['PM', 'PLAN', 'ARCH', 'DESIGN', 'TEST', 'DEV', 'REVIEW', 'TEST:2', 'QA', 'E2E', 'RETRO', 'DOCS'];
  const done = keys.slice(0, -1).map((key) => [key, { ...PASSED, summary }]);
  const handoffs = ['RETRO-to-DOCS', 'E2E-to-RETRO'];
  return workflow('product-full', keys, Object.fromEntries(done), { handoffs });
}

export const PASSED: StageFields = { status: 'completed', result: 'pass' };

function workflow(
  workflowType: string,
  keys: readonly string[],
  done: Readonly<Record<string, StageFields>>,
  fields: Json,
): Json {
  const stages = Object.fromEntries(
    keys.map((key) => [key, { status: 'pending', result: null, ...mode(key, keys), ...done[key] }]),
  );
  return {
    sessionId: SESSION,
    workflowType,
    createdAt: '2026-03-01T08:00:00.000Z',
    currentStage: keys.find((key) => done[key] === undefined) ?? null,
    stages,
    activeAgents: {},
    failCount: 0,
    rejectCount: 0,
    retroCount: 0,
    featureName: null,
    ...fields,
  };
}

const mode = (key: string, keys: readonly string[]): Json =>
  key.startsWith('TEST') ? { mode: keys.indexOf('DEV') < keys.indexOf(key) ? 'verify' : 'spec' } : {};
