/** The sessions whose texts are counted: small talk, and complete runs of a workflow. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { conduct } from '../../host-kit/conductor/conductor.ts';
import { type HostRun, runHost } from '../../host-kit/host/run-host.ts';
import type { World } from '../../host-kit/host/world.ts';
import { readableText } from '../../host-kit/model/message.ts';
import { call, type Reply, say, use } from '../../host-kit/model/reply.ts';
import type { ModelRequest } from '../../host-kit/model/request.ts';
import type { Script } from '../../host-kit/model/server.ts';
import { OVERTONE } from '../../host-kit/overtone.ts';
import type { Locale } from '../../src/text/messages.ts';
import { LIMITS } from '../../src/workflow/registry/limits.ts';
import type { WorkflowId } from '../../src/workflow/registry/workflows.ts';

/** `chosen`: the user calls /ot:auto. `offered`: the user asks plainly and the main agent is led there. */
export type Way = 'chosen' | 'offered';

export type CountedRun = { readonly workflow: WorkflowId; readonly way: Way; readonly locale: Locale };

const REQUEST = 'Add a search box.';

/** What follows the first greeting in the same session: small talk, then a request for work. */
export const FURTHER = ['Hello again.', REQUEST] as const;

/** Turns in which the model does nothing that concerns Overtone. */
export const greet = (world: World, locale: Locale): Promise<HostRun> =>
  play({ world, name: `greeting-${locale}`, locale, prompts: ['Hello.', ...FURTHER], script: () => say('Hello.') });

/** A run without failures. Agents work in the background unless the user calls /ot:auto. */
export function conductRun(world: World, { workflow, way, locale }: CountedRun): Promise<HostRun> {
  const script = conduct({
    mode: way === 'chosen' ? 'foreground' : 'background',
    picks: workflow,
    choices: { NAME: 'search-box' },
    ...(workflow === 'single' && { strays: startsSingle }),
  });
  const prompt = way === 'chosen' ? `/ot:auto ${REQUEST}` : REQUEST;
  return play({ world, name: `${workflow}-${way}`, locale, prompts: [prompt], script: withFullSummaries(script) });
}

type Play = {
  readonly world: World;
  readonly name: string;
  readonly locale: Locale;
  readonly prompts: readonly string[];
  readonly script: Script;
};

/** Each run has its own project, so that none sees files of another. */
async function play({ world: { root, home }, name, locale, prompts, script }: Play): Promise<HostRun> {
  const project = join(root, name);
  await mkdir(project);
  const env = { OVERTONE_LOCALE: locale };
  return runHost({ home, project, plugin: OVERTONE, installed: true, prompts, script, env });
}

/** For the smallest workflow the selection runs `init` itself instead of calling another skill. */
const startsSingle = ({ newest }: ModelRequest): Reply | undefined => {
  const command = /`(node "[^`]* init single [^`]*)`/.exec(readableText(newest))?.[1];
  return command === undefined ? undefined : use(call('Bash', { command, description: 'as the skill says' }));
};

/** Gives every report a summary of maximum length, so that later agents get the longest possible context. */
function withFullSummaries(script: Script): Script {
  return async (request: ModelRequest): Promise<Reply> => {
    const reply = await script(request);
    if (request.role !== 'sub' || reply.kind !== 'message') return reply;
    return { ...reply, parts: reply.parts.map((part) => (part.type === 'text' ? lengthened(part) : part)) };
  };
}

const lengthened = <T extends { readonly text: string }>(part: T): T => ({
  ...part,
  text: part.text.replace(/(?<=### Context\n).*/, (line) => line.padEnd(LIMITS.text.handoffSummary, ' and more')),
});
