import { describe, expect, it } from 'vitest';
import { archivedFeatures, archiveName } from './tasks.ts';

describe('given a feature that is archived', () => {
  it('when it is the first of its day, then the name is day and feature', () => {
    expect(archiveName('2026-01-02T23:59:59.999Z', 'login', 1)).toBe('2026-01-02_login');
  });

  it('when the name is taken, then a number follows', () => {
    expect(archiveName('2026-01-02T00:00:00.000Z', 'login', 2)).toBe('2026-01-02_login_2');
  });
});

describe('given the entries of an archive directory', () => {
  it('when listed, then archived features come oldest first and nothing else is listed', () => {
    const found = [
      '2026-01-02_b',
      '2026-01-02_a_10',
      '2025-12-31_z',
      '2026-01-02_a',
      '2026-01-02_a_9',
      '2026-01-02_a-b',
    ];
    const foreign = [
      '.hidden',
      'notes',
      '2026-01-02_',
      '2026-01-02_Bad',
      '26-01-02_x',
      '2026-01-02_a_b',
      '.2026-01-02_a',
    ];
    expect(archivedFeatures([...found, ...foreign])).toEqual([
      '2025-12-31_z',
      '2026-01-02_a',
      '2026-01-02_a_9',
      '2026-01-02_a_10',
      '2026-01-02_a-b',
      '2026-01-02_b',
    ]);
  });
});
