/** `ot permissions`: rules for Claude Code's settings that let agents work in this project without a question at every step. */
import { addAllowed } from '../store/host-settings.ts';
import { readProjectFacts } from '../store/verify/verify-project.ts';
import { commandLine, type ProjectFacts, planVerification } from '../workflow/verify/plan.ts';
import { defineCommand } from './command.ts';
import { CommandError, orCommandError } from './session.ts';

export const permissions = defineCommand({
  name: 'permissions',
  positionals: ['[file]'],
  options: { write: {} },
  run({ file: given, write }, { text: { permissions: m, verify }, projectRoot, env, pid }) {
    const file = given ?? `${projectRoot}/.claude/settings.local.json`;
    const facts = readProjectFacts(projectRoot);
    if (facts.state !== 'found') throw new CommandError(verify.brokenManifest({ path: facts.path, why: facts.why }));
    const allow = rulesFor(facts.value);
    if (!write) {
      const shown = JSON.stringify({ permissions: { allow } }, null, 2).split('\n');
      return { json: { file, allow }, lines: [m.shown({ file }), ...shown, m.how] };
    }
    // A model that was talked into it must not grant itself anything.
    if (env['CLAUDECODE'] === '1') throw new CommandError(m.notInSession);
    const added = orCommandError(() => addAllowed(file, allow, { pid }));
    const line = added.length > 0 ? m.written({ file, rules: added }) : m.asBefore({ file });
    return { json: { file, allow, added }, lines: [line] };
  },
});

/** Edits inside the project, and the commands that build, check and test it. */
function rulesFor(facts: ProjectFacts): string[] {
  const steps = planVerification(facts).phases.flatMap(({ phase, steps }) =>
    phase === 'security' || phase === 'diff' ? [] : steps,
  );
  return ['Edit(./**)', ...steps.map((step) => `Bash(${commandLine(step)} *)`)];
}
