/** The security phase of `ot verify` looks at the change, and a verification of nothing is not called one. */
import { describe, expect, it } from 'vitest';
import { PASSES, packageJson, projectWith } from './project.ts';

/** Put together here, so that no file of ours holds a token. */
const TOKEN = ['gh', 'p_wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'].join('');

const committed = (files: Readonly<Record<string, string>> = {}) => {
  const ot = projectWith({
    'package.json': packageJson({ test: PASSES }),
    'pass.js': '',
    'a.js': `// ${TOKEN}\n`,
    ...files,
  });
  ot.git('init', '-q', '-b', 'main');
  ot.git('add', '-A');
  ot.git('commit', '-qm', 'first');
  return ot;
};

describe('given a change', () => {
  it('when it adds a token and a dangerous call, then both are named by file and line, and the token is not shown', async () => {
    const ot = committed();
    ot.git('checkout', '-qb', 'feature');
    ot.write({ 'a.js': `// ${TOKEN}\nconst x = 1;\neval(x);\n` });
    ot.git('commit', '-qam', 'second');
    ot.write({ 'new.js': `const y = 1;\nconst token = '${TOKEN}';\n` });
    const { code, out } = await ot.run('verify');
    expect(code).toBe(0);
    expect(out).toContain('⚠️ Verified, with warnings: Security.');
    expect(out).toContain('a.js:3 eval()');
    expect(out).toContain('new.js:2 GitHub Token');
    expect(out).not.toContain('a.js:1');
    expect(out).not.toContain(TOKEN);
  });

  it('when it adds neither, then security passes', async () => {
    const ot = committed();
    ot.write({ 'b.js': 'const fine = 1;\n' });
    expect((await ot.run('verify')).out).toMatch(/✅ Security/);
  });
});

describe('given a project in which nothing can be checked', () => {
  it.each([
    ['without git', false],
    ['with git', true],
  ])('when it is verified %s, then nothing calls it good', async (_, withGit) => {
    const ot = projectWith({ 'notes.txt': 'words\n' });
    if (withGit) ot.git('init', '-q');
    const { code, out } = await ot.run('verify');
    expect(code).toBe(1);
    expect(out).toContain('⚪ Nothing was checked');
    expect(out).not.toContain('✅ Verified');
    expect((await ot.run('verify', '--json')).json()).toMatchObject({ ok: false, checked: false });
  });
});
