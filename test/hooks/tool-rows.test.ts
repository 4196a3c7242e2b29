import { expect, it } from 'vitest';
import { LEARN_SESSION, LEARNED_AGENT, LEARNED_START } from '../../src/hooks/learn-rows.ts';
import { POST_TOOL_ROWS, PRE_TOOL_ROWS, TOOL_FAILURE_ROWS } from '../../src/hooks/tool-rows.ts';
import { FEATURES as EDIT_FEATURES } from '../../src/main/edit-features.ts';
import { FEATURES as LEARN_FEATURES } from '../../src/main/learn-features.ts';
import { FEATURES as TASK_FEATURES } from '../../src/main/task-features.ts';
import { FEATURES as TOOL_FEATURES } from '../../src/main/tool-features.ts';

const NAMES = {
  'edit-features': Object.keys(EDIT_FEATURES),
  'learn-features': Object.keys(LEARN_FEATURES),
  'task-flow': Object.keys(TASK_FEATURES),
  'tool-features': Object.keys(TOOL_FEATURES),
};
const ROWS = [...PRE_TOOL_ROWS, ...POST_TOOL_ROWS, ...TOOL_FAILURE_ROWS, LEARNED_START, LEARNED_AGENT, LEARN_SESSION];

it('given the rows that load their feature, then each is a feature of the file it names, and no feature is without a row', () => {
  expect(ROWS.filter(({ name, part }) => !NAMES[part].includes(name))).toEqual([]);
  const used = new Set(ROWS.map(({ name }) => name));
  expect(
    Object.values(NAMES)
      .flat()
      .filter((name) => !used.has(name)),
  ).toEqual([]);
});
