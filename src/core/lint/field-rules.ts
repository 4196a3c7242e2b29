/** Front matter against what the host knows: it drops a field it does not know without a word. */
import { AGENT_FIELDS, type FieldKind, IGNORED_AGENT_FIELDS, REQUIRED_FIELDS, SKILL_FIELDS } from './fields.ts';
import { type Finding, finding } from './finding.ts';
import type { Field, FieldValue } from './front-matter.ts';
import type { Prompt } from './prompt.ts';

export function checkFields(prompt: Prompt): Finding[] {
  const { kind, path, name, fields } = prompt;
  if (kind === 'reference') return [];
  if (!prompt.hasFrontMatter) return [finding('front-matter-missing', { file: path, line: 1 })];
  const unreadable = [...prompt.problems].map(([line, text]) =>
    finding('front-matter-line', { file: path, line }, text.trim()),
  );
  const missing = REQUIRED_FIELDS.filter((field) => !fields.has(field)).map((field) =>
    finding('field-missing', { file: path, line: 1 }, field),
  );
  const known = kind === 'agent' ? AGENT_FIELDS : SKILL_FIELDS;
  const single = [...fields].flatMap(([field, { value, line }]) =>
    checkField(field, value, known).map((found) => ({ ...found, file: path, line })),
  );
  return [...unreadable, ...missing, ...single, ...ignoredFields(prompt), ...checkName(fields.get('name'), name, path)];
}

function checkField(field: string, value: FieldValue, known: Readonly<Record<string, FieldKind>>): Finding[] {
  const expected = Object.hasOwn(known, field) ? known[field] : undefined;
  if (expected === undefined) return [finding('field-unknown', { file: '' }, field)];
  if (fits(value, expected)) return [];
  return [finding('field-kind', { file: '' }, field, typeof expected === 'string' ? expected : expected.join(', '))];
}

function fits(value: FieldValue, kind: FieldKind): boolean {
  switch (kind) {
    case 'any':
      return true;
    case 'text':
      return typeof value === 'string' && value !== '';
    case 'number':
      return typeof value === 'number';
    case 'flag':
      return typeof value === 'boolean' || value === 0 || value === 1;
    case 'names':
      return typeof value === 'string' || Array.isArray(value);
    default:
      return kind.some((allowed) => allowed === value);
  }
}

function ignoredFields({ kind, path, fields }: Prompt): Finding[] {
  if (kind !== 'agent') return [];
  return IGNORED_AGENT_FIELDS.flatMap((field) => {
    const line = fields.get(field)?.line;
    return line === undefined ? [] : [finding('field-ignored', { file: path, line }, field)];
  });
}

function checkName(field: Field | undefined, expected: string, file: string): Finding[] {
  if (field === undefined || field.value === expected) return [];
  return [finding('name-differs', { file, line: field.line }, String(field.value), expected)];
}
