import { describe, expect, it } from 'vitest';
import { minute, OPENED_AT } from '../../../test/kit/task.ts';
import { assistantLine, encodeLine, engineLine, feedbackLine, taskInitLine, toolLine } from './history.ts';

describe('given lines of a history', () => {
  it('when a tool is recorded, then only the documented part of its input stays, short', () => {
    const input = { file_path: `/p/${'x'.repeat(200)}`, content: 'secret body', pattern: 'a' };
    const line = toolLine(OPENED_AT, { name: 'Grep', input, result: { stdout: 'y'.repeat(900) }, failed: false });
    expect(line).toMatchObject({ role: 'tool', tool_name: 'Grep', tool_input: { pattern: 'a' } });
    expect(JSON.stringify(line)).not.toContain('secret body');
    expect(line).toMatchObject({ tool_result_summary: 'y'.repeat(200) });
    expect(JSON.parse(encodeLine(line)).tool_input.file_path).toMatch(/^\/p\/x{97}\.\.\.$/);
  });

  it.each([
    ['an error text', 'Exit code 3\noops', 'Exit code 3 oops'],
    ['an answer with an error', { error: 'nope', stdout: 'x' }, 'nope'],
    ['an answer with output', { stdout: 'hi', stderr: '' }, 'hi'],
    ['an answer of an edit', { filePath: 'a', originalFile: 'long', structuredPatch: [] }, '{"filePath":"a"}'],
    ['nothing', undefined, ''],
  ])('when the result is %s, then its summary is what a person would call it', (_, result, summary) => {
    expect(toolLine(OPENED_AT, { name: 'Bash', input: {}, result, failed: true })).toMatchObject({
      tool_result_summary: summary,
      status: 'failed',
    });
  });

  it.each([
    ['a prompt', taskInitLine(OPENED_AT, '中'.repeat(9_000))],
    ['feedback', feedbackLine(OPENED_AT, '"\\\n'.repeat(9_000), 'negative')],
    ['an assistant', assistantLine(OPENED_AT, 'é'.repeat(9_000))],
    [
      'a tool',
      toolLine('t', {
        name: 'x'.repeat(9_000),
        input: { command: '中'.repeat(9_000) },
        result: '😀'.repeat(9_000),
        failed: false,
      }),
    ],
    ['the engine', engineLine(minute(1), 'spill', { list: 'x', item: '中'.repeat(9_000) })],
  ])('when %s says far too much, then it is still one line of at most 4 KB', (_, line) => {
    const text = encodeLine(line);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(4_096);
    expect(text.indexOf('\n')).toBe(text.length - 1);
    expect(JSON.parse(text)).toMatchObject({ role: line.role });
  });
});

describe('given secrets', () => {
  it('when one stands at the border where a text is cut, then not even half of it is kept', () => {
    const secret = `ghp_${'a'.repeat(36)}`;
    const line = assistantLine(OPENED_AT, `${'x'.repeat(280)} ${secret}`);
    expect(JSON.stringify(line)).not.toContain('ghp_');
  });
});
