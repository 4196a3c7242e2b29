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
