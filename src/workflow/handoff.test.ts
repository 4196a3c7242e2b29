import { describe, expect, it } from 'vitest';
import { parseHandoff } from './handoff.ts';
import { handoffName } from './registry/stages.ts';

const REPORT = `Done.

## HANDOFF: developer → tester

### Context
The form validates
on the server now.

### Findings
- none

<!-- VERDICT: {"result":"pass"} -->`;

describe('given a report with a handoff', () => {
  it('when it is parsed, then block, addressee and one-line summary are known', () => {
    expect(parseHandoff(REPORT)).toEqual({
      text: expect.stringMatching(/^## HANDOFF: developer → tester[\s\S]*- none$/),
      to: 'TEST',
      summary: 'The form validates on the server now.',
    });
  });

  it('when it quotes an earlier one, then the last block counts', () => {
    expect(parseHandoff(`## HANDOFF: planner → architect\n### Context\nold\n\n${REPORT}`)?.summary).toContain('server');
  });

  it.each([
    ['## HANDOFF: a -> ot:code-reviewer', 'REVIEW'],
    ['### HANDOFF: TEST → DEV', 'DEV'],
    ['## HANDOFF: developer → nobody', undefined],
    ['## HANDOFF', undefined],
    ['# HANDOFF: developer → tester', 'TEST'],
    ['#### HANDOFF: developer → tester', 'TEST'],
    ['## Handoff: developer → tester', 'TEST'],
    ['**HANDOFF: developer → tester**', 'TEST'],
    ['## **Handoff: developer → `tester`**', 'TEST'],
    ['HANDOFF: developer → tester', 'TEST'],
  ])('when the heading is "%s", then it is for %s', (heading, to) => {
    expect(parseHandoff(heading)?.to).toBe(to);
  });

  it.each([
    ['a <!-- VERDICT: {"result":"pass"} --> b', 'a b'],
    ['a\n\n<!--VERDICT: x--> <!--\n VERDICT: y\n-->\nb', 'a\nb'],
    ['a <!-- a note --> <!-- VERDICT: x -->', 'a <!-- a note -->'],
    ['a <!-- VERDICT: never ends', 'a <!-- VERDICT: never ends'],
    ['a <!-- verdict: x --> <!-- VERDICT x -->', 'a <!-- verdict: x --> <!-- VERDICT x -->'],
    ['a <!--> VERDICT: --> <!-- VERDICT: <!-- --> b', 'a <!--> VERDICT: --> b'],
  ])('when it holds %j, then only markers are taken out', (text, kept) => {
    expect(parseHandoff(`## HANDOFF\n${text}`)?.text).toBe(`## HANDOFF\n${kept}`);
  });

  it.each([['### Context'], ['## Context'], ['#### CONTEXT'], ['**Context**'], ['### **Context:**'], ['**Context:**']])(
    'when the section is headed "%s", then its text is the summary',
    (heading) => {
      const block = `**HANDOFF: a → b**\n${heading}\ndone\n\n**Findings**\n- none`;
      expect(parseHandoff(block)?.summary).toBe('done');
    },
  );

  it.each([
    ['**Context:** done', 'done'],
    ['- **Context**: done', 'done'],
    ['**Context：** done: a：b', 'done: a：b'],
    ['Context: done\nand dusted', 'done and dusted'],
  ])('when the section begins on the line of its title, as in %j, then that is the summary', (section, summary) => {
    expect(parseHandoff(`## HANDOFF: a → b\n${section}\n**Findings:** none`)?.summary).toBe(summary);
  });

  it('when an item of its Context begins like another part, then it stays in the Context', () => {
    const block = '## HANDOFF: a → b\n### Context\n- Open questions: none\n- done\n### Findings\n- none';
    expect(parseHandoff(block)?.summary).toBe('- Open questions: none - done');
  });

  it('when it is fenced, then the fence is no part of it, and code inside stays', () => {
    const block = '## HANDOFF: a → DEV\n### Context\ndone\n```ts\nx\n```\n### Findings\n- y';
    const fenced = parseHandoff(`Done.\n\`\`\`markdown\n${block}\n\`\`\`\n<!-- VERDICT: {"result":"pass"} -->`);
    expect(fenced).toEqual({ text: block, to: 'DEV', summary: 'done ```ts x ```' });
  });

  it.each([['> '], ['>']])('when every line of it begins with %j, then it is read without the quotation', (sign) => {
    const block = '## HANDOFF: developer → tester\n\n### Context\ndone\n\n### Findings\n- x > y';
    const quoted = block.replace(/^/gm, sign);
    expect(parseHandoff(`Done.\n\n${quoted}\n\nThat is all.\n<!-- VERDICT: {"result":"pass"} -->`, 'DEV')).toEqual({
      text: block,
      to: 'TEST',
      summary: 'done',
    });
  });

  it('when it is a quotation beside one of its own, or the one it was given, then it does not count', () => {
    const given = '> ## HANDOFF: planner → developer\n> ### Context\n> old';
    expect(parseHandoff(`${REPORT}\n\nI was given:\n${given}`, 'DEV')?.to).toBe('TEST');
    expect(parseHandoff(`I was given:\n${given}\n\nDone.`, 'DEV')).toBeUndefined();
  });

  it('when it ends with its Context in a fence, then the summary is without the fence', () => {
    expect(parseHandoff('```\n\n## HANDOFF: a → b\n### Context\ndone\n```')?.summary).toBe('done');
  });

  it.each([['I wrote the handoff: it is below.'], ['The **HANDOFF** → see above'], ['HANDOFF follows']])(
    'when "%s" merely mentions one, then it does not count',
    (line) => {
      expect(parseHandoff(`${REPORT}\n${line}`)?.to).toBe('TEST');
      expect(parseHandoff(line)).toBeUndefined();
    },
  );

  it('when there is no Context section, then the summary is empty', () => {
    expect(parseHandoff('## HANDOFF: a → b\ntext')?.summary).toBe('');
  });
});

it('given a report without a handoff, when it is parsed, then there is none', () => {
  expect(parseHandoff('all good')).toBeUndefined();
});

it('given a sender, when the file is named, then the debugger signs with its own name', () => {
  expect(handoffName('DEV', 'REVIEW')).toBe('DEV-to-REVIEW');
  expect(handoffName('DEBUG', 'DEV')).toBe('DEBUGGER-to-DEV');
});
