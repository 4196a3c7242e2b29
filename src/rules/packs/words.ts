/** Words of a pack: the labels of generated texts, and what the replies of its users mean. */
import { REPLY_KINDS, type ReplyKind, type ReplyWords, readReply } from '../../judge/replies.ts';
import { isRecord, oneOf } from '../../values/narrow.ts';
import { type PackFile, type PackProblem, readFiles } from './pack-file.ts';

/** In English; a pack translates them in `labels.<locale>.json`. */
export const LABELS = {
  'deny.rule': 'Rule',
  'deny.place': 'Place',
  'deny.reason': 'Reason',
  'deny.fix': 'Do this instead',
  'deny.docs': 'See',
  'deny.wrong': 'Wrong',
  'deny.right': 'Right',
  'deny.repeated': 'This rule has refused the same file several times. Step back and rethink the approach.',
  'severity.block': 'blocked',
  'severity.warn': 'warning',
  'severity.info': 'note',
  'knowledge.category': 'Category',
  'knowledge.difficulty': 'Difficulty',
  'knowledge.time': 'Time',
  'knowledge.principle': 'How it works',
  'knowledge.code': 'Code',
  'knowledge.config': 'Configuration',
  'knowledge.fields': 'Fields',
  'knowledge.apis': 'APIs',
  'knowledge.trigger': 'when',
  'knowledge.purpose': 'for',
  'knowledge.params': 'parameters',
  'knowledge.required': 'required',
  'knowledge.example': 'example',
  'knowledge.pitfall': 'pitfall',
  'knowledge.issues': 'Common issues',
  'knowledge.cause': 'Cause',
  'knowledge.solution': 'Solution',
  'knowledge.related': 'Related',
  'knowledge.notes': 'Using this',
  'knowledge.usage':
    'Use the code as it is or adapt it. Hard rules are checked on every edit; what breaks one is refused with the correct form.',
  'knowledge.full': 'Code, configuration and API list are in {path}. Read that file before you write code.',
  'error.place': 'at',
  'error.fix': 'Remedy',
} as const;

export type LabelKey = keyof typeof LABELS;
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
