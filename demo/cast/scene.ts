/** The input of a scripted agent: the project, the text from the plugin, and its tool results. */

import type { CallPart, ResultPart } from '../../host-kit/model/message.ts';
import type { AgentId } from '../../src/workflow/registry/stages.ts';
import type { ReportText } from '../demo-text.ts';

export type Scene = {
  readonly agent: AgentId;
  readonly project: string;
  readonly testCommand: string;
  /** The workflow context the plugin put before the agent's task. */
  readonly context: string;
  /** A file under props/, by name. */
  readonly prop: (name: string) => string;
  readonly say: ReportText;
};

export type Report = {
  readonly verdict: 'pass' | 'fail';
  readonly summary: string;
  readonly files?: readonly string[];
};

/** Calls one tool after the other, reads each result, and ends with a report. */
export type Role = (scene: Scene) => Act;
export type Act = Generator<CallPart, Report, ResultPart>;

const CONTEXT = /\[Overtone Workflow Context\][\s\S]*?\n---\n/;

export const contextIn = (conversation: string): string => CONTEXT.exec(conversation)?.[0] ?? '';

/** The specs path of the feature, if there is one. */
export const specsFolder = ({ context }: Scene): string | undefined =>
  /specs\/features\/in-progress\/[\w-]+\//.exec(context)?.[0];

/** The progress line shows an icon before the emoji of every stage. */
export const isDeveloped = ({ context }: Scene): boolean => context.includes('✅💻');

export const hasTester = ({ context }: Scene): boolean => context.includes('🧪');
