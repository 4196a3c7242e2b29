/** What helps to understand a message: the words of the pack, and the reader that was learned. */
import type { Aids } from '../../core/intent/intent.ts';
import { MESSAGES } from '../../core/intent/reader/read-message.ts';
import { readerIn } from '../../store/reader-file.ts';
import type { TaskWorld } from './task-world.ts';

export const aidsOf = ({ pack, services }: TaskWorld): Aids => ({
  ...pack.lexicon().lexicon,
  reader: readerIn(services.pluginRoot, 'messages', MESSAGES),
});
