/** `ot trust`: the user accepts what the project brings (settings, packs, rules), or takes that back. */
import { describeContent } from '../settings/describe-content.ts';
import { acceptProject, readTrust, revokeProject, type TrustState, trustFile } from '../store/trust/trust-file.ts';
import { defineCommand } from './command.ts';
import { CommandError, refuseInSession } from './session.ts';

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
    acceptProject(context, projectRoot, content.digest);
    const told = text.trustCommand.accepted({ project: projectRoot, file: trustFile(context.home) });
    return answer('trusted', lines, told);
  },
});
