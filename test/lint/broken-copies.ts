/** Copies of the plugin with one thing broken: the rule that finds it, and the facts it is told with, each by its beginning. */
import type { PluginFindingKind } from '../../src/rules/lint/findings.ts';
import type { PluginText } from '../../src/rules/lint/lint-plugin.ts';
import { SHIPPED, withFile, withoutFile, withText } from './plugin.ts';

export const TESTER = 'agents/tester.md';
export const AUTO = 'skills/a/SKILL.md';

export const replace = (from: string | RegExp, to: string) => (text: string) => text.replace(from, to);
const append = (more: string) => (text: string) => `${text}\n${more}\n`;

export const BROKEN: readonly (readonly [PluginFindingKind, what: string, PluginText, ...facts: string[]])[] = [
  ['front-matter-missing', 'an agent has no front matter', withText(TESTER, (text) => text.replace(/^---\n/, ''))],
  ['front-matter-missing', 'a front matter never ends', withText(AUTO, replace(/\n---\n/, '\n'))],
  [
    'front-matter-line',
    'a value needs quotes',
    withText(TESTER, replace(/^description: .*$/m, 'description: Tests: all of them')),
    'Nested mappings',
  ],
  [
    'front-matter-line',
    'a key comes twice',
    withText(AUTO, replace('name: ot:auto', 'name: ot:auto\nname: ot:auto')),
    'Map keys must be unique',
  ],
  ['field-missing', 'a skill has no description', withText(AUTO, replace(/^description: .*\n/m, '')), 'description'],
  ['field-missing', 'an agent has no model', withText(TESTER, replace(/^model: .*\n/m, '')), 'model'],
  [
    'field-differs',
    'an agent has another model',
    withText(TESTER, replace('model: sonnet', 'model: opus')),
    'model',
    'opus',
    'sonnet',
  ],
  [
    'field-differs',
    'an agent has more turns',
    withText(TESTER, replace('maxTurns: 50', 'maxTurns: 51')),
    'maxTurns',
    '51',
    '50',
  ],
  [
    'field-unwanted',
    'an agent gets an allow-list',
    withText(TESTER, replace('---\n', '---\ntools: [Read]\n')),
    'tools',
  ],
  [
    'name-differs',
    'an agent is called otherwise',
    withText(TESTER, replace('name: tester', 'name: Tester')),
    'Tester',
    'tester',
  ],
  [
    'name-differs',
    'a skill is called otherwise',
    withText(AUTO, replace('name: ot:auto', 'name: automatic')),
    'automatic',
  ],
  [
    'agent-unregistered',
    'an agent has no row',
    withFile('agents/painter.md', '---\nname: painter\ndescription: Paints\n---\n'),
    'painter',
  ],
  ['agent-without-file', 'a row has no agent', withoutFile('agents/grader.md'), 'grader'],
  ['agent-unlisted', 'the manifest forgets an agent', { ...SHIPPED, manifest: { agents: [] } }, 'architect'],
  ['skill-without-file', 'a workflow has no skill', withoutFile('skills/tdd/SKILL.md'), 'tdd', 'tdd'],
  [
    'skill-hidden',
    'the skill of a workflow is kept from the model',
    withText('skills/tdd/SKILL.md', replace('---\n', '---\ndisable-model-invocation: true\n')),
    'tdd',
  ],
  ['file-unknown', 'the manifest names a file that is not there', withoutFile('agents/grader.md'), 'agents/grader.md'],
  ['too-long', 'an agent is too long', withText(TESTER, append('x'.repeat(3200))), 'body'],
  ['too-long', 'a workflow skill is too long', withText('skills/quick/SKILL.md', append('x'.repeat(1500))), 'body'],
  [
    'too-long',
    'a reference skill is too long',
    withText('skills/ref-bdd-guide/SKILL.md', append('x'.repeat(1200))),
    'body',
  ],
  ['wording', 'a soft sign gives an order', withText(AUTO, append('💡 MUST delegate.')), '💡', 'MUST'],
  ['wording', 'a hard sign has no hard word', withText(AUTO, append('- ⛔ Better not.')), '⛔'],
];
