/** What a person answered to AskUserQuestion. The host ends the question by itself when the user is away. */
import { asList, asText, isRecord, type UnknownRecord } from '../../values/narrow.ts';
import { type HookInput, toolUse } from './hook-input.ts';

/** `typed`: the person's own words, not a choice that the model had written. */
export type UserAnswer = { readonly text: string; readonly typed: boolean };

export const ASKING_TOOL = 'AskUserQuestion';

export function userAnswers(input: HookInput): readonly UserAnswer[] {
  const { response, input: asked } = toolUse(input);
  if (response['afkTimeoutMs'] !== undefined) return [];
  const labels = new Set(asList(asked['questions']).filter(isRecord).flatMap(labelsOf));
  const answers = isRecord(response['answers']) ? Object.values(response['answers']) : [];
  const said = answers.map(asText).map((text) => ({ text: text.trim(), typed: !isChosen(text, labels) }));
  const freely = { text: asText(response['response']).trim(), typed: true };
  return [...said, freely].filter(({ text }) => text !== '');
}

const labelsOf = ({ options }: UnknownRecord): string[] =>
  asList(options)
    .filter(isRecord)
    .map(({ label }) => asText(label).trim());

/** Several choices of one question come as one text. */
const isChosen = (text: string, labels: ReadonlySet<string>): boolean =>
  labels.has(text.trim()) || text.split(', ').every((part) => labels.has(part.trim()));
