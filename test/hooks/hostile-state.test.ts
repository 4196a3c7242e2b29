/** State files of foreign origin: hooks read what they can, leave the rest alone, and stay in their directories. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Json } from '../kit/hook-process.ts';
import { usePlayedHooks } from '../kit/played-hooks.ts';
import type { SessionFiles } from '../kit/session-files.ts';
import { AGENT, putToWork, WRITING_EVENTS } from './at-work.ts';
import { delegated } from './host-events.ts';
import { fireAll, OUTSIDE, spoil } from './odd-files.ts';
import { createHookWorld, type HookWorld } from './world.ts';

const played = usePlayedHooks();

/** JSON in which a key means something else to a language than to a file. */
const raw = (text: string) => (files: SessionFiles) => files.write('workflow.json', text);
const over = (fields: Json) => (files: SessionFiles) => spoil(files, fields);

const POISON = '{"status":"active","result":null,"polluted":true}';
const manyStages = Object.fromEntries(
  Array.from({ length: 3_000 }, (_, index) => [`S${index}`, { status: 'pending' }]),
);

const WORKFLOWS: Readonly<Record<string, (files: SessionFiles) => void>> = {
  'an empty file': raw(''),
  'half a file': raw('{"workflowType":"quick","stages":{"DEV":'),
  'a list': raw('[]'),
  null: raw('null'),
  'a mark in front': (files) => files.write('workflow.json', `\uFEFF${files.readText('workflow.json')}`),
  'bytes that are no text': (files) =>
    writeFileSync(files.path('workflow.json'), Buffer.from([0x7b, 0xff, 0x00, 0x7d])),
  'a directory': (files) => {
    rmSync(files.path('workflow.json'));
    mkdirSync(files.path('workflow.json'));
  },
  'stages of a prototype': raw(
    `{"sessionId":"s1","workflowType":"quick","currentStage":"__proto__","stages":{"__proto__":${POISON},"constructor":${POISON},"DEV":${POISON}},"activeAgents":{"__proto__":{"stage":"DEV"},"developer":{"stage":"__proto__"}},"__proto__":{"phase":"finished"}}`,
  ),
  'stages that are none': over({ stages: { DEV: null, REVIEW: [], 'TEST:99': 7, ':': {} } }),
  'stages as a list': over({ stages: [{ status: 'pending' }] }),
  'stages without number': over({ stages: manyStages, currentStage: 'S0' }),
  'a workflow of a prototype': over({ workflowType: '__proto__' }),
  'a workflow without a name': over({ workflowType: 7 }),
  'another session inside': over({ sessionId: OUTSIDE, handoffs: ['DEV-to-REVIEW'] }),
  'wrong types everywhere': over({
    ...{ sessionId: 7, createdAt: {}, currentStage: ['DEV'], failCount: 'three', rejectCount: -1, retroCount: 1e308 },
    ...{ featureName: ['shop'], phase: 'dancing', repair: 'yes', converged: 7, reports: [null, 7, { stage: 'DEV' }] },
    ...{
      handoffs: { a: 1 },
      helpers: [[], null],
      activeAgents: { developer: 7, tester: { stage: 7, instances: [null] } },
    },
  }),
  'agents that are none': over({
    activeAgents: { [OUTSIDE]: { stage: 'DEV' }, developer: { stage: '../../x', instances: [7, { instance: {} }] } },
  }),
  'handoffs elsewhere': over({ handoffs: [`${OUTSIDE}/tasks`, '/etc/passwd', '__proto__'] }),
};

describe('given a workflow.json that is odd', () => {
  it.each(Object.entries(WORKFLOWS))(
    'when it is %s, then every hook answers and writes nowhere else',
    async (_, spoilt) => {
      const world = createHookWorld(played);
      const files = putToWork(world);
      spoilt(files);
      expect(await fireAll(world)).toEqual([]);
      expect(readFileSync(join(world.project, 'specs/features/in-progress/shop/tasks.md'), 'utf8')).toMatch(
        /\[[ x]\] DEV\n$/,
      );
    },
  );

  it('when it is fifty megabytes long, then every hook answers and nothing of it is lost', async () => {
    const world = createHookWorld();
    const files = putToWork(world);
    spoil(files, { ballast: 'x'.repeat(50 * 1024 * 1024) });
    expect(await fireAll(world, ['a compaction', 'a delegation', 'a prompt'])).toEqual([]);
    expect(String(files.readJson('workflow.json')['ballast'])).toHaveLength(50 * 1024 * 1024);
  });

  it('when it is corrupt, then it is kept aside as it was, and the guard says once that it is off', async () => {
    const world = createHookWorld();
    const files = putToWork(world);
    files.write('workflow.json', '{broken');
    const first = await world.fire(delegated('s1', AGENT));
    expect(first.json).toMatchObject({ systemMessage: expect.stringContaining('workflow.json') });
    expect(await world.fire(delegated('s1', AGENT))).toMatchObject({ code: 0, stdout: '{"result":""}\n', stderr: '' });
    const aside = files.all().filter((path) => path.includes('workflow.json'));
    expect(aside).toEqual([expect.stringContaining('workflow.json.corrupt-')]);
    expect(readFileSync(join(files.root, aside[0] ?? ''), 'utf8')).toBe('{broken');
  });
});

describe('given other files that are odd', () => {
  const lines = [
    '{"__proto__":{"polluted":true}}',
    'null',
    '[]',
    '7',
    '{broken',
    '',
    '{"type":"tool_preferences"}',
    '\0',
  ];

  it.each<readonly [string, (world: HookWorld, files: SessionFiles) => void]>([
    ['logs', (_, files) => ['timeline.jsonl', 'observations.jsonl'].map((name) => files.write(name, lines.join('\n')))],
    [
      'a loop of wrong types',
      (_, files) => files.write('loop.json', { iteration: 'x', stopped: 'yes', consecutiveErrors: -1 }),
    ],
    ['a loop that is none', (_, files) => files.write('loop.json', '"loop"')],
    ['a loop with keys of a prototype', (_, files) => files.write('loop.json', '{"__proto__":{"stopped":true}}')],
    ['a slot with a path in it', (_, files) => files.setCurrentSession(OUTSIDE)],
    [
      'a locale that is a path',
      (world) => writeFileSync(join(world.project, '.overtone.json'), `{"locale":"../../${OUTSIDE}/x"}`),
    ],
    ['a configuration that is none', (world) => writeFileSync(join(world.project, '.overtone.json'), '{broken')],
    ['a lock of somebody else', (_, files) => files.write('.lock', '999999999 x 1\n')],
  ])('when %s lie about, then every hook answers and what can be read still counts', async (_, put) => {
    const world = createHookWorld(played);
    const files = putToWork(world);
    put(world, files);
    expect(await fireAll(world)).toEqual([]);
    expect(files.readJson('workflow.json')).toMatchObject({ workflowType: 'quick', featureName: 'shop' });
    expect(files.readText('timeline.jsonl')).toContain('"type":"session:compact"');
  });

  it('when the locale of the environment is a path, then nothing is loaded from there', async () => {
    const world = createHookWorld();
    putToWork(world);
    writeFileSync(join(world.root, 'neighbour/evil.js'), 'process.exit(7)');
    const outside = world.foreign();
    const run = await world.fire(WRITING_EVENTS['a compaction'], {
      env: { OVERTONE_LOCALE: join(world.root, 'neighbour/evil'), LANG: 'C' },
    });
    expect(run).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('Overtone state') });
    expect(world.foreign()).toEqual(outside);
  });
});
