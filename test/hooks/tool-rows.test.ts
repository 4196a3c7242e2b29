import { expect, it } from 'vitest';
import * as EVENTS from '../../src/hooks/event-table.ts';
import type { ConditionalRow, FeatureList } from '../../src/hooks/feature.ts';
import { FEATURES as COMMAND_RULES } from '../../src/main/command-rules.ts';
import { FEATURES as DECIDE_FEATURES } from '../../src/main/decide-features.ts';
import { FEATURES as EDIT_FEATURES } from '../../src/main/edit-features.ts';
import { FEATURES as LEARN_FEATURES } from '../../src/main/learn-features.ts';
import { FEATURES as REMOTE_FEATURES } from '../../src/main/remote-features.ts';
import { FEATURES as TASK_FEATURES } from '../../src/main/task-features.ts';
import { FEATURES as TOOL_FEATURES } from '../../src/main/tool-features.ts';
import { FEATURES as TURN_FEATURES } from '../../src/main/turn-features.ts';
import { FEATURES as WORKFLOW_FEATURES } from '../../src/main/workflow-features.ts';

const NAMES = {
  'command-rules': Object.keys(COMMAND_RULES),
  'edit-features': Object.keys(EDIT_FEATURES),
  'learn-features': Object.keys(LEARN_FEATURES),
  'decide-features': Object.keys(DECIDE_FEATURES),
  'remote-features': Object.keys(REMOTE_FEATURES),
  'task-flow': Object.keys(TASK_FEATURES),
  'tool-features': Object.keys(TOOL_FEATURES),
  'turn-features': Object.keys(TURN_FEATURES),
  'workflow-features': Object.keys(WORKFLOW_FEATURES),
};
const ROWS = Object.values<FeatureList>(EVENTS).flatMap(({ features }) =>
  features.filter((row): row is ConditionalRow => 'part' in row),
);

it('given the rows with conditions, then each is a feature of the file it names, and no feature is without a row', () => {
  expect(ROWS.filter(({ name, part }) => !NAMES[part].includes(name))).toEqual([]);
  const used = new Set(ROWS.map(({ name }) => name));
  expect(
    Object.values(NAMES)
      .flat()
      .filter((name) => !used.has(name)),
  ).toEqual([]);
});
