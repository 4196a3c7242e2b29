import { appendFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFileSessionStore } from './file-session-store.ts';
import { createOutcomeReader } from './timeline-reading.ts';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'ot-outcomes-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const storeOf = () => createFileSessionStore({ home, pid: process.pid, now: () => new Date() });
const passed = (stage: string) => ({ type: 'stage:complete', data: { stage, result: 'pass' } }) as const;
const file = (name: string) => join(home, 'sessions', 's1', name);
const stagesIn = (records: readonly { readonly [key: string]: unknown }[]) => records.map(({ stage }) => stage);

describe('given the timeline of a session', () => {
  it('when a line is longer than any event, then it is passed over, wherever its end is', () => {
    const read = createOutcomeReader(home);
    storeOf().appendEvents('s1', [passed('DEV')]);
    appendFileSync(file('timeline.jsonl'), '{"type":"stage:complete","stage":"TEST","error":"');
    const junk = 'x'.repeat(3 * 1024 * 1024);
    for (let times = 0; times < 4; times += 1) {
      appendFileSync(file('timeline.jsonl'), junk);
      expect(stagesIn(read('s1'))).toEqual(['DEV']);
    }
    appendFileSync(file('timeline.jsonl'), '"}\n');
    storeOf().appendEvents('s1', [passed('REVIEW')]);
    expect(stagesIn(read('s1'))).toEqual(['DEV', 'REVIEW']);
    expect(stagesIn(createOutcomeReader(home)('s1'))).toEqual(['DEV', 'REVIEW']);
  });

  it('when it grows, then what statistics are made of is found, in order, and nothing else', () => {
    const read = createOutcomeReader(home);
    expect(read('s1')).toEqual([]);
    storeOf().appendEvents('s1', [
      { type: 'session:start' },
      { type: 'tool:failure', data: { error: 'stage:complete' } },
    ]);
    storeOf().appendEvents('s1', [passed('DEV'), { type: 'grader:score', data: { stage: 'DEV' } }]);
    expect(read('s1').map(({ type }) => type)).toEqual(['session:start', 'stage:complete', 'grader:score']);
    storeOf().appendEvents('s1', [{ type: 'stage:retry', data: { stage: 'TEST' } }]);
    expect(read('s1').at(-1)).toMatchObject({ type: 'stage:retry', stage: 'TEST' });
  });

  it('when it turns into segments, then nothing is lost, doubled or out of order', () => {
    const read = createOutcomeReader(home);
    const filler = { type: 'tool:failure', data: { error: 'x'.repeat(60_000) } } as const;
    const expected: string[] = [];
    for (let n = 1; n <= 40; n++) {
      storeOf().appendEvents('s1', [filler, passed(`DEV:${n}`)]);
      expected.push(`DEV:${n}`);
      if (n % 3 === 0) expect(stagesIn(read('s1'))).toEqual(expected);
    }
    expect(stagesIn(createOutcomeReader(home)('s1'))).toEqual(expected);
  });

  it('when it is cut or replaced, then only what is there now counts', () => {
    const read = createOutcomeReader(home);
    storeOf().appendEvents('s1', [passed('DEV'), passed('TEST'), passed('REVIEW')]);
    read('s1');
    writeFileSync(file('timeline.jsonl'), '{"type":"stage:complete","stage":"QA"}\n');
    expect(stagesIn(read('s1'))).toEqual(['QA']);
    writeFileSync(file('other'), `${'{"type":"stage:complete","stage":"DOCS"}\n'.repeat(9)}`);
    renameSync(file('other'), file('timeline.jsonl'));
    expect(stagesIn(read('s1'))).toEqual(Array(9).fill('DOCS'));
    storeOf().removeSession('s1');
    expect(read('s1')).toEqual([]);
  });

  it('when a line is written in pieces or torn, then it counts once it is whole, and only once', () => {
    const read = createOutcomeReader(home);
    storeOf().appendEvents('s1', [passed('DEV')]);
    appendFileSync(file('timeline.jsonl'), '{"type":"stage:complete",');
    expect(stagesIn(read('s1'))).toEqual(['DEV']);
    appendFileSync(file('timeline.jsonl'), '"stage":"驗證"}\n');
    expect(stagesIn(read('s1'))).toEqual(['DEV', '驗證']);
    appendFileSync(file('timeline.jsonl'), 'not json "stage:complete"\n');
    expect(stagesIn(read('s1'))).toEqual(['DEV', '驗證']);
  });
});
