import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/command-table.ts';
import { LOCALES } from '../../src/text/messages.ts';
import { advance } from '../../src/workflow/advance.ts';
import { newLoop } from '../../src/workflow/loop/loop.ts';
import { cliText } from '../kit/texts.ts';
import { createCli, NOW } from './kit.ts';

describe('given a mistyped command line', () => {
  it.each([
    [['inti', 'quick'], '"init"', 'ot help'],
    [['specs', 'lst'], '"specs list"', 'ot specs --help'],
    [['specs'], 'specs list, specs init', 'ot specs --help'],
    [['instinct', '--all'], 'instinct summarize', 'ot instinct --help'],
    [['init', 'quick', '--sesion', 's1'], '"--session"', 'ot init --help'],
    [['init', 'quick', '-s', 's1'], '-s', 'ot init --help'],
    [['init'], '<workflow>', 'ot init --help'],
    [['init', 'quick', 's1'], '"s1"', 'ot init --help'],
    [['init', 'quick', '--session', '--force'], '--session ID', 'ot init --help'],
    [['init', 'quick', '--session'], '--session ID', 'ot init --help'],
    [['init', 'quick', '--force=yes'], '--force', 'ot init --help'],
    [['skip', 'DOCS'], '--reason TEXT', 'ot skip --help'],
    [['--jsn'], '--jsn', 'ot help'],
    [['constructor'], '"constructor"', 'ot help'],
    [['status', '--__proto__'], '--__proto__', 'ot status --help'],
    [['help', 'nothing'], '"nothing"', 'ot help'],
  ])('when it is %j, then it ends with 2, says %s and points to help', async (words, hint, help) => {
    const ot = createCli();
    const { code, out, err } = await ot.run(...words);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(hint);
    expect(err).toContain(`Help: ${help}\n`);
    expect(ot.sessionsOnDisk()).toEqual([]);
  });

  it('when a value begins with a dash, then it can be given with an equals sign', async () => {
    const ot = createCli();
    await ot.run('init', 'standard', '--session', 's1');
    const { code, out } = await ot.run('skip', 'DOCS', '--reason=-- none --', '--session=s1');
    expect(code).toBe(0);
    expect(out).toContain('-- none --');
  });
});

/** Nothing on disk could make these right, so it is the command line that is wrong. */
describe('given a value that can never be right', () => {
  const SCORES = ['--clarity', '1', '--completeness', '1', '--actionability', '1'];

  it.each([
    [['sessions', '--limit', '0'], '1, 2, 3', 'ot sessions --help'],
    [['timeline', '--limit', 'many'], '1, 2, 3', 'ot timeline --help'],
    [['timeline', '--type', 'stage:begin'], 'stage:start', 'ot timeline --help'],
    [['timeline', '--category', 'stages'], 'workflow', 'ot timeline --help'],
    [['instinct', 'query', '--limit', '1.5'], '1, 2, 3', 'ot instinct query --help'],
    [['instinct', 'query', '--type', 'habits'], 'user_corrections', 'ot instinct query --help'],
    [['instinct', 'query', '--min-confidence', '2'], '0 … 1', 'ot instinct query --help'],
    [['verify', '--timeout', 'soon'], '1 … 2147483', 'ot verify --help'],
    [['verify', '--timeout', '2147484'], '1 … 2147483', 'ot verify --help'],
    [['verify', '--phase', 'compile'], 'build', 'ot verify --help'],
    [['dashboard', '--port', '65536'], '0 … 65535', 'ot dashboard --help'],
    [['dashboard', '--status', '--port', 'x'], '0 … 65535', 'ot dashboard --help'],
    [['init', 'standart', '--session', 's1'], 'quick, standard, full', 'ot init --help'],
    [['init', 'quick', '--session', 's1', '--feature', 'User Login'], 'kebab-case', 'ot init --help'],
    [['init', 'quick', '--session', '../up'], 'letters, digits', 'ot init --help'],
    [['status', '--session', 'a b'], 'letters, digits', 'ot status --help'],
    [['specs', 'init', 'login', '--workflow', 'none'], 'quick, standard, full', 'ot specs init --help'],
    [['specs', 'backlog', 'login', '--workflow', 'none'], 'quick, standard, full', 'ot specs backlog --help'],
    [['specs', 'archive', 'Bad Name'], 'kebab-case', 'ot specs archive --help'],
    [['pack', 'new', 'Bad Name'], 'lower-case letters', 'ot pack new --help'],
    [['grade', '--stage', 'DEVELOP', '--agent', 'tester', ...SCORES], 'DEV, ', 'ot grade --help'],
    [['grade', '--stage', 'TEST:2', '--agent', 'nobody', ...SCORES], 'developer, ', 'ot grade --help'],
    [
      ['grade', '--stage', 'DEV', '--agent', 'developer', ...SCORES, '--clarity', '6'],
      'from 1 to 5',
      'ot grade --help',
    ],
  ])('when it is %j, then it ends with 2, says %s is allowed and points to help', async (words, allowed, help) => {
    const ot = createCli();
    const { code, out, err } = await ot.run(...words);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(allowed);
    expect(err).toContain(`Help: ${help}\n`);
    expect(ot.sessionsOnDisk()).toEqual([]);
  });

  it('when it comes from the host and not the user, then the command line is not blamed', async () => {
    const { code, err } = await createCli({ env: { CLAUDE_CODE_SESSION_ID: '../up' } }).run('status');
    expect(code).toBe(1);
    expect(err).toContain('is not a session id');
  });
});

