/** `ot trust`: the user accepts what the project brings (settings, packs, rules), or takes that back. */
import { describeContent } from '../settings/describe-content.ts';
import { acceptProject, readTrust, revokeProject, trustFile } from '../store/trust/trust-file.ts';
import { defineCommand } from './command.ts';
import type { Answer, CliContext } from './context.ts';
import { CommandError } from './session.ts';

export const trust = defineCommand({
  name: 'trust',
  positionals: [],
  options: { 'dry-run': {}, revoke: {} },
  run({ revoke, 'dry-run': dryRun }, context) {
    const { projectRoot, env, text } = context;
    // A model that was talked into it must not accept in its user's name.
    if (!dryRun && !revoke && env['CLAUDECODE'] === '1') throw new CommandError(text.trustCommand.notInSession);
    if (revoke) return revoked(context);
    const { state, content } = readTrust(context);
    if (content.state === 'too-large') throw new CommandError(text.trust.tooLarge);
    if (content.state !== 'found') return answer({ projectRoot, state, content: [] }, [text.trustCommand.nothing]);
    const lines = describeContent(content.files);
    if (dryRun)
      return answer({ projectRoot, state, content: lines }, [text.trustCommand.states[state], ...listed(lines)]);
    acceptProject(context, projectRoot, content.digest);
    const told = text.trustCommand.accepted({ project: projectRoot, file: trustFile(context.home) });
    return answer({ projectRoot, state: 'trusted', content: lines }, [told, ...listed(lines)]);
  },
});

function revoked(context: CliContext): Answer {
  const { projectRoot, text } = context;
  const wasAccepted = revokeProject(context, projectRoot);
  const line = wasAccepted ? text.trustCommand.revoked({ project: projectRoot }) : text.trustCommand.notAccepted;
  return answer({ projectRoot, state: readTrust(context).state, content: [] }, [line]);
}

const listed = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);

const answer = (json: object, lines: readonly string[]): Answer => ({ json, lines });
