/** A bug that was fixed and confirmed, and whose user wants the wrap-up: it has begun, and its agent has not reported yet. */
import { projectForTest } from './task-project.ts';

export async function wrappingUp() {
  const project = projectForTest();
  const s1 = project.session('S1');
  await s1.prompt('/mc 修复玩家死亡BUG');
  await s1.edit('mod.py');
  await s1.prompt('已修复');
  await s1.prompt('需要收尾');
  return { project, s1 };
}
