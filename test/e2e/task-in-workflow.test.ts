/** A session with a task and a workflow, from the first prompt to the archive: neither contradicts the other. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'vitest';
import { conduct } from '../../host-kit/conductor/conductor.ts';
import { type HostRun, runHost } from '../../host-kit/host/run-host.ts';
import type { World } from '../../host-kit/host/world.ts';
import { call, type Reply, say, use } from '../../host-kit/model/reply.ts';
import type { ModelRequest } from '../../host-kit/model/request.ts';
import type { Script } from '../../host-kit/model/server.ts';
import { OVERTONE } from '../../host-kit/overtone.ts';
import { metricsOf, stepOf } from '../task-scenarios/kit/record-parts.ts';
import { createTaskFiles } from '../task-scenarios/kit/task-files.ts';
import { expectHealthy, holdsOf } from './kit/expectations.ts';
import { it, playedOnce } from './kit/in-world.ts';
import { newest, userSaw, wrapUpAgent } from './kit/mod-task.ts';
import { stageResults } from './kit/overtone.ts';

const REQUEST = 'fix the crash of the shop';
const TESTED_AGAIN = 'delegate ot:tester (🧪 test verify) again';
const WRAPPED_UP = 'All in order.\n<!-- WRAP-UP: {"completed":true,"docs_updated":[],"debug_found":[],"notes":""} -->';

/** The developer raises the number by one, and a command fails; the main agent stops once before the work is done. */
function cast({ project }: World): Script {
  const file = join(project, 'shop.js');
  writeFileSync(file, 'let hp = 0;\n');
  const edit = () => {
    const hp = Number(/\d+/.exec(readFileSync(file, 'utf8'))?.[0]);
    return call('Edit', { file_path: file, old_string: `hp = ${hp}`, new_string: `hp = ${hp + 1}` });
  };
  const works = [
    () => use(call('Read', { file_path: file })),
    () => use(edit()),
    () => use(call('Bash', { command: 'node broken.js', description: 'try it' })),
  ];
  let paused = false;
  const pauseOnce = (text: string): Reply | undefined => {
    if (paused || !text.includes(TESTED_AGAIN)) return undefined;
    paused = true;
    return say('That should be enough for now.');
  };
  const words: Readonly<Record<string, () => Reply>> = {
    'still broken': () => say('What do you see?'),
    fixed: () => say('Good.'),
    'wrap up': () => use(wrapUpAgent()),
  };
  const said = (text: string) => Object.entries(words).find(([word]) => text.endsWith(`\n${word}`))?.[1]();
  const base = conduct({
    mode: 'foreground',
    picks: 'quick',
    agents: { tester: ['fail'] },
    strays: (request) => {
      const text = newest(request).trimEnd();
      return text.includes('<command-name>/ot:task') ? say('I will look at it.') : (pauseOnce(text) ?? said(text));
    },
  });
  return (request) => {
    if (request.agentType === 'general-purpose') return say(WRAPPED_UP);
    return (request.agentType === 'ot:developer' && works[request.turn]?.()) || base(request);
  };
}

/** What the main agent heard, and what was on disk by then. */
type Moment = { readonly heard: string; readonly lastError: unknown; readonly failures: unknown };

const story = playedOnce(async (world) => {
  const script = cast(world);
  const files = createTaskFiles(world.project);
  const moments: Moment[] = [];
  const watch = (request: ModelRequest) => {
    if (request.role !== 'main') return;
    const record = files.record();
    const { last_error: lastError } = stepOf(record, 'step3_execute');
    moments.push({ heard: newest(request), lastError, failures: metricsOf(record)['failure_count'] });
  };
  const play = (prompts: readonly string[], resume?: HostRun, args: readonly string[] = []) =>
    runHost({
      ...world,
      plugin: OVERTONE,
      prompts,
      args,
      env: { OVERTONE_LOCALE: 'en' },
      script: (request) => {
        watch(request);
        return script(request);
      },
      ...(resume && { resume: resume.sessionId }),
    });
  const opened = await play([`/ot:task ${REQUEST}`]);
  const cut = await play([`/ot:auto ${REQUEST}`], opened, ['--max-turns', '5']);
  const failed = { record: files.record(), stages: stageResults(cut) };
  const run = await play(['/compact', 'go on', 'still broken', 'fixed', 'wrap up'], cut);
  return { run, failed, files, moments, at: (sign: string) => moments.find(({ heard }) => heard.includes(sign)) };
});

describe('given a task whose workflow is cut off after a failed test', () => {
  it('when it is resumed and compacted, then the model is told of both, and what failed is told by its gist', async ({
    expect,
  }) => {
    const { run, failed, at } = await story();
    expectHealthy(run);
    expect(failed.stages).toEqual({ DEV: 'pass', REVIEW: 'pass', TEST: 'fail' });
    expect(stepOf(failed.record, 'step3_execute')['last_error']).toBe('summary-of-tester-1: fail');
    const told = at('</local-command-stdout>\n\ngo on')?.heard ?? '';
    expect(told).toContain(`# Resuming: ${REQUEST}`);
    expect(told).toContain('Last error: summary-of-tester-1: fail');
    for (const title of ['[Overtone state]', '[Overtone state (after compaction)]']) {
      const [, state = ''] = told.split(`${title}\n`);
      expect(state, title).toMatch(/^Workflow: quick\n[^<]*Next: delegate ot:developer to fix TEST/);
    }
  });

  it('when it is repaired, then agent follows agent without a word to the user, and the test that passes ends the failure', async ({
    expect,
  }) => {
    const { at, moments } = await story();
    const repaired = at(TESTED_AGAIN);
    expect(repaired?.heard).not.toContain('still broken');
    expect(repaired?.failures, 'two commands and a stage').toBe(3);
    expect(at('All stages are done')?.lastError).toBeNull();
    const contradicted = moments.filter(({ heard }) => /⏭️[^\n]*delegate[\s\S]*Ask the user to test/.test(heard));
    expect(contradicted).toEqual([]);
  });

  it('when all stages are done, then the user is asked to test, though the loop had held the turn before', async ({
    expect,
  }) => {
    const { run } = await story();
    const [loop = '', again = '', test = '', question = '', ...others] = holdsOf(run);
    expect(loop).toContain('Overtone Loop 1/100');
    expect(again, 'the repair came after the review').toContain('delegate again: ot:code-reviewer');
    expect(test).toMatch(/has not been confirmed[\s\S]*still broken/);
    expect(question).toMatch(/wrap up[\s\S]*skip cleanup/);
    expect(others).toEqual([]);
  });

  it('when it is confirmed and wrapped up, then the task is archived and the workflow is finished', async ({
    expect,
  }) => {
    const { run, files, at } = await story();
    expect(at('Start the wrap-up')?.heard).toContain('WRAP-UP');
    // What is said at SubagentStop the host shows to nobody.
    const told = ['PostToolUse', 'UserPromptSubmit', 'Stop'].map((event) => userSaw(run, event)).join('\n');
    expect(told.match(/is archived in/g)).toHaveLength(1);
    expect(files.places()).toMatchObject([{ folder: 'archived' }]);
    expect(files.record()).toMatchObject({ archived: true, metrics: { code_changes_count: 2 } });
    expect(files.bound()).toEqual({});
    expect(files.state()).toEqual({});
    expect(stageResults(run)).toEqual({ DEV: 'pass', REVIEW: 'pass', TEST: 'pass' });
    expect(run.stateOf().workflow).toMatchObject({ phase: 'finished', failCount: 1 });
  });
});
