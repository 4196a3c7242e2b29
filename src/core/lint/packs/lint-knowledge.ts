/** The entries of a pack: words that tell them apart, and code that keeps the pack's own rules. */
import type { KnowledgeEntry } from '../../knowledge/entry.ts';
import { lineCount } from '../../line-count.ts';
import { checkEdit } from '../../rules/check-edit.ts';
import type { Rule } from '../../rules/rule.ts';
import { type PackFinding, packFinding } from './pack-finding.ts';

export type KnowledgeLint = {
  readonly file: string;
  readonly entries: readonly KnowledgeEntry[];
  readonly rules: readonly Rule[];
  /** What lets a rule pass in code of the pack. */
  readonly marker: string;
  /** Code by its path in the pack; undefined when there is no such file. */
  readonly readCode: (source: string) => string | undefined;
};

export function lintKnowledge(given: KnowledgeLint): PackFinding[] {
  return [...lintKeywords(given), ...given.entries.flatMap((entry) => lintEntry(entry, given))];
}

function lintEntry(entry: KnowledgeEntry, { file, rules, marker, readCode }: KnowledgeLint): PackFinding[] {
  const { id, code } = entry;
  if (code === undefined) return [gradeOf(entry, '', file)];
  const text = code.source === undefined ? code.content : readCode(code.source);
  if (text === undefined) return [packFinding('code-missing', file, id, code.source ?? '')];
  const edit = { rules, path: code.file, tool: 'Write', before: '', after: text, fragment: text, marker: () => marker };
  const broken = checkEdit(edit).flatMap(({ rule, severity, line }) => {
    if (severity === 'info') return [];
    const kind = severity === 'block' ? 'code-breaks-rule' : 'code-raises-hint';
    return [packFinding(kind, file, id, rule, String(line))];
  });
  return [...broken, gradeOf(entry, text, file)];
}

type Substance = { readonly lines: number; readonly keywords: number; readonly issues: number };

/** What an entry needs for a grade; each asks for more than the one before. */
const GRADES: readonly (Substance & { readonly grade: string })[] = [
  { grade: 'pass', lines: 100, keywords: 6, issues: 2 },
  { grade: 'good', lines: 150, keywords: 8, issues: 3 },
  { grade: 'excellent', lines: 200, keywords: 12, issues: 5 },
];

function gradeOf({ id, keywords, issues }: KnowledgeEntry, code: string, file: string): PackFinding {
  const has = { lines: lineCount(code), keywords: keywords.length, issues: issues.length };
  const reached = GRADES.filter(
    (needs) => has.lines >= needs.lines && has.keywords >= needs.keywords && has.issues >= needs.issues,
  );
  const next = GRADES[reached.length];
  const grade = reached.at(-1)?.grade ?? 'short';
  return packFinding('entry-grade', file, id, grade, numbersOf(has), next ? numbersOf(next) : '');
}

const numbersOf = ({ lines, keywords, issues }: Substance): string => [lines, keywords, issues].join(', ');

function lintKeywords({ file, entries }: KnowledgeLint): PackFinding[] {
  const shared = (list: (entry: KnowledgeEntry) => readonly string[]) =>
    [...ownersOf(entries, list)].filter(([, owners]) => owners.length > 1);
  const twice = entries.flatMap(({ id, keywords }) =>
    keywords
      .map((word) => word.toLowerCase())
      .filter((word, index, all) => all.indexOf(word) !== index)
      .map((word) => packFinding('keyword-twice', file, id, word)),
  );
  return [
    ...twice,
    ...shared(({ strong }) => strong).map(([word, owners]) =>
      packFinding('strong-shared', file, word, owners.join(', ')),
    ),
    ...shared(({ keywords }) => keywords).map(([word, owners]) =>
      packFinding('keyword-shared', file, word, owners.join(', ')),
    ),
  ];
}

function ownersOf(
  entries: readonly KnowledgeEntry[],
  list: (entry: KnowledgeEntry) => readonly string[],
): Map<string, string[]> {
  const owners = new Map<string, string[]>();
  for (const entry of entries) {
    for (const word of new Set(list(entry).map((one) => one.toLowerCase()))) {
      owners.set(word, [...(owners.get(word) ?? []), entry.id]);
    }
  }
  return owners;
}
