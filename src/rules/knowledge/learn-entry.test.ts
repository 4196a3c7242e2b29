import { describe, expect, it } from 'vitest';
import { edits, newTask, says, type Telling, tell } from '../../../test/kit/task.ts';
import { loadKnowledge } from './knowledge-file.ts';
import { draftEntry, entryIdOf } from './learn-entry.ts';
import { matchKnowledge } from './match-knowledge.ts';

const OPTIONS = { stopWords: ['修复', '的', 'fix', 'the'], solution: '', secrets: [] };
const task = (description: string, ...tellings: Telling[]) => ({
  ...tell(newTask(), tellings).task,
  description,
  taskId: '任务-1115-121054-x',
});

describe('given a task and its draft', () => {
  it.each(['修复商店按钮点击崩溃', 'fix the crash of the shop button'])(
    'when the same thing is described again (%s), then the entry fits',
    (description) => {
      const value = { entries: [draftEntry(task(description), OPTIONS)] };
      const { entries, problems } = loadKnowledge([{ file: 'draft', value }]);
      expect(problems).toEqual([]);
      expect(matchKnowledge(`又一次：${description}`, entries)).toHaveLength(1);
    },
  );

  it('when the description has only meaningless words, then all of it is the keyword', () => {
    expect(draftEntry(task('修复'), OPTIONS)).toMatchObject({ keywords: ['修复'], strong: ['修复'] });
  });

  it('when one round failed after another, then only the last has a solution', () => {
    const record = task(
      'x',
      edits('a.py'),
      says('negative', 'no'),
      edits('b.py'),
      says('negative', 'no'),
      edits('c.py'),
    );
    expect(draftEntry(record, OPTIONS).guide.issues.map(({ solution }) => solution)).toEqual(['', 'c.py']);
  });

  it('when people wrote a solution, then it comes before the decisions, and secrets stay out', () => {
    const noted: Telling = { type: 'approach.noted', decision: 'one cart', reason: 'simpler' };
    const { guide } = draftEntry(task('x', noted), { ...OPTIONS, solution: 'Use token=abcdef123.\n' });
    expect(guide.principle).toBe('Use token=[masked]\none cart (simpler)');
  });

  it('when the pack knows a secret of its own, then it stays out of every field', () => {
    const SECRET = 'ACME-123';
    const record = task(
      `fix the badge ${SECRET}`,
      { type: 'edit.succeeded', file: 'a.py', operation: 'Edit', summary: SECRET },
      { type: 'command.failed', command: `run ${SECRET}`, kind: 'test', error: `boom ${SECRET}` },
      says('negative', `not with ${SECRET}`),
      { type: 'approach.noted', decision: SECRET, reason: SECRET },
    );
    expect(JSON.stringify(draftEntry(record, OPTIONS)).match(/ACME-123/g)?.length).toBeGreaterThanOrEqual(6);
    const draft = JSON.stringify(draftEntry(record, { ...OPTIONS, solution: SECRET, secrets: ['ACME-[0-9]+'] }));
    expect(draft).toContain('boom [masked]');
    expect(draft).not.toMatch(/ACME-123/);
  });

  it.each([
    ['修复商店', 'learned-1115-121054'],
    ['Fix: the shop!', 'fix-the-shop-1115-121054'],
    ['a '.repeat(200) + 'word'.repeat(40), `${'word'.repeat(10)}-1115-121054`],
  ])('when it is called %s, then its id is safe in a path', (description, id) => {
    expect(entryIdOf(task(description))).toBe(id);
  });
});
