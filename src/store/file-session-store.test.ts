import { pid } from 'node:process';
import { EPOCH } from '../../test/contract/session-store/world.ts';
import { testSessionStore } from '../../test/contract/session-store.ts';
import { createScratchHome } from '../../test/store/scratch-home.ts';
import { createFileSessionStore } from './file-session-store.ts';

testSessionStore(() => {
  const { home, put, peek, files, makeOld } = createScratchHome();
  return {
    store: createFileSessionStore({ home, pid, now: () => new Date(EPOCH) }),
    put,
    peek,
    files,
    passTime: makeOld,
  };
});
