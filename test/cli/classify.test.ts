import { describe, expect, it } from 'vitest';
import { createCli, piped } from './kit.ts';

async function classified(...pieces: string[]) {
  const { code, out } = await createCli({ stdin: () => piped(...pieces) }).run('classify', '--jsonl');
  const answers = out
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  return { code, answers };
}

const message = (id: unknown, prompt: unknown, context?: unknown) => JSON.stringify({ id, prompt, context });

describe('ot classify --jsonl', () => {
  it('answers each line with its id and what it means, in order', async () => {
    const { code, answers } = await classified(
      `${message('a', '已修復', { step: 'step3_execute', codeChanges: 2, cleanupAsked: false, taskType: 'bug_fix' })}\n`,
      `${message(2, 'skip cleanup', { step: 'step3', codeChanges: 2, cleanupAsked: true })}\n`,
    );
    expect(code).toBe(0);
    expect(answers).toEqual([
      {
        id: 'a',
        kind: 'confirmation',
        confidence: expect.any(Number),
        taskType: 'bug_fix',
        evidence: expect.any(Array),
      },
      { id: 2, kind: 'cleanup_skip', confidence: expect.any(Number), taskType: 'general', evidence: expect.any(Array) },
    ]);
  });

  it.each([undefined, null, 7, {}, { step: 'elsewhere', codeChanges: '3' }, { step: 'step3', codeChanges: -1 }])(
    'when the context is %j, then nothing is confirmed and nothing is an error',
    async (context) => {
      const { code, answers } = await classified(message('x', 'works now', context));
      expect([code, answers[0].kind]).toEqual([0, 'neutral']);
    },
  );

  it.each(['step3', 'step3_execute', 'Step3_Execute', 'STEP3'])('knows %s as the third step', async (step) => {
    const { answers } = await classified(message('x', 'works now', { step, codeChanges: 1 }));
    expect(answers[0].kind).toBe('confirmation');
  });

  it('answers bad lines with an error, goes on with the rest, and ends with 1', async () => {
    const { code, answers } = await classified(`{broken\n${message('no-prompt', 7)}\n\n${message('good', 'hello')}`);
    expect(code).toBe(1);
    expect(answers).toEqual([
      { id: null, error: expect.any(String) },
      { id: 'no-prompt', error: expect.stringContaining('prompt') },
      expect.objectContaining({ id: 'good', kind: 'neutral' }),
    ]);
  });

  it('asks for --jsonl when it is missing', async () => {
    expect(await createCli().run('classify')).toMatchObject({ code: 2, err: expect.stringContaining('--jsonl') });
  });
});
