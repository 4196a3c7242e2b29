/** What is wrong with `.claude/workflow-config.json` is told where a session starts (1.5), and the rest of it holds. */
import { expect, it } from 'vitest';
import { HEALTHY, healthOf, messageOf } from './kit/answers.ts';
import { projectForTest } from './kit/task-project.ts';

async function startWith(file: string | object) {
  const project = projectForTest();
  project.put('.claude/workflow-config.json', file);
  return project.session('S1').sessionStart('startup');
}

it.each([
  ['a value that does not fit', { archive: { enabled: 'yes', auto_move_to_archived: true } }, 'archive.enabled'],
  ['an empty group nobody knows', { bogus: {} }, 'bogus'],
  ['text that is no JSON', '{"archive": ', 'JSON'],
  ['a list', '[]', 'JSON object'],
])('1.5 given %s, when a session starts, then that is told', async (_, file, told) => {
  const run = await startWith(file);
  expect(healthOf(run)).toEqual(HEALTHY);
  expect(messageOf(run)).toMatch(new RegExp(`workflow-config\\.json: .*${told}`));
});

it('1.5 given a file that fits, when a session starts, then there is nothing to say', async () => {
  expect(messageOf(await startWith({ version: '20.2.7', archive: { enabled: true }, cleanup: {} }))).toBe('');
});
