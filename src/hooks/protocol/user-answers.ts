/** What a person answered to AskUserQuestion. The host ends the question by itself when the user is away. */
import { asList, asText, isRecord, type UnknownRecord } from '../../values/narrow.ts';
import { type HookInput, toolUse } from './hook-input.ts';

/** `typed`: the person's own words, not a choice that the model had written; `choices`: all that were offered with it. */
export type UserAnswer = { readonly text: string; readonly typed: boolean; readonly choices: readonly string[] };

export const ASKING_TOOL = 'AskUserQuestion';

export function userAnswers(input: HookInput): readonly UserAnswer[] {
  const { response, input: asked } = toolUse(input);
  if (response['afkTimeoutMs'] !== undefined) return [];
  const questions = asList(asked['questions']).filter(isRecord);
  const answers = isRecord(response['answers']) ? Object.entries(response['answers']) : [];
  const said = answers.map(([question, answer]): UserAnswer => {
    const text = asText(answer).trim();
    const named = questions.filter((one) => asText(one['question']) === question);
    const choices = (named.length > 0 ? named : questions).flatMap(labelsOf);
    return { text, typed: !isChosen(text, choices), choices };
  });
  const freely = { text: asText(response['response']).trim(), typed: true, choices: [] };
  return [...said, freely].filter(({ text }) => text !== '');
}

const labelsOf = ({ options }: UnknownRecord): string[] =>
  asList(options)
    .filter(isRecord)
    .map(({ label }) => asText(label).trim());

/** Several choices of one question come as one text. */
const isChosen = (text: string, choices: readonly string[]): boolean =>
  choices.includes(text) || text.split(', ').every((part) => choices.includes(part.trim()));
