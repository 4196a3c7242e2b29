/** What task flow has to be woken for. */
import { describe, expect, it } from 'vitest';
import { listHooks, wakesFor } from '../kit/hook-process.ts';

const scriptsFor = (event: string, tool: string): string[] =>
  listHooks()
    .filter((hook) => hook.event === event && wakesFor(hook, tool))
    .map(({ command }) => command);

describe('given hooks.json', () => {
  it.each(['Edit', 'Write', 'MultiEdit', 'NotebookEdit', 'Agent', 'Task', 'Bash'])(
    '3.9 then one hook hears before %s',
    (tool) => {
      expect(scriptsFor('PreToolUse', tool)).toHaveLength(1);
    },
  );

  it.each(['Read', 'Edit', 'Write', 'MultiEdit', 'NotebookEdit', 'Bash', 'Agent', 'Task'])(
    '3.3 then one hook hears after %s',
    (tool) => {
      expect(scriptsFor('PostToolUse', tool)).toHaveLength(1);
    },
  );

  it.each(['Edit', 'Write', 'Bash'])('3.3 then one hook hears when %s fails', (tool) => {
    expect(scriptsFor('PostToolUseFailure', tool)).toHaveLength(1);
  });
});
