/** Every advertised reply is understood as intended whenever it is offered. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renderTaskBlock } from '../../scripts/prompts/task-block.ts';
import { taskCommand } from '../../src/hooks/tasks/on-prompt.ts';
import { isAllowed, type ReplyState, readReply } from '../../src/judge/replies.ts';

import { ADVERTISED_REPLIES, type ReplyMeaning } from '../../src/rules/packs/advertised-replies.ts';
import type { PromptKey } from '../../src/rules/packs/prompts.ts';
import type { AskedReplies } from '../../src/tasks/briefing.ts';
import { taskMessages } from '../kit/texts.ts';
import { PLUGIN, SHIPPED, shippedPack } from './shipped.ts';

const WORKED_ON: ReplyState = { step: 'step3_execute', codeChanges: 1, cleanupAsked: false, confirmed: false };
const CONFIRMED: ReplyState = { ...WORKED_ON, codeChanges: 4, confirmed: true };
const ASKED: ReplyState = { ...CONFIRMED, cleanupAsked: true };
const WRAPPING_UP: ReplyState = { ...CONFIRMED, step: 'step4_cleanup' };

/** In which states a text that offers replies is said. */
const MOMENTS: Partial<Readonly<Record<PromptKey, readonly ReplyState[]>>> = {
  'init.footer': [WORKED_ON],
  'reminder.test': [{ ...WORKED_ON, codeChanges: 2 }],
  'stop.askTest': [WORKED_ON],
  'stop.askCleanup': [ASKED, CONFIRMED],
  'stop.missing': [WRAPPING_UP],
  'resume.briefing': [WORKED_ON, CONFIRMED, ASKED, WRAPPING_UP],
};

/** A briefing of a pack's own may offer all replies at once; each makes sense only in some states. */
const makesSense = (meaning: ReplyMeaning, { confirmed }: ReplyState): boolean =>
  meaning === 'negative' || (meaning === 'confirmation') !== (confirmed === true);

const heard = (said: string, context: ReplyState): string => {
  const reading = readReply(said, { isWrappingUp: context.step === 'step4_cleanup' });
  return isAllowed(reading, context) ? reading : 'neutral';
};

const asTyped = (reply: string): string[] => [
  reply,
  ` ${reply}。`,
  `${reply}!`,
  reply.charAt(0).toUpperCase() + reply.slice(1),
];

describe.each(ADVERTISED_REPLIES)('given the offer to reply "$reply"', ({ reply, meaning, prompts }) => {
  it.each(prompts)(`when it is the answer to %s, then it means ${meaning}`, (prompt) => {
    const moments = (MOMENTS[prompt] ?? []).filter((context) => makesSense(meaning, context));
    expect(moments).not.toEqual([]);
    for (const context of moments) {
      for (const said of asTyped(reply))
        expect({ said, context, kind: heard(said, context) }).toEqual({ said, context, kind: meaning });
    }
  });
});

describe.each(SHIPPED)('given the commands of the pack %s', (id) => {
  const { commands } = shippedPack(id).manifest;
  const rows = Object.entries(commands).flatMap(([role, typed]) => typed.map((command) => [command, role]));

  it.each(rows)('then %s means %s', (command, role) => {
    expect(taskCommand(command, commands)).toEqual({ role, text: '' });
  });
});

describe.each(SHIPPED)('given the commands that the pack %s shows', (id) => {
  const { commands } = shippedPack(id).manifest;
  const shown = Object.entries(commands).map(([role, [first = '']]) => [role, first] as const);

  // At its prompt the host calls any other word that begins with a slash an unknown command, and no hook hears of it.
  it.each(shown)('then %s is a skill that the host knows: %s', (_, command) => {
    const [skill = ''] = command.replace(/^\/(?:ot:)?/, '').split(' ');
    expect(readdirSync(join(PLUGIN, 'skills'))).toContain(skill);
  });
});

describe('given replies that are offered outside of packs', () => {
  const meaningOf = (reply: string) => ADVERTISED_REPLIES.find((row) => row.reply === reply)?.meaning;
  const quoted = (text: string): string[] => [...text.matchAll(/[“「]([^”」]+)[”」]/g)].map((match) => match[1] ?? '');

  it.each([
    ['en', taskMessages('en')],
    ['zh-CN', taskMessages('zh-CN')],
    ['zh-TW', taskMessages('zh-TW')],
  ])('then what a %s user is told at the end of a turn is among those', (_, { waiting, cleanupChoices }) => {
    expect(quoted(waiting({ confirmCommand: '/task-confirm' })).map(meaningOf)).toContain('confirmation');
    expect(quoted(waiting({ confirmCommand: '/task-confirm' })).map(meaningOf)).not.toContain(undefined);
    expect(quoted(cleanupChoices).map(meaningOf)).toEqual(['cleanup_proceed', 'cleanup_skip', 'keep_open']);
  });

  /** When a briefing offers which. */
  const BRIEFED = {
    result: { meanings: ['confirmation', 'negative'], moments: [WORKED_ON] },
    cleanup: { meanings: ['cleanup_proceed', 'cleanup_skip', 'keep_open'], moments: [CONFIRMED, ASKED] },
    'wrap-up': { meanings: ['cleanup_skip'], moments: [WRAPPING_UP] },
  } as const satisfies Readonly<Record<AskedReplies, unknown>>;

  it.each([
    ['en', taskMessages('en')],
    ['zh-CN', taskMessages('zh-CN')],
    ['zh-TW', taskMessages('zh-TW')],
  ])('then what a %s briefing offers is understood in the step in which it is offered', (_, { replies }) => {
    for (const [asked, { meanings, moments }] of Object.entries(BRIEFED)) {
      for (const moment of moments) {
        const kinds = replies[asked as AskedReplies].split('\n').map((reply) => heard(reply, moment));
        expect({ asked, moment, kinds }).toEqual({ asked, moment, kinds: meanings });
      }
    }
  });

  it('then what the skill lets the model name is among those', () => {
    const named = [...renderTaskBlock().matchAll(/\(([\p{Script=Han}, ]+)\)/gu)].map(([, words = '']) =>
      words.split(', '),
    );
    expect(named.map((words) => [...new Set(words.map(meaningOf))])).toEqual([
      ['confirmation'],
      ['negative'],
      ['cleanup_proceed'],
      ['cleanup_skip'],
      ['keep_open'],
    ]);
  });
});
