/** A chat in memory: the smallest adapter that keeps the contract. */
import type { Adapter, AdapterMemory, Inbox } from '../../src/remote/adapter.ts';
import type { AskView } from '../../src/remote/ask-view.ts';
import { answerLine } from '../../src/remote/chat.ts';
import { WORDS } from '../kit/remote.ts';
import type { FarMessage, FarSide, Person } from './adapter.ts';

type Shown = FarMessage & { readonly ask?: AskView };

export function createMemoryChat() {
  const shown: Shown[] = [];
  const told = new Map<string, string>();
  let refusals = 0;
  let onLine: ((person: Person, text: string) => string) | undefined;
  let onPress: ((person: Person, ask: AskView, choice: string) => string) | undefined;
  const put = (at: number, message: Shown): number => {
    if (refusals > 0) {
      refusals -= 1;
      throw new Error('refused');
    }
    shown[at] = message;
    return at;
  };
  const tell = (person: Person, text: string | undefined): void => {
    if (text !== undefined) told.set(person.id, text);
  };
  const far: FarSide = {
    messages: () => shown.map(({ text, buttons }) => ({ text, buttons })),
    refuse: () => {
      refusals += 1;
    },
    say: async (person, text) => tell(person, onLine?.(person, text)),
    async press(person, label) {
      const ask = shown.findLast(({ buttons }) => buttons.includes(label))?.ask;
      const choice = ask?.choices.find((one) => one.label === label)?.id;
      if (ask && choice) tell(person, onPress?.(person, ask, choice));
    },
    toldTo: async ({ id }) => told.get(id),
  };
  return {
    far,
    next: () => shown.length,
    put,
    listen(line: typeof onLine, press: typeof onPress): void {
      [onLine, onPress] = [line, press];
    },
  };
}

export function createMemoryAdapter(chat: ReturnType<typeof createMemoryChat>, memory: AdapterMemory): Adapter {
  let state: 'connected' | 'down' = 'down';
  let people: Inbox['people'] = () => [];
  const seen: { lastInbound?: string; lastOutbound?: string } = {};
  const now = (): string => new Date(0).toISOString();
  const sent = (at: number, message: Shown): number => {
    const place = chat.put(at, message);
    seen.lastOutbound = now();
    return place;
  };
  const received = <T>(work: () => T): T => {
    seen.lastInbound = now();
    return work();
  };
  return {
    name: 'memory',
    start(inbox: Inbox) {
      state = 'connected';
      people = inbox.people;
      chat.listen(
        (person, text) => received(() => answerLine(inbox, person, { text }, WORDS)),
        (person, { id, hash }, choice) => received(() => inbox.answer(person, { askId: id, hash, choice }).text),
      );
    },
    stop() {
      state = 'down';
      chat.listen(undefined, undefined);
    },
    health: () => ({ state, ...seen }),
    notify({ title, text }) {
      for (const _ of people()) sent(chat.next(), { text: `${title}\n${text}`, buttons: [] });
    },
    showAsk(ask) {
      const place = memory.get(ask.id);
      if (place === undefined && (ask.choices.length === 0 || people().length === 0)) return;
      const message = {
        text: `${ask.title}\n${ask.text}\n${ask.statusText}`,
        buttons: ask.choices.map(({ label }) => label),
        ask,
      };
      memory.set(ask.id, String(sent(place === undefined ? chat.next() : Number(place), message)));
    },
  };
}

export function mapMemory(): AdapterMemory {
  const kept = new Map<string, string>();
  return {
    get: (key) => kept.get(key),
    set: (key, value) => void (value === undefined ? kept.delete(key) : kept.set(key, value)),
  };
}