it.each([
  [['help', 'nope'], 'There is no command "nope".\n'],
  [['statu'], 'There is no command "statu". Did you mean "stats", "status"?\n'],
  [['specs', 'lis'], 'There is no command "specs lis". Did you mean "specs list"?\n'],
  [['demo', '--json'], 'Unknown option --json.\nHelp: ot demo --help\n'],
])('when %j is called, then the message suggests what was meant, if anything', async (words, said) => {
  expect(await createCli().run(...words)).toMatchObject({ code: 2, err: expect.stringContaining(said) });
});

describe('given a program that asks for JSON', () => {
  it.each([
    [['instinct', '--json'], 2, 'instinct summarize', 'ot instinct --help'],
    [['init', '--json'], 2, '<workflow>', 'ot init --help'],
    [['sessions', '--limit', 'x', '--json'], 2, '1, 2, 3', 'ot sessions --help'],
    [['status', '--session', 'gone', '--json'], 1, '"gone"', undefined],
  ])('when %j fails, then the answer says so in JSON and people are told as ever', async (words, exit, hint, help) => {
    const { code, err, json } = await createCli().run(...words);
    expect(code).toBe(exit);
    expect(err).toContain(hint);
    expect(json()).toEqual({ error: expect.stringContaining(hint), ...(help ? { help } : {}) });
  });

  it('when the word is meant for a program that is started, then nothing is printed for it', async () => {
    const { code, out } = await createCli().run('status', '--session', 'gone', '--', '--json');
    expect({ code, out }).toEqual({ code: 2, out: '' });
  });
});

describe('given a broken file system', () => {
  it('when a command meets it, then the error says what to look at', async () => {
    const ot = createCli();
    writeFileSync(join(ot.project, 'specs'), '');
    const { code, err } = await ot.run('specs', 'list');
    expect(code).toBe(1);
    expect(err).toContain('ENOTDIR');
    expect(err).toContain('Check the path');
  });
});

