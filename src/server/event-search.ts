/** What a reader types, as it may be written in a line of the timeline: by itself, or as what a word of the page stands for. */
import type { DashboardText } from '../text/dashboard-text.ts';

const MOST_WORDS = 8;

/** Per word its spellings, in lower case. */
export function spellingsOf(search: string, text: DashboardText): string[][] {
  const said = saidFor(text);
  return search
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS)
    .map((word) => [
      JSON.stringify(word).slice(1, -1),
      ...said.filter(([shown]) => shown.includes(word)).map(([, written]) => written),
    ]);
}

/** Which words the page shows for which pieces of a line. */
function saidFor({ words, ...labels }: DashboardText): (readonly [shown: string, written: string])[] {
  const tables: readonly (readonly [table: Readonly<Record<string, string>>, before: string, after: string])[] = [
    [labels.eventLabels, '"type":"', '"'],
    // `TEST` is the stage of `TEST:2` as well.
    [labels.stageLabels, '"stage":"', ''],
    [labels.agentLabels, '"agent":"', '"'],
    [labels.workflowLabels, '"workflowtype":"', '"'],
    [wordsBelow(words, 'result.'), '"result":"', '"'],
    [wordsBelow(words, 'category.'), '"category":"', '"'],
    [wordsBelow(words, 'loop.reason.'), '"reason":"', '"'],
  ];
  return tables.flatMap(([table, before, after]) =>
    Object.entries(table).map(
      ([key, shown]) => [shown.toLowerCase(), `${before}${key.toLowerCase()}${after}`] as const,
    ),
  );
}

const wordsBelow = (words: DashboardText['words'], prefix: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(words).flatMap(([key, word]) => (key.startsWith(prefix) ? [[key.slice(prefix.length), word]] : [])),
  );
