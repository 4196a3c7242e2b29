/** Records docs/demo.svg from a real run of the demonstration: `tsx scripts/record-picture.ts`. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { demoText } from '../demo/demo-text.ts';
import { perform } from '../demo/performance.ts';
import { momentsOf } from '../demo/picture/moments.ts';
import { pictureOf } from '../demo/picture/svg.ts';
import { setStage } from '../demo/stage-set.ts';
import { frameLines } from '../demo/view/frame.ts';
import type { View } from '../demo/view/state.ts';

const PICTURE = fileURLToPath(new URL('../docs/demo.svg', import.meta.url));
/** The language of the README. */
const LOCALE = 'en';
const SIZE = { width: 100, height: 31 } as const;
/** Slow enough for parallel agents to finish in a stable order. */
const PACE_MS = 250;

const text = demoText(LOCALE);
const views: View[] = [];
const stageSet = await setStage('standard', undefined, text);
try {
  const { view, exitCode } = await perform({
    workflow: 'standard',
    stageSet,
    locale: LOCALE,
    text,
    paceMs: PACE_MS,
    elapsedMs: () => 0,
    onView: (seen) => void views.push(seen),
  });
  if (exitCode !== 0 || !view.finished) throw new Error('[picture] the demonstration did not come to its end');
} finally {
  await stageSet.dispose();
}

const frames = momentsOf(views).map((view) => frameLines(view, { ...SIZE, color: true, text, atMs: 0, times: false }));
const description = `Overtone, ${text.screen.title}: ${text.requests.fresh}`;
writeFileSync(PICTURE, pictureOf(frames, { columns: SIZE.width, title: 'npm start', description }));
console.log(`docs/demo.svg: ${frames.length} frames`);
