/** What holds for any text: blocks that are closed, and signs that fit their words. */
import { clip } from '../clip.ts';
import { WORDING_LEVELS } from '../registry/wording.ts';
import { scanWording } from '../wording/scan.ts';
import { type Finding, finding } from './finding.ts';
import { type Prompt, placeIn } from './prompt.ts';

const BLOCK_EDGE = /<!-- (?:generated:([a-z]+)|(\/generated)) -->/g;

/** The generator passes over a block that does not end, and what is inside goes stale. */
export function checkBlocks(prompt: Prompt): Finding[] {
  const edges = [...prompt.body.matchAll(BLOCK_EDGE)];
  return edges.flatMap((edge, index) => {
    const [, opened] = edge;
    const partner = opened === undefined ? edges[index - 1]?.[1] : edges[index + 1]?.[2];
    return partner === undefined ? [finding('block-open', placeIn(prompt, edge.index), opened ?? '/generated')] : [];
  });
}

const BLOCKING_LINE = /^[ \t]*(?:[-*]|\d+\.)?[ \t]*⛔(.*)$/gmu;
const BLOCKING_WORDS = new RegExp(WORDING_LEVELS.block.words.join('|'));

export function checkWording(prompt: Prompt): Finding[] {
  const clashes = scanWording(prompt.body).map(({ line, level, word }) =>
    finding('wording', { file: prompt.path, line: prompt.bodyLine + line - 1 }, WORDING_LEVELS[level].emoji, word),
  );
  const weak = [...prompt.body.matchAll(BLOCKING_LINE)].filter(([, text = '']) => !BLOCKING_WORDS.test(text));
  return [
    ...clashes,
    ...weak.map((match) => finding('wording', placeIn(prompt, match.index), '⛔', clip((match[1] ?? '').trim(), 40))),
  ];
}
