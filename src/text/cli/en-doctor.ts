/** The doctor in English. */
import type { DoctorText } from './doctor-messages.ts';

export const enDoctor: DoctorText = {
  doctor: {
    title: (version, pluginRoot) => `Overtone ${version} in ${pluginRoot}`,
    checks: {
      hooks: (count) => `all ${count} events of the host have their scripts`,
      'hook-missing': (event) =>
        `${event} has no script: it is missing from hooks.json or from dist. Install the plugin again.`,
      home: (path) => `${path} can be written`,
      'home-closed': (path) =>
        `${path} cannot be written, so nothing is recorded. Check its permissions, or set OVERTONE_HOME.`,
      pack: (id) => `pack ${id} has no problems`,
      'pack-problem': (where, expected) => `${where}: expected ${expected}. ot pack validate tells more.`,
      'set-aside': (path) => `${path} was damaged and set aside. Look whether you need anything of it, then delete it.`,
    },
    guardsTitle: (sessionId) =>
      sessionId === undefined
        ? 'Guards, without a session (add --session ID; ot sessions lists them):'
        : `Guards in session ${sessionId}:`,
    guards: {
      'stage-order': 'order of stages',
      loop: 'keeps going',
      'hard-rules': 'hard rules on edits',
      'state-files': 'own state files',
      'read-first': 'read before code',
      'report-first': 'report before code',
      confirmation: 'confirmation by the user',
    },
    reasons: {
      disabled: () => 'off: OVERTONE_DISABLE=1 switches every hook off. Unset it.',
      'hook-missing': (event) => `off: nothing answers ${event}. Install the plugin again.`,
      'switched-off': (setting) => `switched off by ${setting}`,
      'state-damaged': (path, why) => `off: ${path} cannot be used (${why}). ot init sets it aside and starts anew.`,
      'state-unreadable': (path, why) => `off: ${path} cannot be read (${why}). Check its permissions.`,
      'no-session': () => 'idle: no session',
      'no-workflow': () => 'idle: no workflow. ot init <workflow> starts one.',
      'workflow-over': (workflow) => `idle: ${workflow} is over`,
      'loop-stopped': (reason) => `idle: stopped (${reason})`,
      'no-task': () => 'idle: the session works on no task',
      'no-rules': (pack) => `off: pack ${pack} has no rules that can be used. ot pack validate ${pack} tells why.`,
      'workflow-at': (workflow, stage) => `armed: ${workflow} is at ${stage}`,
      'turns-held': (turns, limit) => `armed: ${turns} of ${limit} turns held`,
      'rules-in-force': (pack, rules) => `armed: ${rules} rules of pack ${pack}`,
      'state-kept': () => 'armed',
      'reading-asked': (mode) => `armed: ${mode}`,
      'reviews-awaited': () => 'armed: edits of code wait for the report of a review',
      'task-open': (taskId) => `armed: ${taskId}`,
    },
    well: 'Nothing is wrong.',
    unwell: '❌ means that something cannot do its work; the line says what to do.',
  },
};
