/** The contract suite of adapters. An adapter's own test file covers only what is specific to it. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Ask } from '../../src/asks/ask.ts';
import type { Adapter, Inbox, Notice } from '../../src/remote/adapter.ts';
import { decisionOf, viewOf } from '../../src/remote/ask-view.ts';
import { askView, recordingInbox, WORDS } from '../kit/remote.ts';

/** A message as it stands on the far side now. */
export type FarMessage = { readonly text: string; readonly buttons: readonly string[] };

export type Person = { readonly id: string; readonly name: string };

/** What people on the far side see and do. Adapters that only send leave the second half out. */
export type FarSide = {
  messages(): Promise<readonly FarMessage[]> | readonly FarMessage[];
  /** Refuses the next delivery. */
  refuse(): void;
  say?(person: Person, text: string): Promise<void>;
  press?(person: Person, label: string): Promise<void>;
  /** What that person was told last, in a message or above it. */
  toldTo?(person: Person): Promise<string | undefined>;
};

export type AdapterWorld = {
  readonly adapter: Adapter;
  readonly far: FarSide;
  /** Ada as the far side knows her, where it chooses the ids itself. */
  readonly ada?: Person;
  /** The adapter of the next run of the server: it remembers what the first one kept. */
  restart(): Adapter;
  close(): Promise<void> | void;
};

export type MakeAdapterWorld = () => Promise<AdapterWorld> | AdapterWorld;

const ADA: Person = { id: '4711', name: 'Ada' };
const SIGNAL = new AbortController().signal;
/** Nothing here depends on time; a busy machine may take a while. */
const soon = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, { timeout: 20_000 });
/** Letters that mean something to some far side. */
const MARKUP = 'a_b*c*[d](e) <b>f</b> & `g` ~h~ 1. #i |j| {k}! \\l';

const notice = (over: Partial<Notice> = {}): Notice => ({
  level: 'important',
  sessionId: 's1',
  title: 'Workflow done',
  text: 'quick: all stages passed',
  ts: '2026-01-01T00:00:00.000Z',
  silent: false,
  ...over,
});

/** `hasOutbox`: it keeps what was refused on disk and tries again by itself. */
export function testAdapter(makeWorld: MakeAdapterWorld, { interactive = true, hasOutbox = false } = {}): void {
  async function started({ paired = true } = {}) {
    const world = await makeWorld();
    const { inbox: everybody, received } = recordingInbox(world.ada);
    const inbox: Inbox = paired ? everybody : { ...everybody, people: () => [] };
    onTestFinished(async () => {
      await world.adapter.stop();
      await world.close();
    });
    await world.adapter.start(inbox);
    return { ...world, inbox, received };
  }

  describe('its life', () => {
    it('when it is started, then it is connected; when it is stopped, then it is down, and may be stopped again', async () => {
      const { adapter } = await started();
      await soon(() => expect(adapter.health().state).toBe('connected'));
      await adapter.stop();
      await adapter.stop();
      expect(adapter.health().state).toBe('down');
    });
  });

  describe('what it sends', () => {
    it('when there is a notice, then the far side shows its title and its text letter by letter', async () => {
      const { adapter, far } = await started();
      await adapter.notify?.(notice({ title: `Title ${MARKUP}`, text: `Text ${MARKUP}` }), SIGNAL);
      await soon(async () => expect(await far.messages()).toHaveLength(1));
      const [message] = await far.messages();
      expect(message?.text).toContain(`Title ${MARKUP}`);
      expect(message?.text).toContain(`Text ${MARKUP}`);
      await soon(() => expect(adapter.health().lastOutbound).toBeDefined());
      expect(adapter.health().lastOutbound).toMatch(/^\d{4}-/);
    });

    if (!hasOutbox)
      it('when the far side rejects it, then that is an error, and the next one goes through', async () => {
        const { adapter, far } = await started();
        far.refuse();
        await expect((async () => adapter.notify?.(notice(), SIGNAL))()).rejects.toThrow();
        await adapter.notify?.(notice({ title: 'Second' }), SIGNAL);
        expect((await far.messages()).at(-1)?.text).toContain('Second');
      });

    if (hasOutbox)
      it('when the far side does not accept it yet, then it arrives later, also after a restart', async () => {
        const { adapter, far, restart, inbox } = await started();
        far.refuse();
        await adapter.notify?.(notice({ title: 'First' }), SIGNAL);
        await adapter.stop();
        const second = restart();
        onTestFinished(() => second.stop());
        await second.start(inbox);
        await soon(async () => expect((await far.messages()).at(-1)?.text).toContain('First'));
      });

    it('when a text is longer than the far side allows, then it is cut, not refused', async () => {
      const { adapter, far } = await started();
      await adapter.notify?.(notice({ text: `${'<&'.repeat(6_000)}end` }), SIGNAL);
      await soon(async () => expect((await far.messages()).at(-1)?.text).toContain('Workflow done'));
    });
  });

  if (interactive) describe('asks', () => testAsks(started));
  if (interactive) describe('what people write', () => testPeople(started));
}

type Started = (given?: { paired?: boolean }) => Promise<AdapterWorld & ReturnType<typeof recordingInbox>>;

