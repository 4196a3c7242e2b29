/** Scenario 15.1, the documents' first: the events of a bug whose third fix holds. Each step has the number of its row. */
import type { PlayedPack } from './packs.ts';
import { playStory, type Step } from './story.ts';

export const DESCRIPTION = '修复玩家死亡BUG';

/** `documents` are those the wrap-up begins with. */
export type FirstScenario = {
  readonly at: (name: string) => Step;
  readonly documents: Readonly<Record<string, string>>;
};

export function playFirstScenario({ docs, open, ...options }: PlayedPack): FirstScenario {
  const documents: Record<string, string> = {};
  const at = playStory(async ({ project, step }) => {
    project.put(`${docs}/玩家.md`, '# 玩家\n\n死亡之后在出生点复活。\n');
    const s1 = project.session('S1');
    await step('1', () => s1.prompt(`${open} ${DESCRIPTION}`));
    await step('2', () => s1.read(`${docs}/玩家.md`));
    await step('3', () => s1.aboutEdit('mod.py', 'return hp', 'return hp or 0'));
    await step('4', () => s1.edit('mod.py'));
    await step('5', () => s1.prompt('还是不行'));
    await step('6', () => s1.edit('mod.py'));
    await step('7', () => s1.edit('mod.py'));
    await step('8', () => s1.prompt('又出错了'));
    await step('9', () => s1.bash('ls', 'mod.py'));
    await step('10', () => s1.bash('ls', 'mod.py'));
    await step('11', () => s1.edit('other.py'));
    await step('12', () => s1.prompt('已修复'));
    await step('13', () => s1.stop('太好了。'));
    await step('14', () => s1.stopAgain('需要收尾，还是跳过收尾？'));
    await step('15', () => s1.prompt('需要收尾'));
    for (const name of ['context.md', 'solution.md']) documents[name] = project.files.textOf(name);
    await step('15 agent', () => s1.aboutAgent());
    await step('16', () => s1.wrapUp());
    await step('16 next', () => s1.agentReturned());
    await step('17', () => s1.write(`${docs}/docs/BUG修复记录.md`, '# BUG修复记录\n\n玩家死亡：血量为空时取零。\n'));
    await step('18', () => s1.read(`${docs}/玩家.md`));
    await step('18 edit', () => s1.edit('unrelated.py'));
  }, options);
  return { at, documents };
}