describe('ot help', () => {
  it('without a word shows the commands most used and the way to the others', async () => {
    const { code, out } = await createCli().run();
    expect(code).toBe(0);
    expect(out).toContain('  task list  ');
    expect(out).toContain('ot help');
    expect(out.trim().split('\n')).toHaveLength(14);
  });

  it.each([[['help']], [['--help']], [['-h']]])('for %j lists every command and workflow', async (words) => {
    const { code, out } = await createCli().run(...words);
    expect(code).toBe(0);
    for (const { name } of COMMANDS) expect(out).toContain(`  ${name} `);
    expect(out).toContain('product-full');
  });

  it('on a command shows its usage and each option', async () => {
    const ot = createCli();
    for (const { name, usage, options } of COMMANDS) {
      const asked = await ot.run(...name.split(' '), '--help');
      expect(asked.code).toBe(0);
      expect(asked.out).toContain(`ot ${usage}`);
      for (const option of Object.keys(options)) expect(asked.out).toContain(`--${option}`);
      expect((await ot.run('help', ...name.split(' '))).out).toBe(asked.out);
    }
  });

  it.each([
    ['pause', '--machine', 'everything on this machine, not one session'],
    ['resume', '--machine', 'everything on this machine, not one session'],
    ['fleet join', '--machine NAME', 'name of this machine in the team'],
    ['skip', '--reason TEXT', 'why the stage is skipped'],
    ['review', '--reason TEXT', 'why the verdicts are merged this way'],
    ['harden', '--remove', 'take the guard out again'],
    ['remote setup', '--remove', 'remove the token and all paired accounts'],
    ['task list', '--all', 'include archived and cancelled tasks'],
    ['instinct list', '--all', 'include those that are retired, muted, evolved or seen only once'],
    ['instinct forget', '--all', 'everything learned in this project'],
  ])('on ot %s tells what %s means there', async (name, option, meaning) => {
    const { out } = await createCli().run(...name.split(' '), '--help');
    expect(out.split('\n').map((line) => line.trim().replace(/ {2,}/, ' '))).toContain(`${option} ${meaning}`);
    const { options } = (await createCli().run(...name.split(' '), '--help', '--json')).json();
    expect(options).toContainEqual(expect.objectContaining({ name: option.split(' ')[0], summary: meaning }));
  });

  it('on ot review names the verdicts', async () => {
    expect((await createCli().run('review', '--help')).out).toContain('The verdict is pass or reject.');
  });

  it.each(['verdict', 'classify'])(
    'on ot %s shows --jsonl as needed, and without it says what it is for',
    async (name) => {
      expect((await createCli().run(name, '--help')).out).toContain(`ot ${name} --jsonl\n`);
      const { code, err } = await createCli().run(name);
      expect(code).toBe(2);
      expect(err).toContain('ot: Add --jsonl: read JSON line by line from stdin and answer each line.\n');
    },
  );

  it('promises --json for no command that does not take it', async () => {
    const { out } = await createCli().run('help');
    expect(out).toContain('Every command takes --json, except run, demo.');
    for (const { name, options } of COMMANDS)
      expect([name, 'json' in options]).toEqual([name, !['run', 'demo'].includes(name)]);
  });

  it('on a group shows its commands', async () => {
    const { code, out } = await createCli().run('specs', '--help');
    expect(code).toBe(0);
    expect(out).toContain('specs archive <feature>');
    expect(out).not.toContain('timeline');
  });

  it('is there for programs, too', async () => {
    const { json } = await createCli().run('help', '--json');
    expect(json().commands.map(({ name }: { name: string }) => name)).toEqual(COMMANDS.map(({ name }) => name));
    expect((await createCli().run('init', '--help', '--json')).json()).toMatchObject({
      usage: 'ot init <workflow> [--session ID] [--feature NAME] [--force]',
    });
  });
});

it.each(['--version', '-v', 'version'])('ot %s prints the version', async (word) => {
  expect((await createCli().run(word)).out).toBe('1.2.3\n');
  expect((await createCli().run(word, '--json')).json()).toEqual({ version: '1.2.3' });
});

