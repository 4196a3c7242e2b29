import { describe, expect, it } from 'vitest';
import { shippedPack } from '../../../test/packs/shipped.ts';
import { readSettings } from '../../settings/resolve-config.ts';
import { NOTIFICATIONS } from '../../workflow/registry/notifications.ts';
import { settingsOf } from './task-settings.ts';

const ofPack = { ...NOTIFICATIONS, 'task.opened': 'off' } as const;
const levels = (written: object) =>
  settingsOf({ ...shippedPack('base').manifest, notifications: ofPack }, readSettings(written).settings).notifications;

describe('given a pack and a user', () => {
  it('when the user asked for nothing, then nothing is told', () => {
    expect(levels({})).toEqual({});
    expect(levels({ tasks: { notify: false } })).toEqual({});
  });

  it('when the user asks for notifications, then the pack says which and how loud', () => {
    expect(levels({ tasks: { notify: true } })).toEqual(ofPack);
  });

  it('when the user names one event, then that one is told and no other', () => {
    expect(levels({ notifications: { 'task.opened': 'warning' } })).toEqual({ 'task.opened': 'warning' });
  });

  it('when the user switches one off, then the others stay', () => {
    const set = { tasks: { notify: true }, notifications: { 'expert.review': 'off' } };
    expect(levels(set)).toMatchObject({ 'expert.review': 'off', 'rule.violation': 'error' });
  });

  it('when a level or an event is unknown, then it counts as not given', () => {
    const notifications = { 'expert.review': 'loud', 'task.open': 'info', constructor: 'info' };
    expect(levels({ notifications })).toEqual({});
    expect(levels({ tasks: { notify: true }, notifications })).toHaveProperty(['expert.review'], 'warning');
  });
});
