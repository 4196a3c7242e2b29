/** Everything that comes in from an adapter passes here: who sent it, what they may do, and how often. */

import { mayDo, type Role } from '../asks/ask.ts';
import { keepRecent, messageOf } from '../values/narrow.ts';
import type { Inbox, Receipt, Sender } from './adapter.ts';
import { type ControlRequest, type ControlResult, roleFor } from './control.ts';
import type { EventBusOptions } from './event-bus.ts';

/** Who may do what. Adapters of this machine, such as the dashboard, are the owner's. */
export type Pairings = {
  roleOf(adapter: string, senderId: string): Role | undefined;
  /** All people paired with the adapter. */
  people(adapter: string): readonly Sender[];
  /** The role of the code, or undefined when it is not valid. A code is used up by its first use. */
  redeem(adapter: string, sender: Sender, code: string): Role | undefined;
};

type InboxOptions = Pick<
  EventBusOptions,
  'pairings' | 'control' | 'sessions' | 'interact' | 'words' | 'now' | 'onError'
> & {
  readonly adapter: string;
};

export function createInbox(options: InboxOptions): Inbox {
  const { adapter, pairings, control, interact, words, onError } = options;
  const isFlooding = createLimiter(options.now);
  /** Undefined: go on. */
  const refusalFor = (sender: Sender, needed: Role): string | undefined => {
    if (isFlooding(sender.id)) return words.tooMany;
    const role = pairings.roleOf(adapter, sender.id);
    if (role === undefined) return words.stranger({ adapter });
    return mayDo(role, needed) ? undefined : words.notAllowed({ role, needed });
  };
  const received = (refusal: string | undefined, work: () => Receipt): Receipt => {
    if (refusal !== undefined) return { ok: false, text: refusal };
    try {
      return work();
    } catch (error) {
      onError?.(error, adapter);
      return { ok: false, text: words.failed({ why: messageOf(error) }) };
    }
  };
  const by = ({ name }: Sender): string => `${adapter}: ${name}`;
  return {
    people: () => pairings.people(adapter),
    pair: (sender, code) =>
      received(isFlooding(sender.id) ? words.tooMany : undefined, () => {
        const role = pairings.redeem(adapter, sender, code);
        if (role === undefined) return { ok: false, text: words.wrongCode({ adapter }) };
        return { ok: true, text: words.paired({ name: sender.name, role }) };
      }),
    answer: (sender, answer) => received(refusalFor(sender, 'answer'), () => interact.answer(answer, by(sender))),
    message: (sender, text, sessionId) =>
      received(refusalFor(sender, 'control'), () => interact.message(text, by(sender), sessionId)),
    command(sender, request: ControlRequest): ControlResult {
      const refusal = refusalFor(sender, roleFor(request.command));
      if (refusal !== undefined) return { ok: false, error: refusal };
      return control({ ...request, sessionId: sessionFor(request, options.sessions()), by: by(sender) });
    },
  };
}

/** People leave the session out, or write only the beginning of its id. */
function sessionFor({ sessionId }: ControlRequest, sessions: readonly { readonly sessionId: string }[]): string | null {
  const found = sessions.find((session) => sessionId === null || session.sessionId.startsWith(sessionId));
  return found?.sessionId ?? sessionId;
}

const WINDOW_MS = 10_000;
const MAX_IN_WINDOW = 30;
const MAX_SENDERS = 1_000;

/** At most so many messages of a sender within the window. */
function createLimiter(now: () => Date): (senderId: string) => boolean {
  const windows = new Map<string, { until: number; count: number }>();
  return (senderId) => {
    const at = now().getTime();
    const open = windows.get(senderId);
    const window = open && at < open.until ? open : { until: at + WINDOW_MS, count: 0 };
    window.count += 1;
    keepRecent(windows, senderId, window, MAX_SENDERS);
    return window.count > MAX_IN_WINDOW;
  };
}
