/** The commands about tasks: whichever of the two families a user knows, it works under every pack. */
import { describe, expect, it } from 'vitest';
import { contextOf, EXPERT } from './kit/answers.ts';
import { isConfirmed } from './kit/record-parts.ts';
import { projectForTest } from './kit/task-project.ts';

const PACKS = ['modsdk', 'base'] as const;
const FAMILIES = ['/task', '/mc'] as const;
const MATRIX = PACKS.flatMap((pack) => FAMILIES.map((family) => [pack, family] as const));

describe.each(MATRIX)('given the pack %s and the commands of %s', (pack, family) => {
  const opened = async () => {
    const project = projectForTest({ pack });
    const s1 = project.session('S1');
    await s1.prompt(`${family} 修复玩家死亡BUG`);
    await s1.edit('mod.py');
    return { project, s1 };
  };

  it('6.7 when a review is asked for and then no more of them are wanted, then both are understood', async () => {
    const { project, s1 } = await opened();
    expect(contextOf(await s1.prompt(`${family}-review`))).toMatch(EXPERT);
    await s1.prompt(`${family}-continue`);
    // Offers rest for a while.
    expect(project.files.record()['notices']).toContainEqual({ key: 'T5', at: expect.any(String) });
  });

  it('8.1 when it is confirmed and the wrap-up skipped, then both are understood', async () => {
    const { project, s1 } = await opened();
    await s1.prompt(`${family}-confirm`);
    expect(isConfirmed(project.files.record())).toBe(true);
    await s1.prompt(`${family}-skip-cleanup`);
    expect(project.files.record()).toMatchObject({ workflow_state: { cleanup_intent_action: 'skip' } });
  });

  it('14 when it is cancelled, then it lies among the cancelled', async () => {
    const { project, s1 } = await opened();
    await s1.prompt(`${family}-cancel`);
    expect(project.files.places()).toMatchObject([{ folder: '已取消' }]);
  });

  it('14 when a description begins with the word for it, then the answer says how to take it back; in quotes it is one', async () => {
    const { project, s1 } = await opened();
    const [{ name = '' } = {}] = project.files.places();
    const run = await s1.prompt(`${family} cancel button does not work`);
    expect(run.json['systemMessage']).toContain(`ot task reopen "${name}"`);
    expect(run.json['systemMessage']).toContain('引');
    await s1.prompt(`${family} "cancel button does not work"`);
    expect(project.files.places()).toMatchObject([{ folder: undefined }, { folder: '已取消', name }]);
  });
});
