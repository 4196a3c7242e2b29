/** `npm run record:payloads`: refreshes the recorded hook payloads from the host the suite runs on. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordings, recordPayloads } from '../host-kit/recording/record.ts';

const payloads = await recordPayloads();
mkdirSync(recordings(), { recursive: true });
for (const [name, payload] of payloads) {
  writeFileSync(join(recordings(), `${name}.json`), `${JSON.stringify(payload, null, 2)}\n`);
}
console.log(`${payloads.size} payloads recorded in ${recordings()}`);
