/** A scripted DEV stage in parts: an architect who splits it, developers who each do one, a main agent that follows the skill. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { report } from '../../host-kit/conductor/cast.ts';
import { delegation } from '../../host-kit/conductor/conductor.ts';
import { readInstruction } from '../../host-kit/conductor/reading.ts';
import { readSessionState } from '../../host-kit/host/session-state.ts';
import type { World } from '../../host-kit/host/world.ts';
import { asRecord, type Json } from '../../host-kit/json.ts';
import type { CallPart } from '../../host-kit/model/message.ts';
import { call, type Reply, say, use } from '../../host-kit/model/reply.ts';
import type { ModelRequest } from '../../host-kit/model/request.ts';
import { createSignals } from '../../host-kit/signal.ts';
import { type DevPhase, parseDevPhases } from '../../src/workflow/specs/next-phase.ts';

const PHASES = `
## Dev Phases
### Phase 1: model (sequential)
- [ ] row schema | files: src/row.ts
- [ ] row rules | files: src/rules.ts
### Phase 2: ends (parallel)
- [ ] parser | files: src/parse.ts
- [ ] writer | files: src/write.ts
- [ ] linter | files: src/lint.ts
### Phase 3: command (parallel, depends: 1)
- [ ] import command | files: src/cli.ts
- [ ] export command | files: src/export.ts
`;

const FEATURE = 'specs/features/in-progress/search-box/tasks.md';
const tasksFile = (world: World): string => join(world.project, FEATURE);

/** The architect of a standard workflow cuts DEV into phases, as its prompt says. */
export const architectWrites = (world: World) => (request: ModelRequest) => {
  const path = tasksFile(world);
  if (request.agentType !== 'ot:architect' || !existsSync(path)) return undefined;
  const text = readFileSync(path, 'utf8');
  if (!text.includes('## Dev Phases')) writeFileSync(path, text + PHASES);
  return undefined;
};

/** The developers: each has one part, and the writer's first attempt fails. */
export function createDevelopers(world: World, parts: readonly string[], together: readonly string[]) {
  const passed: string[] = [];
  const seen: { attempts: string[]; atWork: Json[] } = { attempts: [], atWork: [] };
  const entered = createSignals();
  return {
    passed,
    seen,
    async play(request: ModelRequest): Promise<Reply> {
      const part = parts.find((name) => request.text.includes(`part: ${name}.`)) ?? '';
      seen.attempts.push(part);
      entered(part).give();
      if (together.includes(part)) {
        await Promise.all(together.map((name) => entered(name).given));
        const { workflow } = readSessionState(world.home, request.sessionId);
        seen.atWork.push(asRecord(asRecord(workflow?.['activeAgents'])['developer']));
      }
      const fails = part === 'writer' && seen.attempts.filter((name) => name === part).length === 1;
      if (!fails) passed.push(part);
      return say(report('developer', fails ? 'fail' : 'pass', seen.attempts.length));
    },
  };
}

export const delegate = (part: string, request: ModelRequest): CallPart => {
  const { input, ...rest } = delegation('developer', request, { mode: 'foreground' });
  return { ...rest, input: { ...input, prompt: `Your part: ${part}. Others work beside you.` } };
};

/** As the skill says: a sequential phase goes to one developer, a parallel one to one per open box, in one message. */
const partsOf = ({ mode, name, tasks }: DevPhase): string[] =>
  mode === 'sequential' ? [name] : tasks.filter(({ checked }) => !checked).map(({ text }) => text);

/** Ticks what has passed, then sends for what is open of the next phase; everything else is left to the hooks. */
export function followsSkill(world: World, passed: readonly string[]) {
  const ticked = new Set<string>();
  let hasSkill = false;
  return (request: ModelRequest): Reply | undefined => {
    const told = readInstruction(request.newest);
    const isDev = told.do === 'delegate' && told.agents.join() === 'developer';
    if (!hasSkill) {
      hasSkill = isDev;
      return isDev ? use(call('Skill', { skill: 'ot:mul-dev' })) : undefined;
    }
    const phases = parseDevPhases(readFileSync(tasksFile(world), 'utf8'));
    const fresh = passed.filter((part) => !ticked.has(part));
    for (const part of fresh) ticked.add(part);
    if (fresh.length > 0) return use(call('Bash', { command: tickCommand(phases, fresh), description: 'tick' }));
    const open = phases.find(({ tasks }) => tasks.some(({ checked }) => !checked));
    return open && use(...partsOf(open).map((part) => delegate(part, request)));
  };
}

function tickCommand(phases: readonly DevPhase[], parts: readonly string[]): string {
  const boxes = phases.flatMap(({ mode, name, tasks }) =>
    tasks.filter(({ text }) => parts.includes(mode === 'sequential' ? name : text)).map(({ text }) => text),
  );
  return `sed -i ${boxes.map((text) => `-e 's/- \\[ \\] ${text}/- [x] ${text}/'`).join(' ')} ${FEATURE}`;
}
