/** The parts behind the interface as the server puts them together, on a scratch home; what is asked of them is noted. */

import { resolve } from 'node:path';
import { createTickets } from '../../src/server/access.ts';
import type { AppDeps } from '../../src/server/route.ts';
import { createServices } from '../../src/server/services.ts';
import { homeDigest } from '../../src/store/dashboard-probe.ts';
import { dashboardText } from '../kit/texts.ts';
import { createTestStore, type TestStore } from '../store/test-store.ts';
import type { TestServer } from './kit.ts';

type Setting = Pick<TestServer, 'home' | 'webRoot' | 'key' | 'port' | 'asked' | 'lines'>;

export type TestDeps = AppDeps & { readonly store: TestStore; readonly stop: () => Promise<void> };

export function testDeps({ home, webRoot, key, port, asked, lines }: Setting): TestDeps {
  const now = () => new Date();
  const log = (line: string) => void lines.push(line);
  const store = createTestStore({ home, pid: process.pid, now, waitMs: 50 });
  const { hub, control, stop, ...services } = createServices({
    ...{ home, now, store, log },
    plugin: resolve('plugins/overtone'),
    locale: 'en',
    version: '1.2.3',
    env: {},
    settings: {},
    loadAdapter: () => {
      throw new Error('no adapter');
    },
    loadFleet: () => {
      throw new Error('no fleet');
    },
    pid: process.pid,
  });
  return {
    ...services,
    ...{ home, webRoot, key, port, store, now, log },
    hub: {
      ...hub,
      open(wanted) {
        asked.streams.push(wanted);
        return hub.open(wanted);
      },
    },
    control(wanted) {
      asked.control.push(wanted);
      return control(wanted);
    },
    async stop() {
      services.live.close();
      await stop();
    },
    tickets: createTickets(now),
    setLocale: undefined,
    defaultLocale: 'zh-TW',
    text: dashboardText,
    pid: process.pid,
    version: '9.9.9',
    homeDigest: homeDigest(home),
    startedAt: now(),
    noteClient: () => {
      asked.clients += 1;
    },
    shutdown: () => {
      asked.shutdowns += 1;
    },
  };
}
