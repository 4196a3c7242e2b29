/** Removes run-specific values from a payload: ids, paths, times, and most of long texts. */
import type { World } from '../host/world.ts';
import { asRecord, type Json } from '../json.ts';

const MAX_TEXT = 400;
const NO_ID = '00000000-0000-4000-8000-000000000000';
/** Measured by the host, so it differs between recordings. */
const MEASURED: Readonly<Record<string, unknown>> = {
  duration_ms: 38,
  totalDurationMs: 591,
  seconds_since_last_response: 1,
  harnessSectionHash: '12606d0233faea3d',
};

export const neutral = (payload: Json, world: World): Json => asRecord(neutralValue(payload, world));

function neutralValue(value: unknown, world: World): unknown {
  if (typeof value === 'string') return clipped(neutralText(value, world));
  if (Array.isArray(value)) return value.map((item) => neutralValue(item, world));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, MEASURED[key] ?? neutralValue(item, world)]),
  );
}

/** The probe stands in for the plugin, its worker for the developer. */
function neutralText(text: string, { home, project }: World): string {
  return text
    .replaceAll(project, '/home/u/project')
    .replaceAll(project.replaceAll(/[/.]/g, '-'), '-home-u-project')
    .replaceAll(home, '/home/u')
    .replaceAll(/\/home\/u\/tmp\/claude-\d+/g, '/tmp/claude-1000')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, NO_ID)
    .replaceAll(/\ba[0-9a-f]{16}\b/g, 'a0000000000000001')
    .replaceAll(/\btoolu_[0-9a-f]+/g, 'toolu_01')
    .replaceAll(/\breq_[0-9a-f]+/g, 'req_01')
    .replaceAll(/probe:(?:worker|checker)/g, 'ot:developer')
    .replaceAll('probe:', 'ot:');
}

const clipped = (text: string): string =>
  text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT - 1)} … [+${text.length - MAX_TEXT + 1} chars]`;
