/** Scenario 15.1, rows 11 to 18: the fix holds, the task is wrapped up and archived. */
import { describe, expect, it } from 'vitest';
import { blockOf, CHOICES, contextOf, expectAllowed, expectSilent, HEALTHY, healthOf } from './kit/answers.ts';
import { DESCRIPTION, playFirstScenario } from './kit/first-scenario.ts';
import { PACKS } from './kit/packs.ts';
import {
  changedFiles,
  expectProjectionsAgree,
  flowOf,
  isConfirmed,
  metricsOf,
  roundsOf,
  stepOf,
} from './kit/record-parts.ts';
import { boundIn, nameOf } from './kit/task-files.ts';
import { sessionId } from './kit/task-project.ts';

const S1 = sessionId('S1');

describe.each(PACKS)('given a bug of the documents’ first scenario and the pack $pack', (played) => {
  const { at, documents } = playFirstScenario(played);

  it('15.1 #11 when another file is edited, then it is on record', () => {
    const { record } = at('11').after;
    expect(changedFiles(record)).toEqual(['mod.py', 'mod.py', 'mod.py', 'other.py']);
    expect(metricsOf(record)).toMatchObject({ code_changes_count: 4 });
  });

  it('15.1 #12 when the user confirms, then the step knows and no round is added', () => {
    const { record } = at('12').after;
    expect(isConfirmed(record)).toBe(true);
    expect(stepOf(record, 'step3_execute')).toMatchObject({ confirmed_at: expect.any(String) });
    expect(roundsOf(record)).toHaveLength(2);
  });

  it('15.1 #12 then all three files agree', () => {
    expectProjectionsAgree(at('12').after, S1);
    expect(at('12').after.state).toMatchObject({ steps: { step3_execute: { user_confirmed: true } } });
  });

  it('15.1 #13 when the turn ends, then it is held once with the wrap-up question', () => {
    const { run, after } = at('13');
    expect(healthOf(run)).toEqual(HEALTHY);
    expect(blockOf(run)).toMatch(CHOICES);
    expect(flowOf(after.record)).toMatchObject({ asked_cleanup_intent: true, asked_cleanup_at: expect.any(String) });
  });

  it('15.1 #14 when the turn ends again because it was held, then it may end', () => {
    expectAllowed(at('14').run);
  });

  it('15.1 #15 when the user wants the wrap-up, then step 3 is done and step 4 begins', () => {
    const { record } = at('15').after;
    expect(flowOf(record)).toMatchObject({
      current_step: 'step4_cleanup',
      cleanup_intent_received: true,
      cleanup_intent_action: 'proceed',
      asked_cleanup_intent: false,
    });
    expect(stepOf(record, 'step3_execute')).toMatchObject({ status: 'completed' });
    expect(stepOf(record, 'step4_cleanup')).toMatchObject({ status: 'in_progress' });
    expectProjectionsAgree(at('15').after, S1);
  });

  it.each(['context.md', 'solution.md'])('15.1 #15 then %s is written', (name) => {
    expect(Buffer.byteLength(documents[name] ?? '')).toBeGreaterThanOrEqual(100);
  });

  it('15.1 #15 then the documents hold problem, changes and feedback', () => {
    expect(documents['context.md']).toContain(DESCRIPTION);
    for (const part of ['mod.py', 'other.py', '还是不行', '又出错了']) expect(documents['solution.md']).toContain(part);
  });

  it('15.1 #15 then the model is told to launch the wrap-up agent, with the line it has to end with', () => {
    const told = contextOf(at('15').run);
    expect(told).toMatch(/agent|代理/i);
    expect(told).toMatch(/WRAP-UP|\.agent-doc-update\.txt/);
  });

  it('15.1 #15 when the agent is launched, then nothing is in its way', () => {
    expectAllowed(at('15 agent').run);
  });

  describe('15.1 #16 when the wrap-up agent reports that it is done', () => {
    it('15.1 #16 then it is let go without a word to it', () => {
      const { run } = at('16');
      expectAllowed(run);
      expect(contextOf(run)).toBe('');
    });

    it('15.1 #16 then the task lies in the archive and nowhere else', () => {
      const { places } = at('16').after;
      expect(places).toHaveLength(1);
      expect(places[0]).toMatchObject({ folder: '已归档', name: at('1').after.place?.name });
    });

    it('15.1 #16 then its record says so', () => {
      const { record } = at('16').after;
      expect(record).toMatchObject({ archived: true, archived_at: expect.any(String) });
      expect(stepOf(record, 'step4_cleanup')).toMatchObject({ status: 'completed' });
    });

    it('15.1 #16 then the index no longer lists it and no lock is left', () => {
      const { index, paths, place } = at('16').after;
      expect(place?.folder).toBe('已归档');
      expect(Object.values(boundIn(index))).toEqual([]);
      expect(paths.filter((path) => path.includes('.archive-lock'))).toEqual([]);
    });

    it('15.1 #16 then the next event that can carry it asks for the project’s documents', () => {
      const told = contextOf(at('16 next').run);
      expect(told).toContain(nameOf(at('1').after.place));
      expect(told).toContain('已归档');
      expect(told).toContain(`${played.docs}/`);
      expect(at('16').after.record).toMatchObject({ doc_sync: { required: true, status: 'pending' } });
    });
  });

  it('15.1 #17 when a project document is written, then that duty is done', () => {
    expect(healthOf(at('17').run)).toEqual(HEALTHY);
    expect(at('17').after.record).toMatchObject({ doc_sync: { status: 'done' } });
  });

  it('15.1 #18 when tools are used later, then nothing is said and the archived record stays as it is', () => {
    expectSilent(at('18').run);
    expectSilent(at('18 edit').run);
    expect(at('17').after.record).toMatchObject({ archived: true });
    expect(at('18 edit').after.record).toEqual(at('17').after.record);
  });
});
