/** Public transcripts as the product's own learning reads a session. */
import { readResult, type SessionEvent, type SessionTrace } from '../../src/learn/session-events.ts';
import { readTranscripts } from '../replay/transcripts.ts';

export type RepoTrace = SessionTrace & { readonly repo: string };

type RawEvent = ReturnType<typeof readTranscripts>[number]['events'][number] & { readonly ts?: string };

/** All sessions in chronological order. */
export const readTraces = (directory: string): RepoTrace[] =>
  readTranscripts(directory)
    .map(({ repo, session, events }) => {
      const read = events.map(eventOf);
      return { repo, session, startedAt: read[0]?.at ?? '', events: read };
    })
    .filter(({ startedAt }) => startedAt !== '')
    .sort((a, b) => (a.startedAt < b.startedAt ? -1 : 1));

function eventOf(event: RawEvent): SessionEvent {
  const at = event.ts ?? '';
  if (event.k === 'prompt') return { kind: 'prompt', at, text: event.side ? '' : event.text };
  const { id, tool, in: input, err, out, side } = event;
  const [command, file] = [input['command'], input['file_path']].map((value) =>
    typeof value === 'string' ? value : '',
  );
  return {
    ...{ kind: 'call', at, id, tool, command: command ?? '', file: file ?? '', agent: side ? 'subagent' : '' },
    ...readResult(err ?? undefined, out ?? ''),
  };
}
