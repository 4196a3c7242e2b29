import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createPairingFiles } from '../../src/store/pairing-files.ts';
import { createScratch } from '../scenarios/world.ts';

const ADA = { id: '4711', name: 'Ada' };
const MINUTE = 60_000;

function pairing() {
  const home = createScratch();
  let time = 0;
  const files = createPairingFiles({ home, pid: process.pid, now: () => new Date(time) });
  const pass = (ms: number): void => {
    time += ms;
  };
  return { home, ...files, pass };
}

const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('given a code to pair with', () => {
  it('when it is sent, then the account is paired, by its id, and the code is used up', () => {
    const { offer, redeem, paired } = pairing();
    const { code } = offer('telegram', 'answer');
    expect(redeem('telegram', ADA, code)).toBe('answer');
    expect(redeem('telegram', { id: '1', name: 'Ada' }, code)).toBeUndefined();
    expect(paired()).toMatchObject([{ adapter: 'telegram', id: '4711', role: 'answer' }]);
  });

  it('when ten minutes have passed, then it is no longer valid', () => {
    const { offer, redeem, pass } = pairing();
    const { code } = offer('telegram', 'control');
    pass(10 * MINUTE);
    expect(redeem('telegram', ADA, code)).toBeUndefined();
  });

  it('when five wrong codes were tried, then the right one no longer works', () => {
    const { offer, redeem } = pairing();
    const { code } = offer('telegram', 'control');
    for (let tries = 0; tries < 5; tries += 1) redeem('telegram', ADA, wrong(code));
    expect(redeem('telegram', ADA, code)).toBeUndefined();
  });

  it('when it is sent to another adapter, or a newer one was offered, then it is not valid', () => {
    const { offer, redeem } = pairing();
    const { code } = offer('telegram', 'control');
    expect(redeem('slack', ADA, code)).toBeUndefined();
    const newer = offer('telegram', 'watch');
    if (newer.code !== code) expect(redeem('telegram', ADA, code)).toBeUndefined();
    expect(redeem('telegram', ADA, newer.code)).toBe('watch');
  });

  it('when the file is read, then it does not reveal the code', () => {
    const { offer, home } = pairing();
    const { code } = offer('telegram', 'control');
    expect(readFileSync(`${home}/remote/pairings.json`, 'utf8')).not.toContain(`"${code}"`);
  });
});
