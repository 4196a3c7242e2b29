/** The scripted model of the demonstration: the main agent follows the plugin, the agents do real work. */
import { setTimeout as pause } from 'node:timers/promises';
import { conduct } from '../../host-kit/conductor/conductor.ts';
import type { CallPart, Message, ResultPart } from '../../host-kit/model/message.ts';
import { type Reply, say, use } from '../../host-kit/model/reply.ts';
import type { ModelRequest } from '../../host-kit/model/request.ts';
import type { Script } from '../../host-kit/model/server.ts';
import { isAgentId } from '../../src/workflow/registry/stages.ts';
import type { WorkflowId } from '../../src/workflow/registry/workflows.ts';
import type { DemoText } from '../demo-text.ts';
import { createLapses } from './lapses.ts';
import { readProp } from './props.ts';
import { ROLES } from './role-table.ts';
import { type Act, contextIn, type Report } from './scene.ts';

export type TroupeOptions = {
  readonly workflow: WorkflowId;
  readonly project: string;
  readonly testCommand: string;
  readonly text: DemoText;
  /** Delay per agent turn, so that people can follow. */
  readonly paceMs: number;
};

/** The feature name for commands that leave it open. */
const FEATURE = 'slugify';

export function createTroupe(options: TroupeOptions): Script {
  const mainAgent = conduct({
    mode: 'foreground',
    choices: { NAME: FEATURE },
    strays: createLapses(options.workflow, options.text),
  });
  return async (request) => {
    if (request.role !== 'sub') return mainAgent(request);
    await pause(options.paceMs);
    return perform(request, options);
  };
}

function perform(request: ModelRequest, { project, testCommand, text }: TroupeOptions): Reply {
  const agent = request.agentType.replace(/^ot:/, '');
  if (!isAgentId(agent)) throw new Error(`[demo] no script for agent ${request.agentType}`);
  const context = contextIn(request.text);
  const act = ROLES[agent]({ agent, project, testCommand, context, prop: readProp, say: text.reports });
  const next = replay(act, request.messages.flatMap(resultsOf));
  return 'verdict' in next ? say(reportText(agent, next)) : use(next);
}

/** The host sends the whole conversation each time, so a script is replayed up to the open question. */
export function replay(act: Act, results: readonly ResultPart[]): CallPart | Report {
  let step = act.next();
  for (const result of results) {
    if (step.done) break;
    step = act.next(result);
  }
  return step.value;
}

const resultsOf = ({ parts }: Message): ResultPart[] => parts.flatMap((part) => (part.type === 'result' ? [part] : []));

const reportText = (agent: string, { verdict, summary, files = [] }: Report): string =>
  [
    `## HANDOFF: ${agent} → next`,
    '### Context',
    summary,
    '### Findings',
    '### Files Modified',
    ...files.map((file) => `- ${file}`),
    '### Open Questions',
    `<!-- VERDICT: {"result":"${verdict}"} -->`,
  ].join('\n');
