import { describe, expect, it } from 'vitest';
import { withSection } from '../../bench/document.ts';

describe('given no benchmarks yet', () => {
  it('when one part is measured, then the document holds that part alone', () => {
    const document = withSection('', 'tokens', '## Tokens\nfew\n');
    expect(document).toMatch(/^# Benchmarks\n/);
    expect(document).toContain('## Tokens\nfew');
  });
});

describe('given a document with both parts', () => {
  const both = withSection(withSection('', 'tokens', '## Tokens\nfew\n'), 'hooks', '## Hooks\nfast\n');

  it('then hooks stand first, whatever was measured first', () => {
    expect(both.indexOf('## Hooks')).toBeLessThan(both.indexOf('## Tokens'));
  });

  it.each([
    ['tokens', '## Hooks\nfast', 'few'],
    ['hooks', '## Tokens\nfew', 'fast'],
  ] as const)('when %s are measured again, then the other part stays and nothing is kept twice', (part, kept, old) => {
    const again = withSection(both, part, 'anew');
    expect(again).toContain(kept);
    expect(again).toContain('anew');
    expect(again).not.toContain(old);
    expect(withSection(again, part, 'anew')).toBe(again);
  });
});
