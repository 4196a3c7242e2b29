/** The linter in English. */
import type { LintText } from './lint-messages.ts';

export const enLint: LintText = {
  lint: {
    noPlugin: (path) => `${path} is no plugin: it has no .claude-plugin/plugin.json.`,
    summary: (files, errors, warnings, infos) =>
      `${files} files: ${errors} errors, ${warnings} warnings, ${infos} notes`,
    rules: {
      'front-matter-missing': () => 'There is no front matter between two --- lines at the top.',
      'front-matter-line': (line) =>
        `"${line}" cannot be read as YAML, and then the host ignores every field. Put the value in quotes.`,
      'field-unknown': (field) => `The host does not know the field "${field}". Remove it or check its spelling.`,
      'field-ignored': (field) => `The host ignores "${field}" in the agents of a plugin.`,
      'field-missing': (field) => `The field "${field}" is missing.`,
      'field-kind': (field, expected) => `"${field}" must be ${expected}.`,
      'field-differs': (field, got, expected) => `"${field}" is ${got}, but the registry says ${expected}.`,
      'field-unwanted': (field) => `The registry gives this agent no "${field}".`,
      'name-differs': (name, expected) => `It calls itself "${name}", but its place says "${expected}".`,
      'agent-unregistered': (agent) => `The registry has no agent "${agent}".`,
      'agent-without-file': (agent) => `The registry has the agent "${agent}", but its file is missing.`,
      'agent-unlisted': (agent) => `The manifest does not list the agent "${agent}", so the host never loads it.`,
      'skill-without-file': (skill, workflow) =>
        `The workflow ${workflow} is started with "${skill}", but that skill is missing.`,
      'skill-hidden': (skill) =>
        `The model is sent to "${skill}", but may not call it: remove disable-model-invocation.`,
      'manifest-unusable': () => 'The manifest is not a JSON object.',
      'name-unknown': (name) => `There is no skill or agent "${name}".`,
      'file-unknown': (path) => `It points to ${path}, which is not there.`,
      'command-unknown': (call) => `ot has no command for "${call}".`,
      'option-unknown': (option, command) => `ot ${command} takes no ${option}.`,
      'call-differs': (call, usage) => `"${call}" does not fit: ot ${usage}`,
      'reference-unread': () => 'No prompt points to this reference.',
      'too-long': (part, length, limit) => `The ${part} has ${length} characters; at most ${limit} are allowed.`,
      'section-missing': (heading) => `The section "${heading}" is missing or says nothing.`,
      'marker-missing': (marker) => `The marker "${marker}" is missing.`,
      'verdict-foreign': (verdict, allowed) => `Its stage does not end with "${verdict}"; use ${allowed}.`,
      'block-open': (block) => `The generated block "${block}" has no other end.`,
      'arguments-unplaced': () => 'It has an argument-hint, but no place for $ARGUMENTS.',
      'arguments-unannounced': () => 'It uses $ARGUMENTS, but has no argument-hint.',
      wording: (sign, word) => `The sign ${sign} and the wording "${word}" differ in strength.`,
    },
  },
};
