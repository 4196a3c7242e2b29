/** One event carries one block of context; what has to wait comes with the next. */
import { describe, expect, it } from 'vitest';
import { contextOf, expectSilent } from './kit/answers.ts';
import { projectForTest } from './kit/task-project.ts';

const TESTS = 'npm test';
const ADVICE = '程序没有安装';
const failed = (error: string): string => `Exit code 1\nError: ${error}`;

describe('given a failed command the pack has advice for', () => {
  const opened = async () => {
    const s1 = projectForTest({ pack: 'base' }).session('S1');
    await s1.prompt('/task 修复登录BUG');
    return s1;
  };

  it('11.6 when nothing else is to be said, then the advice comes at once', async () => {
    const s1 = await opened();
    expect(contextOf(await s1.failBash(TESTS, failed('vitest: command not found')))).toContain(ADVICE);
  });

  it('3.3 when a review is offered at the same event, then the advice waits for the next one, and comes once', async () => {
    const s1 = await opened();
    await s1.failBash(TESTS, failed('one'));
    await s1.failBash(TESTS, failed('two'));
    const third = contextOf(await s1.failBash(TESTS, failed('vitest: command not found')));
    expect(third).toContain('/ot:task review');
    expect(third).not.toContain(ADVICE);
    expect(contextOf(await s1.bash('ls'))).toContain(ADVICE);
    expectSilent(await s1.bash('ls'));
  });

  it('3.3 when what it answers stands far behind, then it comes all the same, with its place', async () => {
    const s1 = await opened();
    await s1.failBash(TESTS, failed('one'));
    await s1.failBash(TESTS, failed('two'));
    const long = 'AssertionError: expected 1 to be 2\n'.repeat(400);
    await s1.failBash(TESTS, failed(`${long}src/shop/cart.ts:12:3\nvitest: command not found`));
    const told = contextOf(await s1.bash('ls'));
    expect(told).toContain(ADVICE);
    expect(told).toContain('src/shop/cart.ts:12');
  });

  it('3.3 when the tests pass before its turn comes, then it is not needed any more', async () => {
    const s1 = await opened();
    await s1.failBash(TESTS, failed('one'));
    await s1.failBash(TESTS, failed('two'));
    await s1.failBash(TESTS, failed('vitest: command not found'));
    expectSilent(await s1.bash(TESTS, '12 passed'));
  });
});
