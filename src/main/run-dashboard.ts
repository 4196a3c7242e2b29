/** One dashboard process: it becomes the dashboard of its home, serves it, and ends when it is no longer needed. */
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { createTickets, homeDigest, type Tickets } from '../server/access.ts';
import { createApp } from '../server/app.ts';
import type { AppDeps } from '../server/app-deps.ts';
import { type Bound, bindDashboard, type Taken } from '../server/bind-dashboard.ts';
import { type Living, live } from '../server/life.ts';
import type { Fetch, Listen } from '../server/listen.ts';
import { removeDashboardFile } from '../store/dashboard-file.ts';
import { dashboardText } from '../store/texts.ts';
import type { Locale } from '../text/messages.ts';
import type { SessionStore } from '../workflow/ports.ts';
import { createDashboardServices, type DashboardServices, type DashboardSurroundings } from './dashboard-services.ts';
import type { Ending } from './ending.ts';

export type DashboardProcess = {
  readonly home: string;
  readonly plugin: string;
  readonly version: string;
  readonly pid: number;
  readonly port: number;
  readonly exactly: boolean;
  readonly setLocale: Locale | undefined;
  readonly defaultLocale: Locale;
  readonly idleMs: number;
  readonly store: SessionStore;
  readonly listen: Listen;
  readonly now: () => Date;
  readonly log: (line: string) => void;
  readonly ending: Ending;
  readonly remote: DashboardSurroundings['remote'];
};

/** An answer that says the server ends has to get out first. */
const ANSWER_MS = 50;

type Serving = {
  readonly services: DashboardServices;
  readonly key: string;
  readonly tickets: Tickets;
  living: Living | undefined;
};

/** Says where it runs, or who runs already. */
export async function runDashboard(own: DashboardProcess): Promise<(Bound & { readonly tickets: Tickets }) | Taken> {
  const { home, pid, ending } = own;
  let serving: Serving | undefined;
  // First of all: a signal may come as soon as the file is written.
  ending.before(() => removeDashboardFile(home, pid));
  const bound = await bindDashboard({
    ...own,
    createFetch({ port, key }) {
      serving = {
        services: createDashboardServices({ ...own, locale: own.setLocale ?? own.defaultLocale }),
        key,
        tickets: createTickets(own.now),
        living: undefined,
      };
      return serve(own, port, serving);
    },
  });
  if (bound.state === 'running') return bound;
  if (serving === undefined) throw new Error('[dashboard] It listens, but nothing serves.');
  const { services, tickets } = serving;
  ending.before(bound.close);
  ending.before(() => services.live.close());
  ending.before(services.stop);
  serving.living = settleDown(own, bound, serving);
  return { ...bound, tickets };
}

function serve(own: DashboardProcess, port: number, serving: Serving): Fetch {
  const { home, plugin, pid, version, store, now, log, ending } = own;
  const deps: AppDeps = {
    ...serving.services,
    ...{ store, key: serving.key, tickets: serving.tickets, port, pid, version, home, now, log },
    startedAt: now(),
    homeDigest: homeDigest(realpathSync(home)),
    webRoot: join(plugin, 'web'),
    setLocale: own.setLocale,
    defaultLocale: own.defaultLocale,
    text: (locale) => dashboardText(plugin, locale),
    noteClient: () => serving.living?.noteUse(),
    shutdown: () => void setTimeout(() => ending.end('it was asked to'), ANSWER_MS),
  };
  const app = createApp(deps);
  return (request, connection) => app.fetch(request, connection);
}

function settleDown(own: DashboardProcess, { file }: Bound, { services, key }: Serving): Living {
  const { home, idleMs, now, ending } = own;
  const living = live({
    home,
    file,
    key,
    idleMs,
    now,
    clients: () => services.hub.clients() + Number(services.isSteered),
    end: ending.end,
  });
  ending.before(living.stop);
  ending.before(services.live.subscribe(() => living.noteUse()));
  return living;
}