function testAsks(started: Started): void {
  it('when an ask changes, then its one message is edited, and at its end it has no buttons', async () => {
    const { adapter, far } = await started();
    await adapter.showAsk?.(askView({ text: MARKUP }), SIGNAL);
    expect(await far.messages()).toEqual([{ text: expect.stringContaining(MARKUP), buttons: ['Allow', 'Deny'] }]);
    await adapter.showAsk?.(
      askView({ status: 'applied', statusText: 'applied 06:20', choices: [], takesText: false }),
      SIGNAL,
    );
    await adapter.showAsk?.(
      askView({ status: 'applied', statusText: 'applied 06:20', choices: [], takesText: false }),
      SIGNAL,
    );
    expect(await far.messages()).toEqual([{ text: expect.stringContaining('applied 06:20'), buttons: [] }]);
  });

  it('when the server was restarted in between, then the message of before is edited', async () => {
    const { adapter, far, restart, inbox } = await started();
    await adapter.showAsk?.(askView(), SIGNAL);
    await adapter.stop();
    const second = restart();
    onTestFinished(() => second.stop());
    await second.start(inbox);
    await second.showAsk?.(
      askView({ status: 'expired', statusText: 'expired', choices: [], takesText: false }),
      SIGNAL,
    );
    expect(await far.messages()).toEqual([{ text: expect.stringContaining('expired'), buttons: [] }]);
  });

  it('when an ask has ended before it was ever shown, then nothing is sent', async () => {
    const { adapter, far } = await started();
    await adapter.showAsk?.(
      askView({ status: 'superseded', statusText: 'answered at the terminal', choices: [], takesText: false }),
      SIGNAL,
    );
    expect(await far.messages()).toEqual([]);
  });

  it('when a person presses a button, then the answer names ask, digest and sender, and they see the receipt', async () => {
    const { adapter, far, received, ada = ADA } = await started();
    await adapter.showAsk?.(askView({ id: 'other', hash: 'h2', title: 'Another' }), SIGNAL);
    await adapter.showAsk?.(askView(), SIGNAL);
    await far.press?.(ada, 'Deny');
    await soon(() => expect(received).toHaveLength(1));
    expect(received).toEqual([{ kind: 'answer', sender: ada, answer: { askId: 'ask1', hash: 'h1', choice: 'deny' } }]);
    await soon(async () => expect(await far.toldTo?.(ada)).toContain('receipt: <sent> to your machine'));
    expect(adapter.health().lastInbound).toMatch(/^\d{4}-/);
  });

  it('when a person chooses an option of a question, then that is its answer, and the buttons go', async () => {
    const { adapter, far, received, ada = ADA } = await started();
    await adapter.showAsk?.(viewOf(QUESTION, { status: 'sent' }, VIEW), SIGNAL);
    expect(await far.messages()).toEqual([
      { text: expect.stringMatching(/Which colour\?[\s\S]*1\. red[\s\S]*2\. blue/), buttons: ['red', 'blue'] },
    ]);
    await far.press?.(ada, 'blue');
    await soon(() => expect(received).toHaveLength(1));
    const [given] = received;
    const decision = given?.kind === 'answer' ? decisionOf(QUESTION, given.answer, WORDS.asks) : undefined;
    expect(decision).toEqual({ answers: { 'Which colour?': 'blue' } });
    const answer = { ...decision, by: 'Ada', at: '' };
    await adapter.showAsk?.(viewOf(QUESTION, { status: 'applied', answer }, VIEW), SIGNAL);
    expect(await far.messages()).toEqual([
      { text: expect.stringContaining('blue (Ada) · applied 06:20'), buttons: [] },
    ]);
  });
}

const VIEW = { words: WORDS.asks, detail: 'brief', silent: false, time: '06:20' } as const;

const OPTIONS = ['red', 'blue'].map((label) => ({ label, description: `the ${label} one` }));
const QUESTION: Ask = {
  ...{ id: 'ask2', session: 's1', kind: 'question', hash: 'h2', agent: '' },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', expiresAt: '2026-01-01T00:10:00.000Z' },
  about: {
    tool: 'AskUserQuestion',
    input: { questions: [{ question: 'Which colour?', header: 'Colour', multiSelect: false, options: OPTIONS }] },
  },
};

function testPeople(started: Started): void {
  it.each([
    ['/pair 123456', { kind: 'pair', code: '123456' }, 'paired '],
    ['/stop s1', { kind: 'command', command: 'stop', sessionId: 's1' }, 'receipt: stop done'],
    ['/pause', { kind: 'command', command: 'pause', sessionId: null }, 'receipt: pause done'],
    [`use tabs, ${MARKUP}`, { kind: 'message', text: `use tabs, ${MARKUP}` }, 'receipt: queued'],
  ])('when a person writes %s, then it is understood and they are told', async (text, expected, told) => {
    const { far, received, ada = ADA } = await started();
    await far.say?.(ada, text);
    await soon(() => expect(received).toEqual([{ ...expected, sender: ada }]));
    await soon(async () => expect(await far.toldTo?.(ada)).toContain(told));
  });

  it('when no account is paired, then neither notices nor asks leave the machine', async () => {
    const { adapter, far } = await started({ paired: false });
    await soon(() => expect(adapter.health().state).toBe('connected'));
    await adapter.notify?.(notice(), SIGNAL);
    await adapter.showAsk?.(askView(), SIGNAL);
    await adapter.showAsk?.(askView({ status: 'expired', choices: [], takesText: false }), SIGNAL);
    expect(await far.messages()).toEqual([]);
    expect(adapter.health().lastOutbound).toBeUndefined();
  });

  it('when it was stopped, then nothing more comes in', async () => {
    const { adapter, far, received, ada = ADA } = await started();
    await adapter.stop();
    await far.say?.(ada, 'too late').catch(() => undefined);
    expect(received).toEqual([]);
  });
}
