/** Words of a pack: the labels of generated texts, and what the replies of its users mean. */
import { REPLY_KINDS, type ReplyKind, type ReplyWords, readReply } from '../../judge/replies.ts';
import { isRecord, oneOf } from '../../values/narrow.ts';
import labels from './labels.json' with { type: 'json' };
import { type PackFile, type PackProblem, readFiles } from './pack-file.ts';

/** In English; a pack translates them in `labels.<locale>.json`. */
export const LABELS: Labels = labels;

export type LabelKey = keyof typeof labels;
export type Labels = Readonly<Record<LabelKey, string>>;

/** `lexicon.<locale>.json` of a pack: whole replies of its users, each with what it means. */
export type LoadedLexicon = { readonly replies: ReplyWords; readonly problems: readonly PackProblem[] };

export function loadLexicon(files: readonly PackFile[]): LoadedLexicon {
  const replies: Record<string, ReplyKind> = {};
  const problems = readFiles(files, ({ value }, report) => {
    const own = isRecord(value) ? value['replies'] : undefined;
    if (!isRecord(own)) report(isRecord(value) ? 'replies' : '', '{ replies }');
    for (const [reply, meaning] of Object.entries(isRecord(own) ? own : {})) {
      const kind = oneOf(REPLY_KINDS, meaning);
      const known = readReply(reply);
      if (kind === undefined || reply.trim() === '') report(`replies.${reply}`, `one of ${REPLY_KINDS.join(', ')}`);
      else if (known !== 'ask' && known !== kind) report(`replies.${reply}`, `${known}, which it always means`);
      else replies[reply.trim()] ??= kind;
    }
  });
  return { replies, problems };
}
