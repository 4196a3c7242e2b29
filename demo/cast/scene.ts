/** What an agent of the play has before it: the project, what the plugin told it, and what its tools have answered. */

import type { CallPart, ResultPart } from '../../host-kit/model/message.ts';
import type { AgentId } from '../../src/core/registry/agents.ts';
import type { ReportText } from '../text/messages.ts';

export type Scene = {
  readonly agent: AgentId;
  readonly project: string;
  readonly testCommand: string;
  /** The state of the work as the plugin put it before the agent's task. */
  readonly context: string;
  /** A file of the play by its name under props/. */
  readonly prop: (name: string) => string;
  readonly say: ReportText;
};

export type Report = {
  readonly verdict: 'pass' | 'fail';
  readonly summary: string;
  readonly files?: readonly string[];
};

/** Calls one tool after the other, sees what each answers, and ends with a report. */
export type Role = (scene: Scene) => Act;
export type Act = Generator<CallPart, Report, ResultPart>;

const CONTEXT = /\[Overtone Workflow Context\][\s\S]*?\n---\n/;

export const contextIn = (conversation: string): string => CONTEXT.exec(conversation)?.[0] ?? '';

/** Where the feature's documents belong, if the workflow keeps any. */
export const specsFolder = ({ context }: Scene): string | undefined =>
  /specs\/features\/in-progress\/[\w-]+\//.exec(context)?.[0];

/** The progress line shows an icon before the emoji of every stage. */
export const isDeveloped = ({ context }: Scene): boolean => context.includes('✅💻');

export const hasTester = ({ context }: Scene): boolean => context.includes('🧪');
