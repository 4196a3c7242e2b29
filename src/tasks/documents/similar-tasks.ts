/** Which solved tasks a description reminds of, by the words that both have. */
import { descriptionTerms } from '../../rules/symptoms/keywords.ts';
import { isConfirmed, type TaskRecord } from '../record/record.ts';

/** One word in common is chance. */
const FEWEST_SHARED = 2;

/** The closest first. Only tasks that the user confirmed count as solved. */
export function similarTasks<T extends { readonly record: TaskRecord }>(
  description: string,
  tasks: readonly T[],
  { stopWords, most }: { readonly stopWords: readonly string[]; readonly most: number },
): T[] {
  const terms = new Set(descriptionTerms(description, stopWords));
  return tasks
    .filter(({ record }) => isConfirmed(record))
    .map((task) => {
      const shared = descriptionTerms(task.record.description, stopWords).filter((term) => terms.has(term));
      return { task, shared: shared.length };
    })
    .filter(({ shared }) => shared >= FEWEST_SHARED)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, most)
    .map(({ task }) => task);
}
