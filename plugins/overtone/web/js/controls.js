// @ts-check
/** The buttons of a session. An action stays pending until the state shows it. */
import { copy, isPending, resumeLoop, stopLoop } from './actions.js';
import { app, t } from './app.js';
import { askDelete, askGrade, showFiles } from './dialogs.js';

export const controls = () => ({
  get canStop() {
    return app.view?.loop?.stopped === false;
  },
  /** Why the button is disabled, or false. @returns {string | false} */
  get whyNoStop() {
    return this.canStop ? false : t('page.stop.nothing');
  },
  get canGoOn() {
    return app.view?.canGoOn === true;
  },
  goOn: () => app.route.sessionId !== null && resumeLoop(app.route.sessionId),
  /** @param {string} name */
  pending: (name) => isPending(name),
  stop: () => app.route.sessionId !== null && stopLoop(app.route.sessionId),
  grade: () => askGrade(),
  remove: () => askDelete(),
  files: () => showFiles(),
  copyResume: () => copy(app.view?.resumeCommand ?? ''),
});
