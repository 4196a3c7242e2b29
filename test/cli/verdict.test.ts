import { describe, expect, it } from 'vitest';
import { createCli, piped } from './kit.ts';

const report = (id: unknown, stage: string, text: unknown, mode?: string) => JSON.stringify({ id, stage, mode, text });

async function verdicts(...pieces: string[]) {
  const { code, out, err } = await createCli({ stdin: () => piped(...pieces) }).run('verdict', '--jsonl');
  const answers = out
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  return { code, err, answers };
}

const PASS = '<!-- VERDICT: {"result":"pass"} -->';
const FAIL = '<!-- VERDICT: {"result":"fail"} -->';

describe('ot verdict --jsonl', () => {
  it('answers each line with its id and the verdict, in order', async () => {
    const { code, answers } = await verdicts(
      `${report('a', 'DEV', PASS)}\n${report(2, 'TEST:2', FAIL, 'verify')}\n${report('c', 'review', 'x')}\n`,
    );
    expect(code).toBe(0);
    expect(answers).toEqual([
      { id: 'a', result: 'pass' },
      { id: 2, result: 'fail' },
      { id: 'c', result: 'unknown' },
    ]);
  });

  it('does not care where the input is cut, and needs no newline at the end', async () => {
    const whole = `${report('a', 'DEV', `line one\u2028line two ${PASS}`)}\r\n\n${report('b', 'DEV', PASS)}`;
    const { answers } = await verdicts(...whole);
    expect(answers).toEqual([
      { id: 'a', result: 'pass' },
      { id: 'b', result: 'pass' },
    ]);
  });

  it('takes no offence at a byte order mark', async () => {
    expect((await verdicts(`\ufeff${report('a', 'DEV', PASS)}\r\n`)).answers).toEqual([{ id: 'a', result: 'pass' }]);
  });

  it('answers bad lines with an error, goes on with the rest, and ends with 1', async () => {
    const lines = [
      '{broken',
      '[1]',
      report('no-stage', 'NOWHERE', PASS),
      report('no-text', 'DEV', 7),
      JSON.stringify({ stage: 'DEV', text: PASS }),
      report('good', 'DEV', PASS),
    ];
    const { code, answers } = await verdicts(lines.join('\n'));
    expect(code).toBe(1);
    expect(answers).toEqual([
      { id: null, error: expect.any(String) },
      { id: null, error: expect.any(String) },
      { id: 'no-stage', error: expect.stringContaining('NOWHERE') },
      { id: 'no-text', error: expect.stringContaining('text') },
      { id: null, result: 'pass' },
      { id: 'good', result: 'pass' },
    ]);
  });

  it('asks for --jsonl when it is missing', async () => {
    expect(await createCli().run('verdict')).toMatchObject({ code: 2, err: expect.stringContaining('--jsonl') });
  });
});
