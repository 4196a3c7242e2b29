/** Labels of generated texts, in English; a pack translates them in `labels.<locale>.json`. */

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
