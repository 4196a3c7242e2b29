/** Parses a run of `node --test`. The verdict follows its exit code, never the script. */
import type { ResultPart } from '../../host-kit/model/message.ts';

export type TestRun = {
  readonly ok: boolean;
  readonly passed: number;
  readonly failed: number;
  readonly failing: readonly string[];
};

/** Node prints TAP or its own format, depending on version and terminal. */
export function readTestRun({ text, isError }: Pick<ResultPart, 'text' | 'isError'>): TestRun {
  return {
    ok: !isError,
    passed: countOf('pass', text),
    failed: countOf('fail', text),
    failing: [...new Set([...text.matchAll(FAILING)].map((match) => match[1] ?? ''))],
  };
}

const FAILING = /^(?:not ok \d+ - |✖ )(?!failing tests)(.+?)(?: \(\d[\d.]*m?s\))?$/gm;

const countOf = (word: string, text: string): number =>
  Number(new RegExp(`^(?:#|ℹ) ${word} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
