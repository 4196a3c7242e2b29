import { describe, expect, it } from 'vitest';
import { parseDevPhases } from './next-phase.ts';

const FILE = `---
feature: login
---
## Tasks
- [ ] DEV

## Dev Phases

### Phase 1: 基礎建設 (sequential)
- [x] 建立資料模型 | files: src/models/user.ts
- [ ] 設定路由骨架 | files: src/routes/index.ts

### Phase 2: 核心功能 (parallel)
- [ ] 實作 CRUD API | files: src/handlers/user.ts, src/handlers/order.ts
- [ ] 實作認證中間件 | agent: developer | files: \`src/middleware/auth.ts\`

### Phase 3: 整合 (sequential, depends: 1)
- [ ] 整合

## Notes
- [ ] not a phase task
`;

describe('given a Dev Phases block', () => {
  it('when parsed, then every phase has its mode and its tasks', () => {
    expect(parseDevPhases(FILE)).toEqual([
      {
        number: 1,
        name: '基礎建設',
        mode: 'sequential',
        tasks: [
          { text: '建立資料模型', checked: true },
          { text: '設定路由骨架', checked: false },
        ],
      },
      {
        number: 2,
        name: '核心功能',
        mode: 'parallel',
        tasks: [
          { text: '實作 CRUD API', checked: false },
          { text: '實作認證中間件', checked: false },
        ],
      },
      {
        number: 3,
        name: '整合',
        mode: 'sequential',
        tasks: [{ text: '整合', checked: false }],
      },
    ]);
  });
});

describe('given headings that people write', () => {
  it.each([
    ['### Phase 2: Core (parallel)', 'Core', 'parallel'],
    ['### phase 2 - Core', 'Core', 'sequential'],
    ['#### Phase 2：核心（parallel，depends：1）', '核心', 'parallel'],
    ['### Phase 2: Core (v2) (Parallel, depends: 1, 3)', 'Core (v2)', 'parallel'],
    ['### Phase 2: Core (v2)', 'Core (v2)', 'sequential'],
    ['### Phase 2: parallel port', 'parallel port', 'sequential'],
    ['### Phase 2', '', 'sequential'],
    ['### 2. Core (depends: 1)', 'Core', 'sequential'],
  ])('when a phase is called "%s", then it is understood', (heading, name, mode) => {
    const file = `## Dev Phases\n${heading}\n- [ ] a\n`;
    expect(parseDevPhases(file)).toMatchObject([{ number: 2, name, mode, tasks: [{ text: 'a' }] }]);
  });

  it('when boxes stand above the first phase heading, then they are not lost', () => {
    const file = '## Dev Phases\n- [ ] a\n### Phase 1: x\n- [ ] b\n';
    expect(parseDevPhases(file).map(({ number, tasks }) => [number, tasks.length])).toEqual([
      [0, 1],
      [1, 1],
    ]);
  });

  it('when the block only stands in a code fence, then there are no phases', () => {
    expect(parseDevPhases(`\`\`\`\n${FILE.slice(FILE.indexOf('## Dev'))}\`\`\`\n`)).toEqual([]);
  });
});

describe('given numbered sections and no Dev Phases block', () => {
  const file = `## 1. Background
No boxes here.
## 2. Core Services (parallel)
- [ ] 2.1 建立 UserService | agent: developer | files: src/services/user.ts
- [ ] 2.2 建立 OrderService | agent: developer | files: src/services/order.ts
## Notes
- [ ] not a phase task
## 3. Glue
- [ ] 3.1 glue
`;

  it('when parsed, then those with boxes are phases', () => {
    expect(parseDevPhases(file)).toMatchObject([
      {
        number: 2,
        name: 'Core Services',
        mode: 'parallel',
        tasks: [{ text: '2.1 建立 UserService' }, { text: '2.2 建立 OrderService' }],
      },
      { number: 3, name: 'Glue', mode: 'sequential', tasks: [{ text: '3.1 glue' }] },
    ]);
  });

  it('when a Dev Phases block is there too, then the block decides', () => {
    const both = `${file}## Dev Phases\n### Phase 1: a\n- [ ] b\n`;
    expect(parseDevPhases(both).map(({ name }) => name)).toEqual(['a']);
  });
});
