/** The user's text for an agent arrives unchanged: the hook only puts its own text in front. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HookRun, Json } from '../kit/hook-process.ts';
import { delegated } from './host-events.ts';
import { createHookWorld } from './world.ts';

type ToolInput = Readonly<Record<string, unknown>>;

/** Every unit a string can hold, lone halves of a pair included. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
  fc.constantFrom('', '\0', '\u2028', '\r\n', '---', '\n\n---\n\n', '\ud83d', '\ude00\ud83d', '"}', '$HOME', '\u3000'),
);

const key = fc.oneof(text, fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', 'model', '0', ''));

/** A tool's input as it comes off the wire: any keys, a text as prompt, one of our agents. */
const toolInput: fc.Arbitrary<ToolInput> = fc
  .tuple(fc.array(fc.tuple(key, fc.jsonValue({ stringUnit: 'binary' })), { maxLength: 8 }), text)
  .map(([fields, prompt]) => {
    const own = Object.fromEntries(fields.filter(([name]) => name !== 'prompt' && name !== 'subagent_type'));
    return Object.fromEntries([...Object.entries(own), ['prompt', prompt], ['subagent_type', 'ot:developer']]);
  });

const changedInput = ({ json }: HookRun): Json => ((json['hookSpecificOutput'] ?? {}) as Json)['updatedInput'] as Json;

/** In text form, so that order, odd keys and lone halves count as well. */
const withoutContext = (input: Json): string => {
  const prompt = String(input['prompt']);
  const cut = prompt.indexOf('\n\n---\n\n');
  return JSON.stringify({ ...input, prompt: prompt.slice(cut + '\n\n---\n\n'.length) });
};

describe('given a delegation with any input', () => {
  it('when the context is put in front of its prompt, then every field and every character is kept', async () => {
    const world = createHookWorld();
    world.begin('s1');
    let calls = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(toolInput, { minLength: 4, maxLength: 4 }), async (inputs) => {
        const runs = await Promise.all(
          inputs.map((input) => {
            calls += 1;
            const { event, payload } = delegated('s1', { useId: `call-${calls}`, agentId: '' });
            return world.fire({ event, payload: { ...payload, tool_input: input } });
          }),
        );
        expect(runs.map(({ code, stderr }) => [code, stderr])).toEqual(inputs.map(() => [0, '']));
        expect(runs.map(changedInput).map(withoutContext)).toEqual(inputs.map((input) => JSON.stringify(input)));
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });

  it('when the prompt is as long as an event may be, then it arrives whole', async () => {
    const world = createHookWorld();
    world.begin('s1');
    const prompt = '漢字🎼'.repeat(500_000);
    const run = await world.fire(delegated('s1', { useId: 'call-1', agentId: '' }, { prompt }));
    expect([run.code, run.stderr]).toEqual([0, '']);
    expect(String(changedInput(run)['prompt']).endsWith(`\n\n---\n\n${prompt}`)).toBe(true);
  });

  it.each([
    ['a list of parts', [{ type: 'text', text: 'build the shop' }]],
    ['a number', 42],
    ['an object', { text: 'build the shop' }],
  ])('when the prompt is %s, then it is not replaced by ours', async (_, prompt) => {
    const world = createHookWorld();
    world.begin('s1');
    const run = await world.fire(delegated('s1', { useId: 'call-1', agentId: '' }, { prompt }));
    const changed = changedInput(run);
    expect(run.code).toBe(0);
    if (changed !== undefined) expect(JSON.stringify(changed['prompt'])).toContain(JSON.stringify(prompt));
  });
});
