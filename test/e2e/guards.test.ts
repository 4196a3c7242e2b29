/** Guards other than edit rules: commands that write state, code before documents or a report, and broken rules. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe } from 'vitest';
import { type HostRun, runHost } from '../../host-kit/host/run-host.ts';
import type { World } from '../../host-kit/host/world.ts';
import type { CallPart } from '../../host-kit/model/message.ts';
import { call, say, use } from '../../host-kit/model/reply.ts';
import { OVERTONE } from '../../host-kit/overtone.ts';
import { preloadPath } from '../hooks/deaths.ts';
import { expectHealthy } from './kit/expectations.ts';
import { it } from './kit/in-world.ts';
import { ASKS_FOR_TEST, look, mod, newest, OPENING, play as playTask } from './kit/mod-task.ts';
import { playTurns } from './kit/played-turns.ts';

function put({ project }: World, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  }
}

type Env = Readonly<Record<string, string>>;

/** The model makes these calls one after the other. */
const play = (world: World, prompt: string, calls: readonly CallPart[], env: Env = {}): Promise<HostRun> =>
  runHost({
    ...world,
    plugin: OVERTONE,
    prompts: [prompt],
    env: { OVERTONE_LOCALE: 'en', ...env },
    script: ({ turn }) => {
      const next = calls[turn];
      return next === undefined ? say('Done.') : use(next);
    },
  });

/** What the model got for its calls. */
const resultsOf = (run: HostRun) =>
  run
    .mainRequests()
    .slice(1)
    .map(({ newest }) => newest.flatMap(({ parts }) => parts).find(({ type }) => type === 'result'));

const bash = (command: string): CallPart => call('Bash', { command, description: 'as scripted' });

describe('given the state of a task and every permission', () => {
  const STATE = '.claude/workflow-state.json';

  it('when a command writes it, then it is not run and the model hears why; reading and mentioning it go through', async ({
    world,
    expect,
  }) => {
    put(world, { [STATE]: '{"mark":1}' });
    const run = await play(world, 'Look after the state.', [
      bash(`echo '{"mark":2}' > ${STATE}`),
      bash(`cd .claude && cat > workflow-state.json <<'EOF'\n{"mark":3}\nEOF`),
      bash(`echo '{"mark":4}' | tee ${STATE}`),
      bash(`sed -i s/1/5/ ${STATE}`),
      bash(`cat ${STATE}`),
      bash(`echo "never > ${STATE}" > notes.txt && cat notes.txt`),
    ]);
    expectHealthy(run);
    const refused = {
      isError: true,
      text: expect.stringMatching(/base\.state-files[\s\S]*These files may be read/),
    };
    expect(resultsOf(run)).toMatchObject([
      refused,
      refused,
      refused,
      refused,
      { isError: false, text: expect.stringContaining('"mark":1') },
      { isError: false, text: expect.stringContaining('never >') },
    ]);
    expect(readFileSync(join(world.project, STATE), 'utf8')).toBe('{"mark":1}');
  });
});

describe('given a pack that refuses code before documents', () => {
  it('when the model changes code first, then it is refused with what to read, and free once that was read', async ({
    world,
    expect,
  }) => {
    const readBeforeCode = { mode: 'deny', minDocs: 1, docGlobs: ['docs/**/*.md'], codeGlobs: ['**/*.py'] };
    put(world, {
      '.overtone/packs/mine/pack.json': JSON.stringify({ id: 'mine', version: '1', readBeforeCode }),
      '.overtone.json': JSON.stringify({ pack: 'mine' }),
      'docs/shop.md': '# Shop\n\nPrices are cents.\n',
      'shop.py': 'PRICE_MARK = 100\n',
    });
    const read = (file: string) => call('Read', { file_path: join(world.project, file) });
    const edit = () =>
      call('Edit', {
        file_path: join(world.project, 'shop.py'),
        old_string: 'PRICE_MARK = 100',
        new_string: 'PRICE_MARK = 1',
      });
    const run = await play(world, '/mc fix the shop prices', [read('shop.py'), edit(), read('docs/shop.md'), edit()]);
    expectHealthy(run);
    // The turn ends later: the edit is held until the user has confirmed it.
    expect(resultsOf(run).slice(0, 4)).toMatchObject([
      { isError: false, text: expect.stringContaining('PRICE_MARK') },
      { isError: true, text: expect.stringMatching(/1 more must be read[\s\S]*- docs\/shop\.md/) },
      { isError: false, text: expect.stringContaining('Prices are cents') },
      { isError: false },
    ]);
  });
});

describe('given a project whose reviews are strict', () => {
  it('when the model goes on editing after two rounds that failed, then it is refused until the report is written', async ({
    world,
    expect,
  }) => {
    put(world, { '.overtone.json': JSON.stringify({ tasks: { reviews: 'strict' } }) });
    const { files, read, edit } = mod(world);
    const played = playTurns([
      { prompt: OPENING, replies: [use(read('mod.py')), use(edit('mod.py', 0)), ASKS_FOR_TEST] },
      { prompt: '还是不行', replies: [use(edit('mod.py', 1)), ASKS_FOR_TEST] },
      {
        prompt: '又出错了',
        replies: [use(look()), use(edit('mod.py', 2)), say('# 专家诊断报告\n\n## 1. 根因\n血量为空。')],
      },
      { prompt: '按建议做', replies: [use(edit('mod.py', 2)), ASKS_FOR_TEST] },
    ]);
    const run = await playTask(world, played);
    expectHealthy(run);
    const [, review = '', refused = ''] = played.heardAt('又出错了').map(newest);
    expect.soft(review, 'the review').toContain('bug_fix_loop');
    expect.soft(refused, 'the refusal').toMatch(/mod\.py[\s\S]*专家诊断报告[\s\S]*\/mc continue/);
    const [, edited = ''] = played.heardAt('按建议做').map(newest);
    expect.soft(edited, 'free after the report').toContain('has been updated');
    expect(readFileSync(join(world.project, 'mod.py'), 'utf8')).toBe('hp = 3\n');
    expect(files.record()).toMatchObject({ metrics: { code_changes_count: 3 } });
  });
});

describe('given hard rules that break, in a project that lets nothing pass untried', () => {
  it('when the model writes a file, then it is not written and the model hears why', async ({ world, expect }) => {
    put(world, { '.overtone.json': JSON.stringify({ rules: { failClosed: true } }) });
    const write = call('Write', {
      file_path: join(world.project, 'notes.txt'),
      content: '-----BEGIN CERTIFICATE-----\n',
    });
    const env = { NODE_OPTIONS: `--require ${preloadPath('broken-pattern')}`, BROKEN_PATTERN: 'PRIVATE KEY' };
    const run = await play(world, 'Write the notes.', [write], env);
    expect(resultsOf(run)).toMatchObject([
      { isError: true, text: expect.stringMatching(/the engine broke[\s\S]*ot doctor/) },
    ]);
    expect(existsSync(join(world.project, 'notes.txt'))).toBe(false);
  });
});
