/** Forwards commands, answers and messages to the sessions of other machines and returns the machine's result. */
import { originOf } from '../../store/fleet/mirror.ts';
import type { RemoteMessages } from '../../text/messages.ts';
import { messageOf } from '../../values/narrow.ts';
import type { Interact } from '../adapter.ts';
import type { Control, ControlRequest, ControlResult } from '../control.ts';
import type { FleetHub, Order } from './hub.ts';

type SteeringOptions = {
  readonly hub: FleetHub;
  /** Answers questions from the hub's own copies. */
  readonly local: Control;
  readonly words: RemoteMessages;
  readonly onError: (error: unknown) => void;
};

/** Questions that the copies answer. */
const QUESTIONS = ['status', 'sessions'];
const WAIT_MS = 10_000;

export function createSteering({ hub, local, words, onError }: SteeringOptions) {
  const originFor = ({ command, sessionId }: ControlRequest) =>
    QUESTIONS.includes(command) ? undefined : originOf(sessionId ?? '');
  const orderOf = ({ command, params, by = '' }: ControlRequest, session: string): Order => ({
    ...{ kind: 'command', by, sessionId: session, command, params },
  });
  /** Does not wait for the machine: what came of it shows in the session. */
  const send = (machine: string, order: Order): string => {
    hub.send(machine, order, 0).catch(onError);
    return words.fleet.sent({ machine });
  };

  /** Chats are told that it was sent. */
  const forChats: Control = (request) => {
    const origin = originFor(request);
    if (origin === undefined) return local(request);
    return { ok: true, message: send(origin.machine, orderOf(request, origin.session)) };
  };

  /** Pages wait for the machine's result. */
  async function forPages(request: ControlRequest): Promise<ControlResult> {
    const origin = originFor(request);
    if (origin === undefined) return local(request);
    const { machine, session } = origin;
    try {
      const answer = await hub.send(machine, orderOf(request, session), WAIT_MS);
      if (answer === undefined) return { ok: true, message: words.fleet.queued({ machine }) };
      const { state, text, data } = answer;
      if (state === 'done') return { ok: true, message: text, data };
      return { ok: false, error: state === 'expired' ? words.fleet.expired({ machine }) : text };
    } catch (error) {
      return { ok: false, error: messageOf(error) };
    }
  }

  const interact: Interact = {
    open: hub.asks,
    answer(answer, by) {
      const origin = originOf(answer.askId);
      const isOpen = hub.asks().some(({ id, hash }) => id === answer.askId && hash === answer.hash);
      if (origin === undefined || !isOpen) return { ok: false, text: words.receipts.noAsk };
      const params = { ...answer, askId: origin.session };
      return { ok: true, text: send(origin.machine, { kind: 'answer', by, sessionId: null, command: '', params }) };
    },
    message(text, by, sessionId) {
      const origin = originOf(sessionId ?? '');
      if (origin === undefined) return { ok: false, text: words.receipts.noSession };
      const order = { kind: 'message', by, sessionId: origin.session, command: '', params: { text } } as const;
      return { ok: true, text: send(origin.machine, order) };
    },
    shown: () => undefined,
    subscribe: hub.onAsk,
  };
  return { forPages, forChats, interact };
}
