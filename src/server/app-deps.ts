/** What the HTTP interface is given. */
import type { DashboardText } from '../text/dashboard-text.ts';
import type { Locale } from '../text/messages.ts';
import type { Tickets } from './access.ts';
import type { Services, ServicesOptions } from './services.ts';

export type AppDeps = Omit<Services, 'isSteered' | 'stop'> &
  Pick<ServicesOptions, 'home' | 'log' | 'now' | 'pid' | 'store' | 'version'> & {
    /** What the user set; without it the browser is asked, and the system where the browser does not say. */
    readonly setLocale: Locale | undefined;
    readonly defaultLocale: Locale;
    /** Everything the page says in a language. */
    readonly text: (locale: Locale) => DashboardText;
    /** Only who has it may ask. */
    readonly key: string;
    readonly tickets: Tickets;
    /** The port that was bound. */
    readonly port: number;
    /** Names the home without saying where it is. */
    readonly homeDigest: string;
    readonly webRoot: string;
    readonly startedAt: Date;
    /** Called on each request: the server is in use. */
    readonly noteClient: () => void;
    /** Ends the server after the answer has been sent. */
    readonly shutdown: () => void;
  };
