import { expect, it } from 'vitest';
import { fileSettings } from '../../config/file-settings.ts';
import { decodeTaskConfig } from './task-config.ts';

const ALL = {
  cleanup: 'auto',
  enforcement: 'off',
  onActive: 'switch',
  readBeforeCode: 'advise',
  reviews: 'strict',
  docSync: false,
  docSyncHours: 48,
  notify: true,
  archive: false,
  maxDescription: 8,
  minDocs: 2,
  maxAutoDocs: 1,
};

it('given every setting of tasks, when it is read, then all are taken', () => {
  expect(decodeTaskConfig(ALL)).toEqual(ALL);
});

it('given every setting of tasks in a configuration file, then nobody calls one unknown', () => {
  expect(fileSettings({ tasks: ALL }, 'project').warnings).toEqual([]);
});

it('given values that do not fit, when they are read, then they count as not given', () => {
  expect(decodeTaskConfig({ cleanup: 'sometimes', archive: 'no', maxDescription: 0, minDocs: 1.5 })).toEqual({});
});

it.each(['docSyncHours', 'maxDescription', 'minDocs', 'maxAutoDocs'])(
  'given %s above its limit, then it counts as not given, and the file is said to be wrong',
  (name) => {
    expect(decodeTaskConfig({ [name]: 201 })).toEqual({});
    expect(fileSettings({ tasks: { [name]: 201 } }, 'project').warnings).toEqual([
      { source: 'project', key: `tasks.${name}`, problem: 'wrong-type', expected: 'count' },
    ]);
    expect(decodeTaskConfig({ [name]: 200 })).toEqual({ [name]: 200 });
    expect(fileSettings({ tasks: { [name]: 200 } }, 'project').warnings).toEqual([]);
  },
);
