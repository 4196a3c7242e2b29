/** A forked session (12.3): a new id, and the conversation of another. */
import { describe, expect, it } from 'vitest';
import { contextOf } from './kit/answers.ts';
import { isConfirmed } from './kit/record-parts.ts';
import { nameOf } from './kit/task-files.ts';
import { projectForTest, sessionId } from './kit/task-project.ts';

const [S1, S2] = [sessionId('S1'), sessionId('S2')];
const ERROR = "Exit code 1\nAttributeError: 'NoneType' object has no attribute 'GetPos'";

describe('given a session that is forked', () => {
  it('12.3 when one task lies open, then the fork works on it as well and is told where it stands', async () => {
    const project = projectForTest();
    const s1 = project.session('S1');
    await s1.prompt('/mc 修复玩家死亡BUG');
    await s1.edit('first.py');
    await s1.failBash('python -m pytest', ERROR);
    const s2 = project.session('S2');
    expect(contextOf(await s2.sessionStart('fork'))).toContain('AttributeError');
    const name = nameOf(project.files.places()[0]);
    expect(project.files.bound()).toEqual({ [S1]: name, [S2]: name });
    await s2.prompt('已修复');
    expect(isConfirmed(project.files.record())).toBe(true);
  });

  it('12.3 when several lie open, then nothing is guessed, and it is told of them', async () => {
    const project = projectForTest();
    await project.session('S1').prompt('/mc 修复玩家死亡BUG');
    await project.session('S3').prompt('/mc 修复商店报错');
    const told = contextOf(await project.session('S2').sessionStart('fork'));
    for (const { name } of project.files.places()) expect(told).toContain(name);
    expect(Object.keys(project.files.bound())).not.toContain(S2);
  });
});
