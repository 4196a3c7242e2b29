/** Rules that refuse one file again and again: whoever tries is told to rethink, whatever else was refused meanwhile. */
import { expect, it } from 'vitest';
import { denialOf } from './kit/answers.ts';
import { projectForTest } from './kit/task-project.ts';

const RETHINK = '重新思考';
const TWICE_WRONG = 'import os\n\n\ndef show(value):\n    print value\n';

async function opened() {
  const s1 = projectForTest().session('S1');
  await s1.prompt('/mc 修复玩家死亡BUG');
  const refused = async (file: string, text = TWICE_WRONG) => denialOf(await s1.aboutWrite(file, text));
  return { refused };
}

it('11.4 given edits that break two rules each, when the third is refused, then it says to rethink', async () => {
  const { refused } = await opened();
  for (const _ of ['once', 'twice']) expect(await refused('a.py')).not.toContain(RETHINK);
  expect(await refused('a.py')).toContain(RETHINK);
});

it('11.4 given two files refused in turn, when one is refused for the third time, then it says to rethink', async () => {
  const { refused } = await opened();
  for (const file of ['a.py', 'b.py', 'a.py', 'b.py']) expect(await refused(file)).not.toContain(RETHINK);
  expect(await refused('a.py')).toContain(RETHINK);
});

it('11.4 given one edit that breaks a rule in three places, when it is refused, then that is no repetition', async () => {
  const { refused } = await opened();
  expect(await refused('a.py', 'import os\nimport sys\nimport socket\n')).not.toContain(RETHINK);
});

it('11.4 given a denial without the rule in between, when the rule refuses again, then the row begins anew', async () => {
  const { refused } = await opened();
  for (const text of [TWICE_WRONG, TWICE_WRONG, 'queue = []\n', TWICE_WRONG])
    expect(await refused('a.py', text)).not.toContain(RETHINK);
});
