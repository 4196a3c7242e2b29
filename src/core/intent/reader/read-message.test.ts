import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { labelledMessages } from '../../../../scripts/reader/messages.ts';
import { readerFile, readerIn } from '../../../store/reader-file.ts';
import { classifyIntent } from '../classify-intent.ts';
import type { IntentContext } from '../intent.ts';
import { MESSAGES, readMessage } from './read-message.ts';

const PLUGIN = fileURLToPath(new URL('../../../../plugins/overtone', import.meta.url));
const reader = readerIn(PLUGIN, 'messages', MESSAGES);
const table = reader();
if (table === undefined)
  throw new Error(`Nothing learned in ${readerFile(PLUGIN, 'messages')}: run \`npm run train\`.`);

const WORKED: IntentContext = { step: 'step3_execute', codeChanges: 2, cleanupAsked: false };
const NO_TASK: IntentContext = { step: 'none', codeChanges: 0, cleanupAsked: false };

it('given the corpus, when it is not what the reader has learned from, then `npm run train` is due', () => {
  expect(table.corpus).toBe(labelledMessages().digest);
});

describe('given a message', () => {
  const likeliest = (prompt: string, context: IntentContext) =>
    [...(readMessage(table, prompt, context) ?? [])].reduce((best, next) => (next[1] > best[1] ? next : best))[0];

  it.each([
    ['the export button does nothing when I click it', 'negative'],
    ['匯出還是會當掉耶', 'negative'],
    ['能不能把标题改成蓝色', 'requirement_change'],
    ['which file did you change', 'question'],
  ] as const)('when it is %s, then the reader takes it for %s', (prompt, kind) => {
    expect(likeliest(prompt, WORKED)).toBe(kind);
  });
  it('when it is read, then the shares of all kinds the state is open to make one', () => {
    const found = readMessage(table, 'it works', NO_TASK) ?? new Map();
    expect([...found.keys()].sort()).toEqual(['neutral', 'new_task_bug', 'new_task_feature', 'question']);
    expect([...found.values()].reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
  });
  it('when it is longer than any it has learned from, then the reader has no opinion', () => {
    expect(readMessage(table, 'it works '.repeat(100), WORKED)).toBeUndefined();
  });
});

describe('given rules and reader', () => {
  it('when a command is given, then the reader is not even loaded', () => {
    const neverAsked = () => {
      throw new Error('loaded');
    };
    expect(classifyIntent('/task-confirm', WORKED, { reader: neverAsked })).toMatchObject({
      kind: 'confirmation',
      confidence: 1,
    });
  });
  it('when a pack gives a word its meaning, then the rules read it alone', () => {
    const words = [['B', 'wunderbar']] as const;
    expect(classifyIntent('wunderbar', WORKED, { words, reader })).toEqual(
      classifyIntent('wunderbar', WORKED, { words }),
    );
  });
});
