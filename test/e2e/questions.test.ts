/** The host's question dialog: an answer of the user counts; a dismissed or automatic one does not. */
import { describe } from 'vitest';
import { type CallPart, readableText } from '../../host-kit/model/message.ts';
import { call, say, use } from '../../host-kit/model/reply.ts';
import { expectHealthy, holdsOf } from './kit/expectations.ts';
import { it } from './kit/in-world.ts';
import { ANSWERS, heard, mod, newest, OPENING, play } from './kit/mod-task.ts';
import { asked, playSession, runsOf, stageResults } from './kit/overtone.ts';
import { playTurns } from './kit/played-turns.ts';

const RESULT = '改好了，结果如何？';
const WRAP_UP = '要收尾吗？';
/** No advertised reply: the model reports it. */
const TYPED = '还是不行，复活之后血量是空的';
const ON_LIMIT = 'Try once more?';

const ask = (question: string, ...labels: readonly string[]): CallPart =>
  call('AskUserQuestion', {
    questions: [
      { question, header: '结果', multiSelect: false, options: labels.map((label) => ({ label, description: label })) },
    ],
  });

/** The work, and the question about it. */
const untilAsked = ({ read, edit }: Pick<ReturnType<typeof mod>, 'read' | 'edit'>) => [
  use(read('mod.py')),
  use(edit('mod.py', 0)),
  use(ask(RESULT, '已修复', '还是不行')),
];

describe('given work on a task that the model asks about in the dialog', () => {
  it('when its result and then the end without a wrap-up are chosen, then one turn confirms and archives it', async ({
    world,
    expect,
  }) => {
    const { files, ...hands } = mod(world);
    const replies = [...untilAsked(hands), say('太好了。'), use(ask(WRAP_UP, '需要收尾', '跳过收尾')), say('好的。')];
    const played = playTurns([{ prompt: OPENING, replies }]);
    const run = await play(world, played, { dialog: { [RESULT]: '已修复', [WRAP_UP]: '跳过收尾' } });
    expectHealthy(run);
    const [, , , answered = '', question = ''] = played.heardAt(OPENING).map(newest);
    expect(answered).toContain('已修复');
    expect(holdsOf(run), 'held for the wrap-up alone').toHaveLength(1);
    expect(question).toMatch(ANSWERS);
    expect(files.places()).toMatchObject([{ folder: '已归档' }]);
    expect(files.record()).toMatchObject({
      workflow_state: { cleanup_intent_action: 'skip', steps: { step3_execute: { user_confirmed: true } } },
    });
  });

  it.for([
    ['types what is still wrong', { [RESULT]: TYPED }, [heard('failed', TYPED)], 1],
    ['chooses that it is not', { [RESULT]: '还是不行' }, [], 1],
    ['declines to answer', {}, [], 0],
  ] as const)('when the user %s, then it is not confirmed', async ([, dialog, reports, rounds], { world, expect }) => {
    const { files, ...hands } = mod(world);
    const replies = [...untilAsked(hands), ...reports, say('请测试一下，没问题请回复“已修复”。')];
    const run = await play(world, playTurns([{ prompt: OPENING, replies }]), { dialog });
    expectHealthy(run);
    expect(files.record()).toMatchObject({
      archived: false,
      workflow_state: { steps: { step3_execute: { user_confirmed: false } } },
      tracking_state: { bug_fix_tracking: { iterations: Array.from({ length: rounds }, () => expect.anything()) } },
    });
  });
});

describe('given work on a task and a question about something else', () => {
  it('when the chosen answer reads like a reply, then it is not confirmed and the model is asked to report it', async ({
    world,
    expect,
  }) => {
    const { files, read, edit } = mod(world);
    const section = '这条属于更新日志的哪一节？';
    const replies = [use(read('mod.py')), use(edit('mod.py', 0)), use(ask(section, 'Added', 'Fixed', 'Changed'))];
    const played = playTurns([{ prompt: OPENING, replies: [...replies, say('请测试一下，没问题请回复“已修复”。')] }]);
    const run = await play(world, played, { dialog: { [section]: 'Fixed' } });
    expectHealthy(run);
    expect(played.heardAt(OPENING).map(newest)[3]).toContain('task heard');
    expect(files.record()).toMatchObject({ workflow_state: { steps: { step3_execute: { user_confirmed: false } } } });
  });
});

describe('given a workflow at its limit of failures', () => {
  it('when somebody answers the question of the main agent, then it goes on within the same turn', async ({
    world,
    expect,
  }) => {
    const isAtLimit = (text: string) => /⛔(?![^\n]*禁止)[^\n]*(?:詢問|人工)/u.test(text);
    const run = await playSession(world, [asked('quick')], {
      mode: 'foreground',
      agents: { tester: ['fail', 'fail', 'fail'] },
      dialog: { [ON_LIMIT]: 'Yes, once more' },
      strays: ({ newest }) =>
        isAtLimit(readableText(newest)) ? use(ask(ON_LIMIT, 'Yes, once more', 'Stop here')) : undefined,
    });
    expectHealthy(run);
    expect(runsOf(run).filter((agent) => agent === 'tester')).toHaveLength(4);
    expect(stageResults(run)).toEqual({ DEV: 'pass', REVIEW: 'pass', TEST: 'pass' });
    expect(run.stateOf().workflow).toMatchObject({ phase: 'finished' });
    expect(run.results, 'nobody had to write').toHaveLength(1);
  });
});

describe('given a host that nobody sits in front of', () => {
  it('when the model asks all the same, then the host has no such tool, and the task waits for a word', async ({
    world,
    expect,
  }) => {
    const { files, ...hands } = mod(world);
    const replies = [...untilAsked(hands), say('完成。')];
    const played = playTurns([{ prompt: OPENING, replies: [...replies, say('请测试一下。')] }]);
    const run = await play(world, played);
    expectHealthy(run);
    const [, , , refused = '', held = ''] = played.heardAt(OPENING).map(newest);
    expect(refused).toContain('No such tool available: AskUserQuestion');
    expect(held).toContain('已修复');
    expect(files.record()).toMatchObject({ workflow_state: { steps: { step3_execute: { user_confirmed: false } } } });
  });
});
