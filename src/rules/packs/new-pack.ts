/** The files of a new pack: little, but complete and valid, so that one can begin by changing it. */
export type NewFile = { readonly path: string; readonly text: string };

export const newPackFiles = (id: string): readonly NewFile[] => [
  json('pack.json', {
    id,
    version: '0.1.0',
    extends: ['base'],
    title: id,
    detect: { markers: [] },
    samplePath: 'src/sample.ts',
    paths: { docs: ['docs'] },
  }),
  json('rules/own.json', {
    defaults: { severity: 'block', applies: { include: ['src/**'] }, strip: ['comments', 'strings'] },
    rules: [
      {
        id: `${id}.no-console-log`,
        title: 'No console.log',
        forbid: ['\\bconsole\\.log\\('],
        message: 'Line {line} prints past the logger.',
        fix: 'Use the logger of the project.',
        example: { bad: 'console.log(total);', good: 'logger.info({ total });' },
        tests: [
          { name: 'a call', code: 'console.log(total);', expect: 'violation' },
          { name: 'inside a function', code: 'const f = () => console.log(1);', expect: 'violation' },
          { name: 'the logger', code: 'logger.info({ total });', expect: 'ok' },
          { name: 'in a string', code: 'const text = "console.log(";', expect: 'ok' },
        ],
      },
    ],
  }),
  json('knowledge.json', {
    entries: [
      {
        id: 'example-entry',
        name: 'Example entry',
        keywords: [`${id} example`, `${id} sample`],
        description: 'Replace this with something your project does again and again.',
        guide: {
          principle: 'What happens, in one or two sentences.',
          code: { file: 'src/example.ts', content: ['export const example = (): string => "replace me";'] },
          issues: [{ problem: 'What usually goes wrong', cause: 'Why', solution: 'What to do' }],
        },
      },
    ],
  }),
];

const json = (path: string, value: unknown): NewFile => ({ path, text: `${JSON.stringify(value, null, 2)}\n` });
