/** PreToolUse of every tool while something is paused: nothing runs until `ot resume`. */
import { readPause } from '../store/pause-files.ts';
import type { Feature } from './feature.ts';

export const pauseGuard: Feature = ({ sessionId }, { home, text }) => {
  const pause = readPause(home, sessionId);
  if (pause === undefined) return undefined;
  const { by, at } = pause;
  const said = text().pause;
  const scope = pause.scope === 'all' ? ' --machine' : '';
  const reason = pause.scope === 'damaged' ? said.damaged({ why: by }) : said.held({ by, at: at.slice(11, 16), scope });
  return { permission: { decision: 'deny', reason } };
};
