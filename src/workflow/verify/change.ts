/** The lines a change adds, and calls in them that deserve a second look. */

export type AddedLine = { readonly number: number; readonly text: string };
export type AddedFile = { readonly path: string; readonly lines: readonly AddedLine[] };

/** Something a reader should look at: where, and what it is. Never the secret itself. */
export type Finding = { readonly path: string; readonly line: number; readonly what: string };

const HUNK = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

/** From `git diff --unified=0`. Hunks say how long they are, so a line that looks like a header is none inside one. */
export function addedLines(diff: string): AddedFile[] {
  const files: { path: string; lines: AddedLine[] }[] = [];
  let [removed, added, number] = [0, 0, 0];
  for (const line of diff.split('\n')) {
    const hunk = removed + added === 0 ? HUNK.exec(line) : null;
    if (hunk) {
      [removed, number, added] = [Number(hunk[1] ?? 1), Number(hunk[2]), Number(hunk[3] ?? 1)];
    } else if (added > 0 && line.startsWith('+')) {
      files.at(-1)?.lines.push({ number: number++, text: line.slice(1) });
      added -= 1;
    } else if (removed > 0 && line.startsWith('-')) {
      removed -= 1;
    } else if (line.startsWith('+++ ')) {
      files.push({
        path: line
          .slice('+++ '.length)
          .replace(/^"?b\//, '')
          .replace(/"?\t?$/, ''),
        lines: [],
      });
    }
  }
  return files.filter(({ lines }) => lines.length > 0);
}

export const wholeFile = (path: string, text: string): AddedFile => ({
  path,
  lines: text.split('\n').map((line, index) => ({ number: index + 1, text: line })),
});

const SCRIPT = /\.[cm]?[jt]sx?$|\.(?:vue|svelte)$/;
const PYTHON = /\.py$/;
const CODE = /\.(?:[cm]?[jt]sx?|vue|svelte|py|rb|go|rs|java|kt|cs|php|sh|bash|ya?ml)$/;

type Danger = { readonly what: string; readonly in: RegExp; readonly pattern: RegExp };

/** Few and plain: what runs text as code, hands text to a shell, trusts foreign objects or any certificate. */
const DANGERS: readonly Danger[] = [
  { what: 'eval()', in: /\.(?:[cm]?[jt]sx?|vue|svelte|py|rb|php)$/, pattern: /(?<![\w.$])eval\s*\(/ },
  { what: 'new Function()', in: SCRIPT, pattern: /\bnew\s+Function\s*\(/ },
  { what: 'exec() with a built command', in: SCRIPT, pattern: /\bexec(?:Sync)?\s*\(\s*(?:`[^`]*\$\{|[^)]*['"`]\s*\+)/ },
  { what: 'shell: true', in: SCRIPT, pattern: /\bshell\s*:\s*true\b/ },
  { what: 'innerHTML', in: SCRIPT, pattern: /\b(?:innerHTML|outerHTML)\s*\+?=(?!=)|\bdangerouslySetInnerHTML\b/ },
  { what: 'document.write()', in: SCRIPT, pattern: /\bdocument\.write(?:ln)?\s*\(/ },
  { what: 'exec()', in: PYTHON, pattern: /(?<![\w.])exec\s*\(/ },
  { what: 'shell=True', in: PYTHON, pattern: /\bshell\s*=\s*True\b/ },
  { what: 'os.system()', in: PYTHON, pattern: /\bos\.(?:system|popen)\s*\(/ },
  { what: 'pickle.load()', in: PYTHON, pattern: /\bpickle\.loads?\s*\(/ },
  { what: 'yaml.load() without SafeLoader', in: PYTHON, pattern: /\byaml\.load\s*\((?!.*Safe)/ },
  {
    what: 'certificates are not checked',
    in: CODE,
    pattern:
      /\brejectUnauthorized\s*:\s*false|NODE_TLS_REJECT_UNAUTHORIZED['"]?\]?\s*[=:]\s*['"]?0|\bverify\s*=\s*False\b|\bInsecureSkipVerify\s*:\s*true/,
  },
  {
    what: 'a download that is run at once',
    in: CODE,
    pattern: /\b(?:curl|wget)\b[^|\n]*\|\s*(?:sudo\s+)?(?:ba|z)?sh\b/,
  },
];

const COMMENT = /^\s*(?:\/\/|#|\*|\/\*)/;

export const dangerousCalls = (files: readonly AddedFile[]): Finding[] =>
  files.flatMap(({ path, lines }) => {
    const dangers = DANGERS.filter((danger) => danger.in.test(path));
    return lines
      .filter(({ text }) => !COMMENT.test(text))
      .flatMap(({ number, text }) =>
        dangers.filter(({ pattern }) => pattern.test(text)).map(({ what }) => ({ path, line: number, what })),
      );
  });
