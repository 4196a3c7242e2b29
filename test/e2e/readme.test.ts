/** Follows README line by line: every command is typed as printed and does what the text says. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect } from 'vitest';
import { ensureHost } from '../../host-kit/host/ensure-host.ts';
import { hostEnvironment } from '../../host-kit/host/environment.ts';
import { copyRepository } from '../../host-kit/host/installation.ts';
import { openTerminal } from '../../host-kit/host/terminal.ts';
import type { World } from '../../host-kit/host/world.ts';
import { asRecord } from '../../host-kit/json.ts';
import { say } from '../../host-kit/model/reply.ts';
import { startModel } from '../../host-kit/model/server.ts';
import { SKILL_PROMPTS } from '../prompts/prompt-files.ts';
import { it } from './kit/in-world.ts';

const README = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
/** Without the remark behind it. */
const COMMANDS = [...README.matchAll(/^```sh\n([\s\S]*?)^```/gm)]
  .flatMap(([, block = '']) => block.trim().split('\n'))
  .map((line) => line.replace(/\s+# .*/, ''));
/** In the text, those of `ot` and those typed at Claude Code's prompt. */
const MENTIONED = [...new Set([...README.matchAll(/`(ot [a-z][\w -]*)`/g)].map(([, command = '']) => command))];
const SKILLS = [...README.matchAll(/\/ot:([a-z-]+)/g)].map(([, name = '']) => name);

type Shell = {
  readonly world: World;
  readonly repository: string;
  readonly env: Readonly<Record<string, string>>;
  /** What it prints, in the repository or, as README says of permissions, in a project of the user. */
  readonly type: (command: string) => Promise<string>;
};

async function openShell(world: World, lang: string): Promise<Shell> {
  const [programs, global] = [join(world.root, 'programs'), join(world.root, 'global')];
  for (const folder of [programs, global]) mkdirSync(folder);
  symlinkSync(await ensureHost(), join(programs, 'claude'));
  const env = {
    PATH: `${programs}:${global}/bin:${process.env['PATH']}`,
    ...{ LANG: lang, LC_MESSAGES: '' },
    ...{ npm_config_prefix: global, npm_config_offline: 'true' },
  };
  const repository = await copyRepository(world);
  const type = async (command: string): Promise<string> => {
    const cwd = command.startsWith('ot permissions') ? world.project : repository;
    const options = { cwd, env: hostEnvironment({ ...world, env }, NO_MODEL) };
    return (await promisify(execFile)('bash', ['-c', command], options)).stdout;
  };
  return { world, repository, env, type };
}

/** Nothing listens there. */
const NO_MODEL = 'http://127.0.0.1:9';

type Words = {
  readonly greeting: string;
  readonly permissions: string;
  readonly written: string;
  readonly unguarded: string;
};

/** What each command of README is there for. */
const DOES: Readonly<Record<string, (shell: Shell, command: string, words: Words) => Promise<void>>> = {
  // These two run for minutes, and somewhere else: here they only have to exist.
  'npm start': isScript,
  'npm test': isScript,
  async 'claude --plugin-dir "$PWD/plugins/overtone"'({ world, repository, env }, command, { greeting }) {
    const model = await startModel(() => say('Hello!'));
    const place = { ...world, project: repository };
    const terminal = await openTerminal(place, { command, env, modelUrl: model.url, mode: 'auto' });
    try {
      await terminal.say('Hello.');
      await terminal.shows(greeting);
      await terminal.leave();
    } finally {
      terminal.kill();
      await model.close();
    }
  },
  async 'claude plugin marketplace add ./'({ type }, command) {
    await type(command);
    expect(await type('claude plugin marketplace list')).toContain('overtone');
  },
  async 'claude plugin install ot@overtone'({ type }, command) {
    await type(command);
    expect(await type('claude plugin list')).toContain('ot@overtone');
  },
  async 'npm link'({ type }, command) {
    await type(command);
    expect(await type('ot --version')).toMatch(/\d+\.\d+\.\d+/);
    for (const mentioned of MENTIONED) expect(await type(mentioned), mentioned).not.toBe('');
  },
  async 'ot permissions'({ type, world }, command, { permissions }) {
    expect(await type(command)).toContain(permissions);
    expect(existsSync(join(world.project, '.claude'))).toBe(false);
  },
  async 'ot permissions --write'({ type, world }, command, { written }) {
    expect(await type(command)).toContain(written);
    expect(readFileSync(join(world.project, '.claude/settings.local.json'), 'utf8')).toContain('Edit(./**)');
  },
  async 'ot harden --remove'({ type }, command, { unguarded }) {
    expect(await type(command)).toContain(unguarded);
  },
  async 'ot dashboard --stop'({ type, world }, command) {
    expect(await type(command)).not.toBe('');
    expect(existsSync(join(world.home, '.overtone/dashboard.json'))).toBe(false);
  },
  async 'claude plugin uninstall ot@overtone'({ type }, command) {
    await type(command);
    expect(await type('claude plugin list')).not.toContain('ot@overtone');
  },
  async 'claude plugin marketplace remove overtone'({ type }, command) {
    await type(command);
    expect(await type('claude plugin marketplace list')).not.toContain('overtone');
  },
  async 'npm unlink --global overtone'({ type, world }, command) {
    await type(command);
    expect(existsSync(join(world.root, 'global/bin/ot'))).toBe(false);
  },
  async 'rm -r ~/.overtone'({ type, world }, command) {
    await type(command);
    expect(existsSync(join(world.home, '.overtone'))).toBe(false);
  },
};

async function isScript({ repository }: Shell, command: string): Promise<void> {
  const manifest = asRecord(JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')));
  expect(asRecord(manifest['scripts'])).toHaveProperty(command.replace('npm ', ''));
}

describe('given README', () => {
  it('then this walk knows each of its commands, and each command for the prompt has a skill', () => {
    expect(COMMANDS).toEqual(Object.keys(DOES));
    const known = SKILL_PROMPTS.filter(({ frontmatter }) => frontmatter['user-invocable'] !== false);
    const missing = SKILLS.filter((name) => !known.some((skill) => skill.name === name));
    expect(missing).toEqual([]);
    expect(MENTIONED).toContain('ot stats');
  });

  it.for([
    [
      'en_US.UTF-8',
      {
        greeting: '/ot:auto picks a workflow for your request',
        permissions: 'The permissions for',
        written: 'Added to',
        unguarded: 'does not have it',
      },
    ],
    [
      'zh_TW.UTF-8',
      { greeting: '/ot:auto 為你的需求挑選工作流', permissions: '的權限：', written: '已加入', unguarded: '裡沒有它' },
    ],
  ] as const)(
    'when it is followed with LANG=%s, then each command does what is said of it',
    async ([lang, words], { world }) => {
      const shell = await openShell(world, lang);
      for (const command of COMMANDS) await DOES[command]?.(shell, command, words);
    },
  );
});
