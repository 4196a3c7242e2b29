/** `ot remote away`: agents in the background ask elsewhere as well, because nobody sits at the terminal. */
import { setAway } from '../store/remote-files.ts';
import { defineCommand } from './command.ts';

export const remoteAway = defineCommand({
  name: 'remote away',
  positionals: [],
  options: { off: {} },
  run({ off }, { home, pid, text }) {
    setAway(home, !off, pid);
    return { json: { away: !off }, lines: [off ? text.remote.back : text.remote.away] };
  },
});
