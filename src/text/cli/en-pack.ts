/** Rules and packs in English. */
import { NO_SUCH_FIELD } from '../../core/pack-format/problem.ts';
import type { PackText } from './pack-messages.ts';

const GRADES: Readonly<Record<string, string>> = { short: 'short', pass: 'fair', good: 'good', excellent: 'excellent' };

export const enPack: PackText = {
  packLocale: 'en',
  rules: {
    noFile: (path) => `${path} cannot be read. Give the path of a file of this project.`,
    clean: (file, pack, count) => `✅ ${file} keeps all ${count} rules of the pack ${pack}.`,
    summary: (blocks, warnings, notes) => `${blocks} would be refused, ${warnings} warnings, ${notes} notes`,
    allowed: (rule, line, reason) => `Allowed on line ${line}: ${rule} (${reason})`,
    trouble: (rule, problem) => `The rule ${rule} was not run: ${problem}.`,
    problem: (file, at, expected) => `${file}${at ? ` › ${at}` : ''}: expected ${expected}.`,
    place: 'Place',
    fix: 'Fix',
    docs: 'See',
    tested: (pack, rules, examples) => `${pack}: ${rules} rules, ${examples} examples`,
    failed: (rule, example, expected) =>
      `❌ ${rule} › ${example}: expected ${expected === 'violation' ? 'a violation, found none' : 'no violation, found one'}.`,
    couldNotRun: (rule, example, trouble) => `❌ ${rule} › ${example}: the rule cannot be run (${trouble}).`,
    testSummary: (examples, failures) => `${examples} examples, ${failures} failures`,
  },
  pack: {
    unknown: (name, known) =>
      `There is no pack "${name}". Use one of: ${known.join(', ')}. ot pack new ${name} creates one.`,
    invalidId: (name) =>
      `"${name}" cannot be the name of a pack: use lower case letters, digits and dashes, at most 40; "drafts" is kept for drafts.`,
    exists: (path) => `${path} is there already; nothing was changed. Choose another name or edit the pack.`,
    created: (name, path) => `The pack "${name}" was created in ${path}.`,
    next: (name) =>
      `Edit its files, check them with ot pack validate ${name}, and put "pack": "${name}" into .overtone.json to use it.`,
    inForce: 'in force',
    why: {
      named: () => 'named in .overtone.json',
      detected: (marker) => `the project has ${marker}`,
      default: () => 'nothing else fits',
    },
    notThere: (name) =>
      `⚠️ .overtone.json names the pack "${name}", but there is none. ot pack list shows those there are.`,
    valid: (name, errors, warnings, infos) => `${name}: ${errors} errors, ${warnings} warnings, ${infos} notes`,
    findings: {
      shape: (at, expected) =>
        expected === NO_SUCH_FIELD
          ? `"${at}" is not known here.`
          : `${at ? `"${at}" must be` : 'It must be'} ${expected}.`,
      'pattern-unsafe': (rule, problem, pattern) =>
        `${rule}: the pattern ${pattern} cannot be used (${problem}). Bound its repetitions, and repeat nothing that repeats itself.`,
      'rule-untested': (rule, violations, oks) =>
        `${rule} has ${violations} examples that break it and ${oks} that do not; at least 2 of each are needed.`,
      'example-fails': (rule, example, expected) =>
        `${rule}: the example "${example}" should be ${expected === 'violation' ? 'a violation' : 'fine'}.`,
      'docs-missing': (rule, place) =>
        `${rule}: "docs" leads to ${place}, which is not in the pack. Check the file, the lines and the section.`,
      'code-missing': (entry, source) => `${entry}: its code ${source} is not in the pack.`,
      'code-breaks-rule': (entry, rule, line) => `${entry}: its code breaks ${rule} on line ${line}.`,
      'code-raises-hint': (entry, rule, line) => `${entry}: its code raises ${rule} on line ${line}.`,
      'remedy-breaks-rule': (where, rule) => `The remedy of ${where} breaks ${rule}, so following it would be refused.`,
      'keyword-twice': (entry, keyword) => `${entry} has the keyword "${keyword}" twice.`,
      'keyword-shared': (keyword, entries) =>
        `The keyword "${keyword}" belongs to several entries (${entries}) and tells them apart less well.`,
      'strong-shared': (keyword, entries) =>
        `"${keyword}" is strong in several entries (${entries}), so neither is chosen for sure.`,
      'entry-grade': (entry, grade, has, next) =>
        `${entry} is ${GRADES[grade] ?? grade} (lines of code, keywords, issues: ${has}${next ? `; the next grade asks for ${next}` : ''}).`,
      'prompt-unknown': (name) => `${name} is no text that is asked for. Files are called <key>.<locale>.md.`,
      'prompt-missing': (key, locale) => `There is no text for ${key} (${locale}), not even in the packs below.`,
      'placeholder-unknown': (name) => `Nothing is put in for {${name}}. Check its spelling.`,
      'placeholder-missing': (name) => `The placeholder {${name}} is missing.`,
      'reply-unknown': (reply) => `It offers the reply "${reply}", which is not known to be understood.`,
      'route-missing': (symptom) => `The symptom ${symptom} has no route.`,
      'reading-idle': (mode, field) =>
        `"readBeforeCode.mode" is ${mode}, but "readBeforeCode.${field}" is empty, so nothing is ever asked for.`,
    },
  },
};
