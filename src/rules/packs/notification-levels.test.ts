import { describe, expect, it } from 'vitest';
import { NOTIFICATIONS } from '../../workflow/registry/limits.ts';
import { notificationLevels } from './task-settings.ts';

const ofPack = { ...NOTIFICATIONS, 'task.opened': 'off' } as const;

describe('given a pack and a user', () => {
  it('when the user asked for nothing, then nothing is told', () => {
    expect(notificationLevels(ofPack, {})).toEqual({});
    expect(notificationLevels(ofPack, { notify: false })).toEqual({});
  });

  it('when the user asks for notifications, then the pack says which and how loud', () => {
    const { 'task.opened': _, ...rest } = NOTIFICATIONS;
    expect(notificationLevels(ofPack, { notify: true })).toEqual(rest);
  });

  it('when the user names one event, then that one is told and no other', () => {
    expect(notificationLevels(ofPack, { notifications: { 'task.opened': 'warning' } })).toEqual({
      'task.opened': 'warning',
    });
  });

  it('when the user switches one off, then the others stay', () => {
    const levels = notificationLevels(ofPack, { notify: true, notifications: { 'expert.review': 'off' } });
    expect(levels).not.toHaveProperty('expert.review');
    expect(levels).toHaveProperty('rule.violation', 'error');
  });

  it('when a level or an event is none, then it counts as not given', () => {
    const notifications = { 'expert.review': 'loud', 'task.open': 'info', constructor: 'info' };
    expect(notificationLevels(ofPack, { notifications })).toEqual({});
    expect(notificationLevels(ofPack, { notify: true, notifications })).toHaveProperty('expert.review', 'warning');
  });
});