it('ot hooks shows what the plugin registers, and says so when the file is missing or damaged', async () => {
  const call = { type: 'command', command: 'node', args: [`\${CLAUDE_PLUGIN_ROOT}/dist/hooks/on-stop.js`] };
  const value = { hooks: { Stop: [{ hooks: [call] }] } };
  const ot = createCli({ readHooks: () => ({ state: 'found', value }) });
  expect((await ot.run('hooks', '--json')).json()).toEqual([{ event: 'Stop', ...call }]);
  expect((await ot.run('hooks')).out).toBe('Stop  dist/hooks/on-stop.js  *\n');
  expect(await createCli().run('hooks')).toMatchObject({ code: 1 });
  const damaged = createCli({ readHooks: () => ({ state: 'corrupt', path: 'hooks.json', why: 'not JSON' }) });
  expect(await damaged.run('hooks')).toMatchObject({ code: 1, err: expect.stringContaining('not JSON') });
});

describe('ot completion', () => {
  /** What bash offers for the last of these words. */
  async function offered(...words: string[]): Promise<string[]> {
    const { out } = await createCli().run('completion', 'bash');
    const call = `COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _ot; echo "\${COMPREPLY[@]}"`;
    const answer = execFileSync('bash', ['-c', `${out}\n${call}`, 'bash', ...words], { encoding: 'utf8' });
    return answer.trim().split(' ');
  }

  it('for bash offers commands, actions and options', async () => {
    expect(await offered('ot', 'in')).toEqual(['init', 'instinct']);
    expect(await offered('ot', 'specs', '')).toContain('archive');
    expect(await offered('ot', 'init', 'qu')).toEqual(['quick']);
    expect(await offered('ot', 'review', 're')).toEqual(['reject']);
    expect(await offered('ot', 'specs', 'init', '--w')).toEqual(['--workflow']);
    expect(await offered('ot', 'status', '--w')).toEqual(['--watch']);
  });

  it('knows zsh and fish, and refuses another shell', async () => {
    expect((await createCli().run('completion', 'zsh')).out).toContain('bashcompinit');
    expect((await createCli().run('completion', 'fish')).out).toContain('-l session');
    expect((await createCli().run('completion', 'fish')).out).toContain("from init' -a quick\n");
    expect(await createCli().run('completion', 'tcsh')).toMatchObject({ code: 2 });
  });
});

describe('given Chinese', () => {
  const chinese = { locale: 'zh-TW', text: cliText('zh-TW') } as const;

  it('when help is shown, then no blank follows its colon', async () => {
    expect((await createCli(chinese).run('stop', '--help')).out).toContain('用法：ot stop');
  });

  it('when a workflow has ended, then results and reasons are in words', async () => {
    const ot = createCli(chinese);
    await ot.run('init', 'single', '--session', 's1');
    const passed = { type: 'agent.finished', agent: 'developer', verdict: 'pass', at: NOW } as const;
    ot.store.update('s1', (session) => {
      const flow = session.flow();
      if (flow.state !== 'found') throw new Error('no workflow');
      const [next, events] = advance(flow.value, passed);
      const loop = { ...newLoop(NOW), stopped: true, stopReason: 'finished' };
      return {
        flow: next,
        loop,
        events: [...events, { type: 'loop:complete', data: { reason: 'finished' } }],
        value: 0,
      };
    });
    for (const name of ['status', 'timeline']) {
      const { out } = await ot.run(name, '--session', 's1');
      expect(out).toContain('通過');
      expect(out).toContain('工作流完成');
      expect(out).not.toMatch(/\b(?:pass|finished)\b/);
    }
  });
});

describe.each(LOCALES)('given the locale %s', (locale) => {
  it('when a workflow runs and things go wrong, then no text is missing', async () => {
    const ot = createCli({ text: cliText(locale) });
    const calls = [
      ['help'],
      ['init', 'standard', '--session', 's1', '--feature', 'user-login'],
      ['status', '--session', 's1'],
      ['init', 'quick', '--session', 's1'],
      ['skip', 'DOCS', '--reason', 'r', '--session', 's1'],
      ['stop', '--session', 's1'],
      ['stats', '--session', 's1'],
      ['specs', 'list'],
      ['nonsense'],
    ];
    for (const words of calls) {
      const { out, err } = await ot.run(...words);
      expect(out + err).not.toBe('');
      expect(out + err).not.toMatch(/undefined|\[object|NaN/);
    }
  });
});
