import { expect, it } from 'vitest';
import { decodeWorkflowConfig } from '../../settings/resolve-config.ts';

it('given the documented file, when it is read, then every key is honoured', () => {
  const file = {
    version: '20.2.7',
    task_naming: { max_description_length: 8 },
    workflow_steps: { step2_min_docs: 3 },
    cleanup: { max_auto_update_docs: 1, mode: 'auto' },
    archive: { enabled: true, auto_move_to_archived: false, auto_sync_docs: false },
  };
  expect(decodeWorkflowConfig(file)).toEqual({
    config: { maxDescription: 8, minDocs: 3, maxAutoDocs: 1, cleanup: 'auto', archive: false, docSync: false },
    ignored: [],
  });
});

it('given unknown keys and invalid values, when it is read, then they are named and change nothing', () => {
  const file = { cleanup: { mode: 'sometimes', speed: 9 }, colour: 'red' };
  expect(decodeWorkflowConfig(file)).toEqual({ config: {}, ignored: ['cleanup.mode', 'cleanup.speed', 'colour'] });
});

it.each([[undefined], [null], ['text'], [[1]], [7]])('given %j instead of an object, then nothing is set', (value) => {
  expect(decodeWorkflowConfig(value)).toEqual({ config: {}, ignored: [] });
});

it.each([
  [{ archive: { enabled: 'yes', auto_move_to_archived: true } }, { archive: true }, ['archive.enabled']],
  [{ archive: { enabled: true, auto_move_to_archived: 'yes' } }, { archive: true }, ['archive.auto_move_to_archived']],
  [{ archive: { enabled: false, auto_move_to_archived: 7 } }, { archive: false }, ['archive.auto_move_to_archived']],
  [{ archive: { enabled: {} } }, {}, ['archive.enabled']],
  [{ archive: true }, {}, ['archive']],
  [{ bogus: {} }, {}, ['bogus']],
  [{ archive: { bogus: { deep: {} } } }, {}, ['archive.bogus']],
  [{ archive: {}, cleanup: {} }, {}, []],
])('given %j, when it is read, then each key is judged by itself', (file, config, ignored) => {
  expect(decodeWorkflowConfig(file)).toEqual({ config, ignored });
});
