import { describe, expect, it } from 'vitest';
import { nextPhase } from './next-phase.ts';

const FILE = `## Tasks
- [ ] DEV

## Dev Phases
### Phase 1: model (sequential)
- [ ] row schema | files: src/row.ts
- [ ] row rules | files: src/rules.ts
### Phase 2: ends (parallel)
- [ ] parser | files: src/parse.ts
- [ ] writer | files: src/write.ts
- [ ] linter | files: src/lint.ts
### Phase 3: command (sequential, depends: 1)
- [ ] import command | files: src/cli.ts
`;
const ticked = (...texts: string[]) =>
  texts.reduce((file, text) => file.replace(`- [ ] ${text}`, `- [x] ${text}`), FILE);

describe('given phases of which one runs side by side', () => {
  it.each([
    [0, { number: 1, name: 'model', developers: 1 }],
    [1, { number: 2, name: 'ends', developers: 3 }],
    [3, { number: 2, name: 'ends', developers: 1 }],
    [4, { number: 3, name: 'command', developers: 1 }],
    [5, undefined],
    [9, undefined],
  ])('when %i developers have passed, then %j comes next', (passes, expected) => {
    expect(nextPhase(FILE, passes)).toEqual(expected);
  });

  it('when boxes are ticked before a developer has passed, then their phase is done', () => {
    expect(nextPhase(ticked('row schema', 'row rules'), 0)).toMatchObject({ number: 2, developers: 3 });
  });

  it('when the ticks follow the developers, then nothing is counted twice', () => {
    const file = ticked('row schema', 'row rules', 'parser', 'writer');
    expect(nextPhase(file, 3)).toMatchObject({ number: 2, developers: 1 });
    expect(nextPhase(file, 1)).toMatchObject({ number: 2, developers: 1 });
  });

  it('when every box is ticked, then nothing is left', () => {
    expect(nextPhase(FILE.replaceAll('[ ]', '[x]'), 0)).toBeUndefined();
  });
});

describe('given nothing to run side by side', () => {
  it.each([
    ['no phases', '## Tasks\n- [ ] DEV\n'],
    ['a chain', '## Dev Phases\n### Phase 1: a (sequential)\n- [ ] x\n### Phase 2: b (sequential)\n- [ ] y\n'],
    ['a parallel phase of one', '## Dev Phases\n### Phase 1: a (parallel)\n- [ ] x\n'],
  ])('when the file has %s, then one developer does it all', (_, file) => {
    expect(nextPhase(file, 0)).toBeUndefined();
  });
});
