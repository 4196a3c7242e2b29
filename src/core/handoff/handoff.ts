/** The HANDOFF block at the end of an agent's report: what the next one needs to know. */
import { clip, oneLine } from '../clip.ts';
import { LIMITS } from '../registry/limits.ts';
import { STAGES, stageOfAgent } from '../registry/stages.ts';

export type Handoff = {
  /** The block as it was written. */
  readonly text: string;
  /** The agent or stage it is addressed to, as a stage, if it names one. */
  readonly to: string | undefined;
  /** The Context section on one line. */
  readonly summary: string;
};

/** The last block counts: agents quote the one they were given. */
export function parseHandoff(report: string): Handoff | undefined {
  const heading = [...report.matchAll(/^#{2,3} HANDOFF:?(.*)$/gm)].at(-1);
  if (heading === undefined) return undefined;
  const text = report
    .slice(heading.index)
    .replace(/\s*<!--\s*VERDICT:[\s\S]*?-->/g, '')
    .trimEnd();
  return { text, to: addressee(heading[1] ?? ''), summary: contextOf(text) };
}

function contextOf(block: string): string {
  const section = /^#{3,4} Context[^\n]*\n([\s\S]*?)(?=^#{2,4} |$(?![\s\S]))/m.exec(block)?.[1] ?? '';
  return clip(oneLine(section), LIMITS.text.handoffSummary);
}

function addressee(heading: string): string | undefined {
  const name = heading.split(/→|->/).at(-1)?.trim().toLowerCase().replace(/^ot:/, '') ?? '';
  const word = /^[\w-]+/.exec(name)?.[0] ?? '';
  return stageOfAgent(word) ?? Object.keys(STAGES).find((stage) => stage.toLowerCase() === word);
}

/** `DEV-to-REVIEW`; the debugger signs with its own name because its stage is often not part of the workflow. */
export const handoffName = (from: string, to: string): string => `${sender(from)}-to-${to}`;

const sender = (stage: string): string => (stage === 'DEBUG' ? STAGES.DEBUG.agent.toUpperCase() : stage);
