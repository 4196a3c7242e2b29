import { describe, expect, it } from 'vitest';
import { mergeOutcomes, renderAnswer, tell } from './outcome.ts';

describe('given what several features want', () => {
  it('when one denies and another allows with a changed input, then the denial stands alone', () => {
    const merged = mergeOutcomes([
      { permission: { decision: 'allow' }, updatedInput: { prompt: 'x' } },
      { permission: { decision: 'deny', reason: 'no' } },
    ]);
    expect(merged).toEqual({ permission: { decision: 'deny', reason: 'no' } });
  });

  it('when one asks and another allows, then the user is asked', () => {
    const merged = mergeOutcomes([
      { permission: { decision: 'allow' } },
      { permission: { decision: 'ask', reason: 'sure?' } },
    ]);
    expect(merged.permission).toEqual({ decision: 'ask', reason: 'sure?' });
  });

  it('when several notify, then the terminal gets one after the other', () => {
    expect(mergeOutcomes([{ terminalSequence: 'a' }, {}, { terminalSequence: 'b' }])).toEqual({
      terminalSequence: 'ab',
    });
  });

  it('when several speak, then their texts stand in row order', () => {
    expect(mergeOutcomes([tell('one'), {}, tell('two'), { systemMessage: 'you' }])).toEqual({
      result: 'one\n\ntwo',
      context: 'one\n\ntwo',
      systemMessage: 'you',
    });
  });

  it('when several hold the turn, then all reasons are given', () => {
    expect(mergeOutcomes([{ block: 'stages' }, { block: 'tasks' }])).toEqual({ block: 'stages\n\ntasks' });
  });
});

describe('given a text with characters that drive a terminal', () => {
  const text = '\x1b]0;PWNED\x07\x1b[2J\x9b31mPLAN\r\n\t👍 好\x7f';
  const cleaned = ']0;PWNED[2J31mPLAN\n\t👍 好';

  it('when the user reads it, then they are left out', () => {
    expect(renderAnswer('SessionStart', { systemMessage: text })).toEqual({ systemMessage: cleaned });
    expect(renderAnswer('UserPromptSubmit', { end: text })).toEqual({ continue: false, stopReason: cleaned });
    expect(renderAnswer('UserPromptSubmit', { block: text })).toEqual({ decision: 'block', reason: cleaned });
    expect(renderAnswer('PreToolUse', { permission: { decision: 'deny', reason: text } })).toMatchObject({
      hookSpecificOutput: { permissionDecisionReason: cleaned },
    });
  });

  it('when it is for the terminal, then it stays as it is', () => {
    expect(renderAnswer('Stop', { terminalSequence: text })).toEqual({ terminalSequence: text });
  });
});

describe('given an answer to print', () => {
  it.each(['Stop', 'SubagentStop', 'PreCompact', 'SessionEnd', 'StopFailure'] as const)(
    'when %s has context, then it is not sent where it would get lost',
    (event) => {
      expect(JSON.stringify(renderAnswer(event, { context: 'x' }))).not.toContain('additionalContext');
    },
  );

  it('when there is nothing to say, then the answer is the empty one', () => {
    expect(renderAnswer('PostToolUse', {})).toEqual({ result: '' });
    expect(renderAnswer('UserPromptSubmit', tell(''))).toEqual({ additionalContext: '' });
  });

  it('when a turn is held, then decision and reason are printed', () => {
    expect(renderAnswer('UserPromptSubmit', { block: 'no' })).toEqual({ decision: 'block', reason: 'no' });
    expect(renderAnswer('Stop', { block: 'go on', result: 'x' })).toEqual({
      hookSpecificOutput: { hookEventName: 'Stop', additionalContext: 'go on' },
    });
  });
});
