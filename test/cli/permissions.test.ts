import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createCli } from './kit.ts';

const RULES = ['Edit(./**)', 'Bash(npm run lint *)', 'Bash(npm test *)'];

function nodeProject(over: Parameters<typeof createCli>[0] = {}) {
  const ot = createCli(over);
  const scripts = { lint: 'eslint .', test: 'node --test', deploy: 'scp -r . web:' };
  writeFileSync(join(ot.project, 'package.json'), JSON.stringify({ scripts }));
  const settings = join(ot.project, '.claude/settings.local.json');
  return {
    ...ot,
    settings,
    read: () => readFileSync(settings, 'utf8'),
    write(text: string) {
      mkdirSync(join(ot.project, '.claude'));
      writeFileSync(settings, text);
    },
  };
}

describe('given a project that can be linted and tested', () => {
  it('when its permissions are shown, then they are narrow and nothing is written', async () => {
    const ot = nodeProject();
    expect((await ot.run('permissions', '--json')).json()).toEqual({ file: ot.settings, allow: RULES });
    expect(ot.read).toThrow('ENOENT');
  });

  it('when they are shown, then the last line adds them to the same file, and says so where they are there', async () => {
    const ot = nodeProject();
    const file = join(ot.project, 'mine.json');
    expect((await ot.run('permissions')).out).toContain('\not permissions --write adds them.\n');
    expect((await ot.run('permissions', file)).out).toContain(`\not permissions "${file}" --write adds them.\n`);
    await ot.run('permissions', file, '--write');
    const { out } = await ot.run('permissions', file);
    expect(out).toContain(`\n${file} has them already.\n`);
    expect(out).not.toContain('adds them');
  });

  it('when the guard is shown for a file, then the last line names that file', async () => {
    const ot = nodeProject();
    const { out } = await ot.run('harden', 'mine.json');
    expect(out).toContain(
      '\not harden "mine.json" --write adds it, ot harden "mine.json" --remove takes it out again.\n',
    );
  });

  it('when they are written, then all else in the settings stays, and a second time changes nothing', async () => {
    const ot = nodeProject();
    ot.write('{"model": "opus", "permissions": {"deny": ["Read(.env)"], "allow": ["WebSearch", "Bash(npm test *)"]}}');
    await ot.run('permissions', '--write');
    expect(JSON.parse(ot.read())).toEqual({
      model: 'opus',
      permissions: { deny: ['Read(.env)'], allow: ['WebSearch', 'Bash(npm test *)', ...RULES.slice(0, 2)] },
    });
    expect((await ot.run('permissions', '--write', '--json')).json()).toMatchObject({ added: [] });
  });

  it.each(['{"permissions": {', '[]', '{"permissions": []}', '{"permissions": {"allow": "all"}}'])(
    'when the settings are damaged (%s), then it says so and leaves them alone',
    async (text) => {
      const ot = nodeProject();
      ot.write(text);
      const { code, err } = await ot.run('permissions', '--write');
      expect(code).toBe(1);
      expect(err).toContain(ot.settings);
      expect(ot.read()).toBe(text);
    },
  );

  it('when a model wants to write them, then it is refused', async () => {
    const ot = nodeProject({ env: { CLAUDECODE: '1' } });
    expect((await ot.run('permissions', '--write')).err).toContain('Only the user grants permissions');
    expect(ot.read).toThrow('ENOENT');
  });
});
