/** The words of a description that lead to documents of the project. A word that names no file is never suggested. */
import { clip } from '../../text/clip.ts';

export type Keyword = {
  readonly term: string;
  /** Files whose name (or heading) holds the term. */
  readonly files: readonly string[];
};

export type KeywordOptions = {
  readonly stopWords: readonly string[];
  /** Paths of documents, from the project's root. */
  readonly fileNames: readonly string[];
  /** Headings by path, where they are known. */
  readonly headings?: Readonly<Record<string, readonly string[]>>;
};

const MIN_TERM_CHARS = 2;

export function extractKeywords(description: string, options: KeywordOptions): Keyword[] {
  const { stopWords, fileNames, headings = {} } = options;
  const stop = new Set(stopWords.map((word) => word.toLowerCase()));
  const shelf = fileNames.map((path) => ({
    path,
    text: [stemOf(path), ...(headings[path] ?? [])].join('\n').toLowerCase(),
  }));
  const found = termsIn(description, stop).map((term) => ({
    term,
    files: shelf.filter(({ text }) => text.includes(term.toLowerCase())).map(({ path }) => path),
  }));
  return (
    found
      .filter(({ files }) => files.length > 0)
      .sort((a, b) => b.term.length - a.term.length)
      // Two adjacent words are more specific than either alone.
      .filter(({ term }, index, all) => !all.slice(0, index).some((longer) => longer.term.includes(term)))
      .sort((a, b) => b.files.length - a.files.length)
  );
}

/** The words and pairs of words by which a later description of the same thing could be recognised. */
export function descriptionTerms(description: string, stopWords: readonly string[], most = 12): string[] {
  const stop = new Set(stopWords.map((word) => word.toLowerCase()));
  const telling = (word: string): boolean => word.length >= MIN_TERM_CHARS && !stop.has(word) && !/^\d+$/.test(word);
  const words = wordsOf(description).map((word) => word.toLowerCase());
  const pairs = pairsOf(words)
    .filter((pair) => pair.every(telling))
    .map((pair) => pair.join(pair.every((word) => /^[a-z0-9]+$/.test(word)) ? ' ' : ''));
  return [...new Set([...pairs, ...words.filter(telling)])].slice(0, most);
}

const pairsOf = (words: readonly string[]): [string, string][] =>
  words.slice(1).map((word, index) => [words[index] ?? '', word]);

/** The name without its ending, which says nothing about a document. */
const stemOf = (path: string): string => (path.split('/').at(-1) ?? path).slice(0, -endOf(path).length || undefined);

const endOf = (path: string): string => /\.[^./]+$/.exec(path)?.[0] ?? '';

/** Words, and two that stand next to each other: names of documents are often longer than a word. */
function termsIn(description: string, stop: ReadonlySet<string>): string[] {
  const words = wordsOf(description);
  const isStop = (word: string): boolean => stop.has(word.toLowerCase());
  const pairs = pairsOf(words).filter((pair) => !pair.some(isStop));
  const terms = [...pairs.map((pair) => pair.join('')), ...words];
  return [...new Set(terms)].filter((term) => term.length >= MIN_TERM_CHARS && !isStop(term));
}

/** The beginning of a text says what it is about, and every word V8 cuts out keeps the whole text alive. */
const MAX_READ = 2_000;

const wordsOf = (text: string): string[] =>
  [...new Intl.Segmenter('zh', { granularity: 'word' }).segment(clip(text, MAX_READ))]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment);

/** The folder of a document, with its keyword: `docs/**\/*login*.md`; the document itself where only a heading has it. */
export function globsFor(keywords: readonly Keyword[], docsDirs: readonly string[]): string[] {
  const globs = keywords.flatMap(({ term, files }) => {
    const named = files.flatMap((file) => {
      const spelled = spelledIn(stemOf(file), term);
      return spelled === undefined ? [] : [{ file, spelled }];
    });
    if (named.length === 0)
      return files.filter((file) => docsDirs.some((dir) => file.startsWith(`${dir}/`))).slice(0, MAX_BY_HEADING);
    return docsDirs.flatMap((dir) =>
      named
        .filter(({ file }) => file.startsWith(`${dir}/`))
        .map(({ file, spelled }) => `${dir}/**/*${spelled}*${endOf(file)}`),
    );
  });
  return [...new Set(globs)];
}

const MAX_BY_HEADING = 2;

/** The term in the spelling of the name, because most globs are case-sensitive. */
function spelledIn(name: string, term: string): string | undefined {
  const at = name.toLowerCase().indexOf(term.toLowerCase());
  return at === -1 ? undefined : name.slice(at, at + term.length);
}
