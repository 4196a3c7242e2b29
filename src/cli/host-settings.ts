/** `ot trust`, `ot harden` and `ot permissions`: what users allow in their project and in Claude Code's own settings. */
import { brokenSettings, describeContent } from '../settings/describe-content.ts';
import { addAllowed, guardGroup, missingAllowed, removeGuard, writeGuard } from '../store/host-settings.ts';
import { acceptProject, readTrust, revokeProject, type TrustState, trustFile } from '../store/trust/trust-file.ts';
import { readProjectFacts } from '../store/verify/verify-project.ts';
import { orUndefined } from '../values/narrow.ts';
import { commandLine, type ProjectFacts, planVerification } from '../workflow/verify/plan.ts';
import { defineCommand } from './command.ts';
import { CommandError, orCommandError, refuseInSession, UsageError } from './session.ts';

/** A second guard, which refuses what it could not check. */
export const harden = defineCommand({
  positionals: ['[file]'],
  options: { write: {}, remove: {} },
  run({ file: given, write, remove }, context) {
    const { text, env, pluginRoot, pid } = context;
    const file = given ?? `${env['HOME'] ?? env['USERPROFILE']}/.claude/settings.json`;
    if (write && remove) throw new UsageError(text.harden.both);
    const hooks = { PreToolUse: [guardGroup(pluginRoot)] };
    if (!write && !remove) {
      const shown = JSON.stringify({ hooks }, null, 2).split('\n');
      return {
        json: { file, hooks },
        lines: [text.harden.shown({ file }), ...shown, text.harden.how({ file: given })],
      };
    }
    refuseInSession(context, text.harden.notInSession);
    const changed = orCommandError(() => (write ? writeGuard(file, pluginRoot, { pid }) : removeGuard(file, { pid })));
    const { asBefore, nothing, written, removed } = text.harden;
    const told = write ? { changed: written, same: asBefore } : { changed: removed, same: nothing };
    return { json: { file, changed }, lines: [(changed ? told.changed : told.same)({ file })] };
  },
});

/** Rules that let agents work in this project without asking at every step. */
export const permissions = defineCommand({
  positionals: ['[file]'],
  options: { write: {} },
  run({ file: given, write }, context) {
    const { permissions: m, verify } = context.text;
    const { projectRoot, pid } = context;
    const file = given ?? `${projectRoot}/.claude/settings.local.json`;
    const facts = readProjectFacts(projectRoot);
    if (facts.state !== 'found') throw new CommandError(verify.brokenManifest({ path: facts.path, why: facts.why }));
    const allow = rulesFor(facts.value);
    if (!write) {
      const shown = JSON.stringify({ permissions: { allow } }, null, 2).split('\n');
      // A damaged file is reported when it has to be written.
      const isThere = orUndefined(() => missingAllowed(file, allow))?.length === 0;
      const end = isThere ? m.asBefore({ file }) : m.how({ file: given });
      return { json: { file, allow }, lines: [m.shown({ file }), ...shown, end] };
    }
    refuseInSession(context, m.notInSession);
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

/** The user accepts what the project brings (settings, packs, rules), or takes that back. */
export const trust = defineCommand({
  options: { 'dry-run': {}, revoke: {} },
  run({ revoke, 'dry-run': dryRun }, context) {
    const { projectRoot, text } = context;
    if (!dryRun && !revoke) refuseInSession(context, text.trustCommand.notInSession);
    const answer = (state: TrustState, content: readonly string[], ...told: readonly string[]) => ({
      json: { projectRoot, state, content },
      lines: [...told, ...content.map((line) => `  ${line}`)],
    });
    if (revoke) {
      const { revoked, notAccepted } = text.trustCommand;
      const told = revokeProject(context, projectRoot) ? revoked({ project: projectRoot }) : notAccepted;
      return answer(readTrust(context).state, [], told);
    }
    const { state, content } = readTrust(context);
    if (content.state === 'too-large') throw new CommandError(text.trust.tooLarge);
    if (content.state !== 'found') return answer(state, [], text.trustCommand.nothing);
    const lines = describeContent(content.files);
    if (dryRun) return answer(state, lines, text.trustCommand.states[state]);
    const broken = brokenSettings(content.files);
    if (broken !== undefined) throw new CommandError(text.trustCommand.broken(broken));
    acceptProject(context, projectRoot, content.digest);
    const told = text.trustCommand.accepted({ project: projectRoot, file: trustFile(context.home) });
    return answer('trusted', lines, told);
  },
});
