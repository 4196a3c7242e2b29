/** Commands typed on the real host: each reaches the model in full, and those that run `ot` find their session. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import type { HostRun } from '../../host-kit/host/run-host.ts';
import { asList, asRecord, asText } from '../../host-kit/json.ts';
import { readableText } from '../../host-kit/model/message.ts';
import { call, type Reply, say, use } from '../../host-kit/model/reply.ts';
import type { ModelRequest } from '../../host-kit/model/request.ts';
import { OVERTONE } from '../../host-kit/overtone.ts';
import { expectHealthy } from './kit/expectations.ts';
import { it, playedOnce } from './kit/in-world.ts';
import { bodyOf, playSession } from './kit/overtone.ts';

const FOLDERS = readdirSync(join(OVERTONE, 'skills'));
const fieldOf = (folder: string, field: string): string =>
  new RegExp(`^${field}: (.*)$`, 'm').exec(readFileSync(join(OVERTONE, 'skills', folder, 'SKILL.md'), 'utf8'))?.[1] ??
  '';
/** What is typed, by folder: one skill has a shorter folder than name. */
const nameOf = (folder: string): string => fieldOf(folder, 'name').replace(/^ot:/, '');
const UNTYPED = FOLDERS.filter((folder) => fieldOf(folder, 'user-invocable') === 'false');
/**
 * `mc` is the other name of `task`, and a second task in one session is asked about first (task-commands.test.ts). `stop`
 * is obeyed by a hook, before any model.
 */
const TYPED = FOLDERS.filter((name) => !UNTYPED.includes(name) && name !== 'mc' && name !== 'stop');

/** The part of a text before the host fills anything in. */
const opening = (text: string): string => (text.split('$')[0] ?? '').trim();

const headOf = (skill: string): string => `Base directory for this skill: ${OVERTONE}/skills/${skill}\n`;

const wordsOf = (run: HostRun): string[] => run.mainRequests().map(({ newest }) => readableText(newest));

describe('given a user who types one command after the other', () => {
  it('then each of them reaches the model under its own name, with nothing left to fill in', async ({ world }) => {
    const prompts = TYPED.map((skill) => `/ot:${nameOf(skill)} the search box`);
    const run = await playSession(world, prompts, { strays: () => say('Noted.') });
    expectHealthy(run);
    const words = wordsOf(run);
    expect(words).toHaveLength(TYPED.length);
    for (const [index, skill] of TYPED.entries()) {
      expect(words[index]).toContain(headOf(skill));
      expect(words[index]).toContain(opening(bodyOf(skill)));
      expect(words[index]).not.toMatch(/\$\{?(?:CLAUDE|ARGUMENTS)/);
    }
  });

  const untyped = playedOnce((world) =>
    playSession(
      world,
      UNTYPED.map((skill) => `/ot:${skill}`),
      { strays: () => say('Noted.') },
    ),
  );

  it.for(UNTYPED)('when it is %s, then nothing is shown: it is for the model', async (skill) => {
    const run = await untyped();
    expect(run.results).toHaveLength(UNTYPED.length);
    expect(wordsOf(run).join('\n')).not.toContain(headOf(skill));
  });
});

describe('given a project whose lint and tests are green', () => {
  const PACKAGE = { name: 'sample', scripts: { lint: 'node -e 0', test: 'node -e 0' } };

  /** Runs the command a skill shows, and edits when asked to. */
  const obeys = ({ newest }: ModelRequest): Reply => {
    const words = readableText(newest);
    const command = /`(node "[^`]*\/dist\/cli\.js" (?:verify --json|status [^`]*))`/.exec(words)?.[1];
    if (words.includes('Change the sample.'))
      return use(call('Write', { file_path: 'sample.js', content: 'let x;\n' }));
    return command === undefined ? say('Shown.') : use(call('Bash', { command, description: 'as the skill says' }));
  };

  it('when /ot:verify has run, then /ot:status shows its signals, and after an edit that they are stale', async ({
    world,
  }) => {
    writeFileSync(join(world.project, 'package.json'), JSON.stringify(PACKAGE));
    const prompts = ['/ot:verify', '/ot:status', 'Change the sample.', '/ot:status'];
    const run = await playSession(world, prompts, { strays: obeys, env: { OVERTONE_LOCALE: 'en' } });
    expectHealthy(run);
    const report = wordsOf(run).find((text) => text.includes('"phases"')) ?? '';
    const { phases, language } = asRecord(JSON.parse(report.slice(report.indexOf('{'), report.lastIndexOf('}') + 1)));
    expect(language).toBe('node');
    expect(asList(phases).map((phase) => asText(asRecord(phase)['phase']))).toEqual([
      ...['build', 'types', 'lint', 'tests', 'security', 'diff'],
    ]);
    expect(wordsOf(run).join('\n')).toMatch(/✅ lint.*✅ tests[\s\S]*⌛ tests \(stale: edited since\)/);
    expect(readFileSync(join(run.stateOf().folder, 'signals.json'), 'utf8')).toContain('"tests"');
  });
});

describe('given a session in which a workflow was begun', () => {
  it('when Claude runs ot doctor, then it tells of this very session which guards are armed', async ({ world }) => {
    const ot = (words: string) => `node "${OVERTONE}/dist/cli.js" ${words}`;
    const commands = [ot('init quick'), ot('doctor --json')];
    const run = await playSession(world, ['Begin, then look whether all is well.'], {
      strays: ({ turn }) => {
        const command = commands[turn];
        return command ? use(call('Bash', { command, description: 'as asked' })) : say('All is well.');
      },
      env: { OVERTONE_LOCALE: 'en' },
    });
    const words = wordsOf(run).find((text) => text.includes('"guards"')) ?? '';
    const told = asRecord(JSON.parse(words.slice(words.indexOf('{'), words.lastIndexOf('}') + 1)));
    expect(told).toMatchObject({ ok: true, session: run.sessionId, pluginRoot: OVERTONE });
    const states = asList(told['guards']).map((guard) => Object.values(asRecord(guard)).slice(0, 2));
    expect(Object.fromEntries(states)).toMatchObject({ 'stage-order': 'armed', loop: 'armed', 'state-files': 'armed' });
  });
});

describe('given a main agent that writes rules', () => {
  const MIXED = '# Rules\n\n💡 MUST run the tests.\n';
  const written = playedOnce((world) => {
    const texts = Object.entries({ 'RULES.md': MIXED, 'MORE.md': MIXED.replace('💡', '📋') });
    return playSession(world, ['Write the rules.'], {
      strays: ({ turn }) => {
        const [name, content] = texts[turn] ?? [];
        return name ? use(call('Write', { file_path: join(world.project, name), content })) : say('Done.');
      },
    });
  });

  it('when sign and word differ in strength, then it is told so at once', async () => {
    const run = await written();
    expectHealthy(run);
    expect(wordsOf(run)[1]).toMatch(/RULES\.md 的措詞強度與符號不一致[\s\S]*第 3 行「💡 MUST run the tests\.」/);
  });

  it('when they agree, then nothing is said', async () => {
    expect(wordsOf(await written())[2]).toContain('MORE.md');
    expect(wordsOf(await written())[2]).not.toContain('措詞');
  });
});
