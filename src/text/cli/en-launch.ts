/** Starting other programs, in English. */
import type { LaunchText } from './launch-messages.ts';

export const enLaunch: LaunchText = {
  launch: {
    notStarted: (program, why) => `"${program}" could not be started: ${why}.`,
    notFound: 'there is no such program; install it, or give its full path',
    notAllowed: 'it may not be executed; check its permissions',
    noRepository:
      'The demonstration is not part of the installed plugin. Clone the repository of Overtone and run npm start there.',
  },
};
