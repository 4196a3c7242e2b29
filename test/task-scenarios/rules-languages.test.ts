/** The words of a refused edit: those of the user's language, whatever the pack was written in first. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { recorded } from '../scenarios/world.ts';
import { contextOf, denialOf } from './kit/answers.ts';
import { projectForTest, sessionId } from './kit/task-project.ts';

const TWICE_WRONG = 'import os\n\n\ndef show(value):\n    print value\n    return os.getcwd()\n';

describe('given an edit that breaks two rules of a mod', () => {
  it.each([
    ['zh-CN', ['导入白名单', '使用 SDK 提供的接口', 'print 语法', '写成 print(内容)']],
    ['zh-TW', ['匯入白名單', '使用 SDK 提供的介面', 'print 語法', '寫成 print(內容)']],
    ['en', ['Allowed imports', 'Use what the SDK offers', 'Syntax of print', 'write print(…)']],
  ] as const)('11.2 when the user speaks %s, then the denial does too', async (locale, words) => {
    const project = projectForTest({ locale });
    const denial = denialOf(await project.session('S1').aboutWrite('behavior_packs/a.py', TWICE_WRONG));
    for (const word of words) expect(denial).toContain(word);
    if (locale === 'en') expect(denial).not.toMatch(/\p{Script=Han}/u);
  });

  it('11.2 when the language is spelled in another way, then it is understood', async () => {
    const project = projectForTest();
    project.put('.overtone.json', { locale: 'zh_tw' });
    const payload = { ...recorded('PreToolUse'), session_id: sessionId('S1'), cwd: project.root };
    const tool_input = { file_path: join(project.root, 'behavior_packs/a.py'), content: TWICE_WRONG };
    const run = await project.send({ ...payload, tool_name: 'Write', tool_input }, { env: { OVERTONE_LOCALE: '' } });
    expect(denialOf(run)).toContain('匯入白名單');
    expect(denialOf(run)).toContain('違反 2 條');
  });

  it('11.2 when it is only hinted at, then the hint is in the language of the user', async () => {
    const hinted = await projectForTest({ locale: 'en' })
      .session('S1')
      .aboutWrite('behavior_packs/a.py', 'import os.path\n');
    expect(contextOf(hinted)).toContain('imports the restricted module with it');
    expect(contextOf(hinted)).not.toMatch(/\p{Script=Han}/u);
  });
});
