/** A missing tool is skipped and never an error, in any language. */
import { describe, expect, it } from 'vitest';
import { installTool, nodeProject, PASSES, phasesOf, projectWith } from './project.ts';

describe('given tools that are missing', () => {
  it('when a script calls one, then its phase is skipped and nothing fails', async () => {
    const { code, report } = await phasesOf(nodeProject({ lint: 'no-such-linter .', test: PASSES }));
    expect(code).toBe(0);
    expect(report.phases[2]).toMatchObject({
      status: 'skipped',
      reason: 'tool-missing',
      steps: [{ tool: 'no-such-linter' }],
    });
  });

  it('when nothing of a Go project is installed, then everything is skipped, and a check of nothing is no success', async () => {
    const ot = projectWith({ 'go.mod': 'module sample\n', 'main.go': 'package main\n' }, []);
    const { code, report, phases } = await phasesOf(ot);
    expect(code).toBe(1);
    expect(report).toMatchObject({ language: 'go', checked: false, stoppedAt: null });
    expect(new Set(Object.values(phases))).toEqual(new Set(['skipped']));
    const { out } = await ot.run('verify', '--dry-run');
    expect(out).toContain('  ⏭️ Types     go vet ./... (go is not installed)\n');
  });

  it('when a Python project has only its test runner, then the tests run and the rest is skipped', async () => {
    const ot = projectWith({ 'pyproject.toml': '[project]\nname = "sample"\n' }, []);
    installTool(ot.project, '.venv/bin/pytest', 'console.log("1 passed")');
    const { code, phases } = await phasesOf(ot);
    expect(code).toBe(0);
    expect(phases).toMatchObject({ build: 'skipped', types: 'skipped', lint: 'skipped', tests: 'passed' });
    installTool(ot.project, '.venv/bin/pytest', 'process.exit(5)');
    expect((await phasesOf(ot)).report.phases[3]).toMatchObject({ status: 'skipped', reason: 'no-tests' });
    installTool(ot.project, '.venv/bin/pytest', 'console.log("E  assert 1 == 2"); process.exit(1)');
    expect(await phasesOf(ot)).toMatchObject({ code: 1, phases: { tests: 'failed' } });
  });

  it('when a Rust project has cargo but not clippy, then lint alone is skipped', async () => {
    const ot = projectWith({ 'Cargo.toml': '[package]\nname = "sample"\n' }, []);
    const cargo =
      'if (process.argv[2] === "clippy") { console.error("error: no such command: `clippy`"); process.exit(101) }';
    installTool(ot.project, 'node_modules/.bin/cargo', cargo);
    installTool(ot.project, 'node_modules/.bin/cargo-clippy', '');
    const { code, phases } = await phasesOf(ot);
    expect(code).toBe(0);
    expect(phases).toMatchObject({ build: 'passed', types: 'passed', lint: 'skipped', tests: 'passed' });
  });

  it('when nothing says what the project is, then it says so, and that nothing was checked', async () => {
    const { code, out } = await projectWith({ 'notes.txt': 'x' }).run('verify');
    expect(code).toBe(1);
    expect(out).toContain('⚪ Nothing was checked');
    expect(out).toContain('looked for package.json, go.mod, Cargo.toml, pyproject.toml, requirements.txt, Gemfile');
  });
});
