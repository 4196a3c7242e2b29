/** Failed tool calls on the real host: advice where the main agent can act on it, otherwise none. */
import { describe, expect } from 'vitest';
import { type HostRun, runHost } from '../../host-kit/host/run-host.ts';
import { asRecord, asText, type Json } from '../../host-kit/json.ts';
import type { CallPart } from '../../host-kit/model/message.ts';
import { call, say, use } from '../../host-kit/model/reply.ts';
import { OVERTONE } from '../../host-kit/overtone.ts';
import { expectHealthy, holdsOf } from './kit/expectations.ts';
import { it } from './kit/in-world.ts';
import { asked, delegationsOf, playSession, runsOf } from './kit/overtone.ts';

/** Nobody can make a file there, whoever runs the suite; and the host finds out only when it tries. */
const NOWHERE = '/proc/overtone.txt';

const CALLS: readonly CallPart[] = [
  call('Agent', { description: 'work', prompt: 'Work.', subagent_type: 'ot:nobody', run_in_background: false }),
  call('Write', { file_path: NOWHERE, content: 'text' }),
  call('Edit', { file_path: NOWHERE, old_string: '', new_string: 'text' }),
  call('Bash', { command: 'exit 3', description: 'fail' }),
  call('Grep', { pattern: '(' }),
];

/** What stands behind the result of that tool. */
function behind(tool: string, run: HostRun): string {
  const [result] = run.mainRequests()[CALLS.findIndex(({ name }) => name === tool) + 1]?.newest[0]?.parts ?? [];
  expect(result).toMatchObject({ type: 'result', isError: true });
  return result?.type === 'result' ? result.text : '';
}

const failuresIn = (timeline: readonly Json[]): string[] =>
  timeline.filter(({ type }) => type === 'tool:failure').map((event) => asText(asRecord(event)['toolName']));

describe('given tool calls that fail one after the other', () => {
  it('then Agent, Write and Edit bring advice to the model, Bash and Grep bring none', async ({ world }) => {
    const run = await runHost({
      ...world,
      plugin: OVERTONE,
      prompts: ['Begin.'],
      // The host searches through Bash unless it is asked for the tool.
      args: ['--tools', CALLS.map(({ name }) => name).join()],
      script: ({ turn }) => {
        const next = CALLS[turn];
        return next ? use(next) : say('Done.');
      },
    });
    expectHealthy(run);
    expect(behind('Agent', run)).toMatch(
      /PostToolUseFailure:Agent hook additional context: ⚠️ 代理委派失敗[\s\S]*人工介入/,
    );
    for (const tool of ['Write', 'Edit']) {
      expect(behind(tool, run)).toMatch(
        new RegExp(
          `PostToolUseFailure:${tool} hook additional context: ⚠️ 檔案寫入失敗（${tool}）[\\s\\S]*檢查路徑與權限`,
        ),
      );
    }
    for (const tool of ['Bash', 'Grep']) {
      expect(behind(tool, run)).not.toContain('hook additional context');
      expect(run.hooks.find(({ name }) => name === `PostToolUseFailure:${tool}`)?.stdout.trim()).toBe('{"result":""}');
    }
    expect(failuresIn(run.stateOf().timeline)).toEqual(['Agent', 'Write', 'Edit', 'Bash']);
  });
});

describe('given an agent of a stage that fails in the foreground', () => {
  /** What stands behind the first agent call that failed. */
  const failureIn = (run: HostRun): string =>
    run
      .mainRequests()
      .flatMap(({ newest }) => newest.flatMap(({ parts }) => parts))
      .flatMap((part) => (part.type === 'result' && part.isError ? part.text : []))[0] ?? '';

  it('when the model’s service refused it, then the advice is to delegate the same agent again, and it is done at once', async ({
    world,
  }) => {
    const run = await playSession(world, [asked('single')], {
      mode: 'foreground',
      agents: { developer: ['api-error'] },
    });
    expectHealthy(run);
    expect(failureIn(run)).toMatch(
      /Agent terminated early[\s\S]*委派失敗[\s\S]*重新委派 ot:developer；[\s\S]*⏭️ 下一步：重新委派 ot:developer/,
    );
    expect(failureIn(run)).not.toContain('subagent_type');
    expect(holdsOf(run)).toEqual([]);
    expect(delegationsOf(run)).toEqual([['developer'], ['developer']]);
    expect(runsOf(run)).toEqual(['developer', 'developer']);
    expect(failuresIn(run.stateOf().timeline)).toEqual(['Agent']);
    expect(run.stateOf().workflow).toMatchObject({ phase: 'finished', failCount: 0, activeAgents: {} });
  });

  it('when it was called by half its name, then the advice names the right type, and that one is sent for', async ({
    world,
  }) => {
    const half = call('Agent', { description: 'work', prompt: 'Work.', subagent_type: 'developer' });
    const run = await playSession(world, [asked('single')], {
      mode: 'foreground',
      strays: ({ turn }) => (turn === 2 ? use(half) : undefined),
    });
    expectHealthy(run);
    expect(failureIn(run)).toMatch(/subagent_type 應為 ot:developer[\s\S]*⏭️ 下一步：委派 ot:developer/);
    expect(holdsOf(run)).toEqual([]);
    expect(runsOf(run)).toEqual(['developer']);
    expect(run.stateOf().workflow).toMatchObject({ phase: 'finished', activeAgents: {} });
  });
});
