// @ts-check
/** The buttons of a session. What was asked for stays pending until the state shows it. */
import { copy, isPending, stopLoop } from './actions.js';
import { app } from './app.js';
import { askDelete, askGrade, showFiles } from './dialogs.js';

export const controls = () => ({
  get canStop() {
    return app.canControl && app.view?.loop?.stopped === false;
  },
  /** @param {string} name */
  pending: (name) => isPending(name),
  stop: () => app.route.sessionId !== null && stopLoop(app.route.sessionId),
  grade: () => askGrade(),
  remove: () => askDelete(),
  files: () => showFiles(),
  copyResume: () => copy(app.view?.resumeCommand ?? ''),
});
