/** Remote messages: delivered to the main agent at its next event, and applied once they are in the transcript. */
import { fileAt, readAt, withFile } from '../store/disk/reading.ts';
import { createAskFiles, type KnownAsk } from '../store/sessions/ask-files.ts';
import { asText } from '../values/narrow.ts';
import type { Feature } from './feature.ts';

export const deliverMessages: Feature = (input, services) => {
  if (input.agentId !== '') return undefined;
  const files = createAskFiles(services);
  const messages = files.openOf(input.sessionId).filter(({ ask }) => ask.kind === 'message');
  const handed = messages.filter(({ state }) => state.status === 'handed');
  const transcript = handed.length > 0 ? tailOf(asText(input.raw['transcript_path'])) : '';
  for (const { ask } of handed) {
    const text = ask.about.text ?? '';
    if (transcript.includes(JSON.stringify(text).slice(1, -1))) files.record(ask, { type: 'observed', saw: { text } });
  }
  const isFresh = ({ ask, state }: KnownAsk) =>
    state.status === 'answered' && files.record(ask, { type: 'handed' }).changed;
  const said = messages
    .filter(isFresh)
    .map(({ ask, state }) => services.text().pause.message({ by: state.answer?.by ?? '', text: ask.about.text ?? '' }));
  if (said.length === 0) return undefined;
  return input.event === 'Stop' ? { block: said.join('\n\n') } : { context: said.join('\n\n') };
};

const TAIL_BYTES = 512 * 1024;

function tailOf(path: string): string {
  const [{ size } = { size: 0 }] = fileAt(path);
  return withFile(path, (file) => readAt(file, Math.max(0, size - TAIL_BYTES), size).toString('utf8')) ?? '';
}
