/** Commands, answers and words for sessions of other machines: sent there, and answered with what the machine says. */
import { originOf } from '../../store/fleet/mirror.ts';
import type { RemoteMessages } from '../../text/messages.ts';
import { messageOf } from '../../values/narrow.ts';
import type { Interact, Receipt } from '../adapter.ts';
import type { Control, ControlRequest, ControlResult } from '../control.ts';
import type { FleetHub } from './hub.ts';

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

/** For pages, which can wait for the machine's word. */
export function createHubControl({ hub, local, words }: SteeringOptions) {
  return async (request: ControlRequest): Promise<ControlResult> => {
    const origin = originOf(request.sessionId ?? '');
    if (origin === undefined || QUESTIONS.includes(request.command)) return local(request);
    const { machine, session } = origin;
    try {
      const state = await hub.send(machine, commandOf(request, session), WAIT_MS);
      if (state === undefined) return { ok: true, message: words.fleet.queued({ machine }) };
      if (state.state === 'done') return { ok: true, message: state.text, data: state.data };
      return { ok: false, error: state.state === 'expired' ? words.fleet.expired({ machine }) : state.text };
    } catch (error) {
      return { ok: false, error: messageOf(error) };
    }
  };
}

/** For chats: they are told that it was sent; what came of it they see in the session. */
export function createHubOrders({ hub, local, words, onError }: SteeringOptions): Control {
  return (request) => {
    const origin = originOf(request.sessionId ?? '');
    if (origin === undefined || QUESTIONS.includes(request.command)) return local(request);
    const { machine, session } = origin;
    hub.send(machine, commandOf(request, session), 0).catch(onError);
    return { ok: true, message: words.fleet.sent({ machine }) };
  };
}

const commandOf = ({ command, params, by = '' }: ControlRequest, session: string) =>
  ({ kind: 'command', by, sessionId: session, command, params }) as const;

export function createHubInteract({ hub, words, onError }: Omit<SteeringOptions, 'local'>): Interact {
  const send = (machine: string, command: Parameters<FleetHub['send']>[1]): Receipt => {
    hub.send(machine, command, 0).catch(onError);
    return { ok: true, text: words.fleet.sent({ machine }) };
  };
  return {
    open: hub.asks,
    answer(answer, by) {
      const origin = originOf(answer.askId);
      const isOpen = hub.asks().some(({ id, hash }) => id === answer.askId && hash === answer.hash);
      if (origin === undefined || !isOpen) return { ok: false, text: words.receipts.noAsk };
      const params = { ...answer, askId: origin.session };
      return send(origin.machine, { kind: 'answer', by, sessionId: null, command: '', params });
    },
    message(text, by, sessionId) {
      const origin = originOf(sessionId ?? '');
      if (origin === undefined) return { ok: false, text: words.receipts.noSession };
      const command = { kind: 'message', by, sessionId: origin.session, command: '', params: { text } } as const;
      return send(origin.machine, command);
    },
    shown: () => undefined,
    subscribe: hub.onAsk,
  };
}
