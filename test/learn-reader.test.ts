import { describe, expect, it } from 'vitest';
import { learn } from '../scripts/reader/learn.ts';
import { messageLesson } from '../scripts/reader/messages.ts';
import type { IntentContext } from '../src/core/intent/intent.ts';
import { MESSAGES, readMessage } from '../src/core/intent/reader/read-message.ts';
import { decodeTable, encodeTable } from '../src/core/reader/table.ts';

const context: IntentContext = { step: 'step3_execute', codeChanges: 1, cleanupAsked: false };
const PLACES = ['login', 'menu', 'search', 'export', 'header'];
const messages = PLACES.flatMap((place) => [
  { prompt: `the ${place} works`, want: 'confirmation', context } as const,
  { prompt: `the ${place} is still broken`, want: 'negative', context } as const,
]);
const lesson = messageLesson(messages, 'd');

describe('given labelled messages', () => {
  it('when they are learned twice, then the same was learned', () => {
    expect(encodeTable(learn(lesson))).toEqual(encodeTable(learn(lesson)));
  });
  it('when a new message is like some of them, then it is read like those', () => {
    const table = decodeTable(encodeTable(learn(lesson)), MESSAGES);
    if (table === undefined) throw new Error('not readable');
    expect(readMessage(table, 'the footer works', context)?.get('confirmation')).toBeGreaterThan(0.5);
    expect(readMessage(table, 'the footer is still broken', context)?.get('negative')).toBeGreaterThan(0.5);
  });
});
