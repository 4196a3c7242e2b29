/** The recorded payloads are what the host sends today: the same fields with the same types. `npm run record:payloads` refreshes them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { asRecord, type Json } from '../../host-kit/json.ts';
import { eventOf, RECORDED_NAMES, recordings, recordPayloads } from '../../host-kit/recording/record.ts';
import { shapeOf } from '../../host-kit/recording/shape.ts';
import { HOOK_EVENTS } from '../../src/workflow/registry/hook-events.ts';

const recorded = (name: string): Json => asRecord(JSON.parse(readFileSync(join(recordings(), `${name}.json`), 'utf8')));

describe('given the payloads of the host under test', () => {
  let payloads: ReadonlyMap<string, Json>;
  beforeAll(async () => {
    payloads = await recordPayloads();
  });

  it('then every event the plugin registers is among them', () => {
    expect(new Set(RECORDED_NAMES.map(eventOf))).toEqual(new Set(Object.keys(HOOK_EVENTS)));
  });

  it.each(RECORDED_NAMES)('when %s is fired, then its fields and their types are those on record', (name) => {
    expect(shapeOf(payloads.get(name) ?? {})).toEqual(shapeOf(recorded(name)));
  });
});
