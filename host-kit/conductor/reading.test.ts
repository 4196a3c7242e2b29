import { describe, expect, it } from 'vitest';
import type { Message } from '../model/message.ts';
import { type Instruction, readAfterCommand, readInstruction } from './reading.ts';

const heard = (...texts: string[]): Message[] => [
  { role: 'user', parts: texts.map((text) => ({ type: 'text', text })) },
];
const reading = (...texts: string[]): Instruction => readInstruction(heard(...texts));
const INIT = 'node "/p/dist/cli.js" init quick --session s1';

describe('given one text', () => {
  it.each([
    ['⏭️ 下一步：委派 ot:developer（💻 開發）', ['developer']],
    ['⏭ next: ot:code-reviewer + ot:tester, in one message', ['code-reviewer', 'tester']],
    ['✅ done\n⏭️ first ot:debugger\n⏭️ then ot:developer', ['debugger']],
    ['PostToolUse:Agent hook additional context: ⏭️ ot:tester', ['tester']],
    ['PreToolUse:Agent hook error: ⛔ not yet\n⏭️ ot:planner', ['planner']],
    ['<system-reminder>\nUserPromptSubmit hook additional context: ✅\n⏭️ ot:qa\n</system-reminder>', ['qa']],
    ['Stop hook feedback:\n🔁\n⏭️ ot:doc-updater\n⛔ 禁止詢問使用者，或用 /ot:stop', ['doc-updater']],
  ])('when it reads %j, then these agents are delegated', (text, agents) => {
    expect(reading(text)).toEqual({ do: 'delegate', agents });
  });

  it.each([
    ['⏭️ 用 Skill 工具執行 /ot:standard', 'ot:standard'],
    ['⛔ MUST read /ot:auto first', 'ot:auto'],
  ])('when it reads %j, then that skill is called', (text, skill) => {
    expect(reading(text)).toEqual({ do: 'skill', skill });
  });

  it.each([
    '💡 optional: ot:grader',
    '  ⏭️ ot:developer',
    '⏭️ ot:unheard-of',
    '⛔ 禁止詢問使用者。要停止時使用者會下 /ot:stop',
    `<system-reminder>\nThe following skills were invoked EARLIER in this session\n\`${INIT}\`\n</system-reminder>`,
    '<task-notification><result>⏭️ ot:developer</result>\n⏭️ ot:developer</task-notification>',
  ])('when it reads %j, then nothing is done', (text) => {
    expect(reading(text)).toEqual({ do: 'nothing' });
  });

  it('when it says to wait, then nothing else of it counts', () => {
    expect(reading('⏭️ ot:developer\n⏳ ot:tester still runs')).toEqual({ do: 'wait' });
  });

  it('when it sends for the human, then the turn ends with a question', () => {
    expect(reading('⛔ 重試已達上限，詢問如何繼續').do).toBe('ask');
  });

  it('when it holds the command that stops the loop, then that is run too', () => {
    const command = 'node "/p/dist/cli.js" stop --session s1';
    expect(reading(`run \`${command}\`, then tell the user`)).toEqual({ do: 'run', command });
  });

  it.each([`Run \`${INIT}\` first.`, `\`\`\`bash\n${INIT}\n\`\`\``])(
    'when it holds a command (%j), then the command comes first and the rest after it',
    (body) => {
      const text = `${body}\n⏭️ ot:developer`;
      expect(reading(text)).toEqual({ do: 'run', command: INIT });
      expect(readAfterCommand(heard(text))).toEqual({ do: 'delegate', agents: ['developer'] });
    },
  );
});

describe('given several texts at once', () => {
  it('when one waits and one goes on, then it goes on', () => {
    expect(reading('⏭️ ot:developer', '⏳ wait')).toEqual({ do: 'delegate', agents: ['developer'] });
  });

  it('when one waits and one says that all is done, then it is done, whichever came first', () => {
    expect(reading('🎉 all done', '⏳ wait')).toEqual({ do: 'sum-up' });
    expect(reading('⏳ wait', '🎉 all done')).toEqual({ do: 'sum-up' });
  });

  it('when two go on, then the later counts', () => {
    expect(reading('⏭️ ot:developer', '⏭️ ot:tester')).toEqual({ do: 'delegate', agents: ['tester'] });
  });

  it('when one sends for the human, then that counts', () => {
    expect(reading('⛔ 詢問使用者', '⏭️ ot:tester').do).toBe('ask');
  });
});
