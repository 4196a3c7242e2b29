import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { claimNotification } from './notification-file.ts';

const START = Date.parse('2026-03-05T10:15:00Z');

function place() {
  const home = mkdtempSync(join(tmpdir(), 'ot-notify-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  let ms = START;
  const claims = (key: string) => claimNotification({ home, pid: process.pid, now: () => new Date(ms) }, key);
  return { home, claims, goTo: (seconds: number) => (ms = START + seconds * 1_000) };
}

describe('given a notification', () => {
  it('when it is claimed again within a minute, then only the first is to be shown', () => {
    const { claims, goTo } = place();
    expect(claims('review')).toBe(true);
    goTo(59);
    expect(claims('review')).toBe(false);
    expect(claims('refusal')).toBe(true);
    goTo(60);
    expect(claims('review')).toBe(true);
    goTo(61);
    expect(claims('refusal')).toBe(false);
  });

  it('when the clock was set back, then it is silent for no longer than a minute', () => {
    const { claims, goTo } = place();
    goTo(3_600);
    expect(claims('review')).toBe(true);
    goTo(0);
    expect(claims('review')).toBe(true);
  });

  it.each(['{', '[]', '{"review": "yesterday"}'])('when the file says %s, then that counts as nothing', (text) => {
    const { home, claims } = place();
    mkdirSync(join(home, 'cache'));
    writeFileSync(join(home, 'cache/notifications.json'), text);
    expect(claims('review')).toBe(true);
    expect(claims('review')).toBe(false);
  });

  it('when its minute is over, then it is forgotten', () => {
    const { home, claims, goTo } = place();
    claims('review');
    goTo(120);
    claims('refusal');
    expect(JSON.parse(readFileSync(join(home, 'cache/notifications.json'), 'utf8'))).toEqual({
      refusal: START + 120_000,
    });
  });
});
