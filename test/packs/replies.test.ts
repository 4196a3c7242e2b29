/** Every reply the product offers is understood as it is meant, in the moments in which it is offered. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renderTaskBlock } from '../../scripts/prompts/task-block.ts';
import { classifyIntent } from '../../src/core/intent/classify-intent.ts';
import { CONFIDENCE_LIMIT, type IntentContext } from '../../src/core/intent/intent.ts';
import { ADVERTISED_REPLIES, type ReplyMeaning } from '../../src/core/packs/advertised-replies.ts';
import type { PromptKey } from '../../src/core/packs/prompts.ts';
import type { AskedReplies } from '../../src/core/tasks/briefing.ts';
import { TASK_TYPES } from '../../src/core/tasks/vocabulary.ts';
import { taskCommand } from '../../src/hooks/task/task-command.ts';
import { taskMessages as en } from '../../src/text/tasks/en.ts';
import { taskMessages as zhCn } from '../../src/text/tasks/zh-cn.ts';
import { taskMessages as zhTw } from '../../src/text/tasks/zh-tw.ts';
import { PLUGIN, SHIPPED, shippedPack } from './shipped.ts';

const WORKED_ON: IntentContext = { step: 'step3_execute', codeChanges: 1, cleanupAsked: false, confirmed: false };
const CONFIRMED: IntentContext = { ...WORKED_ON, codeChanges: 4, confirmed: true };
const ASKED: IntentContext = { ...CONFIRMED, cleanupAsked: true };
const WRAPPING_UP: IntentContext = { ...CONFIRMED, step: 'step4_cleanup' };

/** In which states a text that offers replies is said. */
const MOMENTS: Partial<Readonly<Record<PromptKey, readonly IntentContext[]>>> = {
  'init.footer': [WORKED_ON],
  'reminder.test': [{ ...WORKED_ON, codeChanges: 2 }],
  'stop.askTest': [WORKED_ON],
  'stop.askCleanup': [ASKED, CONFIRMED],
  'stop.missing': [WRAPPING_UP],
  'resume.briefing': [WORKED_ON, CONFIRMED, ASKED, WRAPPING_UP],
};

/** A briefing of a pack's own may offer all replies at once; each makes sense only in some states. */
const makesSense = (meaning: ReplyMeaning, { confirmed }: IntentContext): boolean =>
  meaning === 'negative' || (meaning === 'confirmation') !== (confirmed === true);

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
      for (const taskType of TASK_TYPES) {
        for (const said of asTyped(reply)) {
          const { kind, confidence } = classifyIntent(said, { ...context, taskType });
          expect({ said, context, kind }).toEqual({ said, context, kind: meaning });
          expect(confidence).toBeGreaterThanOrEqual(CONFIDENCE_LIMIT);
        }
      }
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
    ['en', en],
    ['zh-CN', zhCn],
    ['zh-TW', zhTw],
  ])('then what a %s user is told at the end of a turn is among those', (_, { waiting, cleanupChoices }) => {
    expect(quoted(waiting('/task-confirm')).map(meaningOf)).toContain('confirmation');
    expect(quoted(waiting('/task-confirm')).map(meaningOf)).not.toContain(undefined);
    expect(quoted(cleanupChoices).map(meaningOf)).toEqual(['cleanup_proceed', 'cleanup_skip']);
  });

  /** When a briefing offers which. */
  const BRIEFED = {
    result: { meanings: ['confirmation', 'negative'], moments: [WORKED_ON] },
    cleanup: { meanings: ['cleanup_proceed', 'cleanup_skip'], moments: [CONFIRMED, ASKED] },
    'wrap-up': { meanings: ['cleanup_skip'], moments: [WRAPPING_UP] },
  } as const satisfies Readonly<Record<AskedReplies, unknown>>;

  it.each([
    ['en', en],
    ['zh-CN', zhCn],
    ['zh-TW', zhTw],
  ])('then what a %s briefing offers is understood in the step in which it is offered', (_, { replies }) => {
    for (const [asked, { meanings, moments }] of Object.entries(BRIEFED)) {
      for (const moment of moments) {
        const kinds = replies[asked as AskedReplies].map((reply) => classifyIntent(reply, moment).kind);
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
    ]);
  });
});
