/** A user at the host's prompt: which commands arrive, and that the dialogs are the ones the kit reads. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'vitest';
import { conduct } from '../../host-kit/conductor/conductor.ts';
import { ENTER, ESCAPE, openTerminal } from '../../host-kit/host/terminal.ts';
import { readAgentFiles } from '../../host-kit/model/agent-type.ts';
import { readableText } from '../../host-kit/model/message.ts';
import { call, SILENCE, say, use } from '../../host-kit/model/reply.ts';
import { startModel } from '../../host-kit/model/server.ts';
import { OVERTONE } from '../../host-kit/overtone.ts';
import { createSignal } from '../../host-kit/signal.ts';
import { createTaskFiles } from '../task-scenarios/kit/task-files.ts';
import { it } from './kit/in-world.ts';

describe('given a task that somebody works on at the prompt', () => {
  it('when its result is chosen in the dialog and the wrap-up skipped by command, then it is archived; the short command never arrives', async ({
    world,
    expect,
  }) => {
    const file = join(world.project, 'shop.js');
    writeFileSync(file, 'let hp = 0;\n');
    const options = ['fixed', 'still broken'].map((label) => ({ label, description: label }));
    const replies = [
      use(call('Read', { file_path: file })),
      use(call('Edit', { file_path: file, old_string: 'hp = 0', new_string: 'hp = 1' })),
      use(
        call('AskUserQuestion', {
          questions: [{ question: 'Does it work?', header: 'Result', multiSelect: false, options }],
        }),
      ),
      say('Good to hear.'),
      say('Wrap up, or skip it?'),
      say('Filed away.'),
    ];
    const model = await startModel(({ turn }) => replies[turn] ?? say('Done.'));
    const files = createTaskFiles(world.project);
    const terminal = await openTerminal(world, { plugin: OVERTONE, modelUrl: model.url, locale: 'en' });
    try {
      await terminal.say('/ot:task fix the crash of the shop');
      await terminal.shows('Enter to select');
      terminal.press(ENTER);
      await terminal.shows('Wrap up, or skip it?');
      expect(files.record()).toMatchObject({ workflow_state: { steps: { step3_execute: { user_confirmed: true } } } });

      const asked = model.requests.length;
      await terminal.say('/task-skip-cleanup');
      await terminal.shows('Unknown command: /task-skip-cleanup');
      expect(model.requests).toHaveLength(asked);
      expect(files.record()).toMatchObject({ archived: false });

      await terminal.say('/ot:task skip');
      await terminal.shows('is archived in');
      expect(files.places()).toMatchObject([{ folder: 'archived' }]);
      await terminal.leave();
    } finally {
      terminal.kill();
      await model.close();
    }
  });
});

describe('given a workflow that somebody watches at the prompt', () => {
  it('when they press Esc and ask, then they are answered and the work waits; /ot:stop asks no model', async ({
    world,
    expect,
  }) => {
    const busy = createSignal();
    const model = await startModel(
      conduct({
        strays: async ({ newest }) => {
          const words = readableText(newest);
          if (words.includes('what does it do?')) return say('It searches.');
          if (!words.includes('(DEV) done')) return undefined;
          busy.give();
          return SILENCE;
        },
      }),
      readAgentFiles(OVERTONE),
    );
    const terminal = await openTerminal(world, { plugin: OVERTONE, modelUrl: model.url, locale: 'en' });
    try {
      await terminal.say('/ot:quick add a search box');
      await terminal.shows('UserPromptSubmit says: 🎼 Overtone');
      await busy.given;
      terminal.press(ESCAPE);
      await terminal.shows('Interrupted');
      await terminal.say('what does it do?');
      await terminal.shows('Workflow quick waits (1/3): say “go on” to continue.');
      const asked = model.requests.length;
      await terminal.say('/ot:stop');
      await terminal.shows('The loop is stopped: nothing continues by itself.');
      expect(model.requests).toHaveLength(asked);
      expect(model.requests.at(-1)?.text).toContain('what does it do?');
      await terminal.leave();
    } finally {
      terminal.kill();
      await model.close();
    }
  });
});

describe('given a model that stops in the middle of a workflow', () => {
  it('when the loop sends it on, then the round is shown as feedback and not as an error', async ({ world }) => {
    const model = await startModel(
      conduct({
        strays: ({ newest }) => {
          const words = readableText(newest);
          return /DEV\) done\n/.test(words) && !words.includes('Stop hook') ? say('The change is made.') : undefined;
        },
      }),
      readAgentFiles(OVERTONE),
    );
    const terminal = await openTerminal(world, { plugin: OVERTONE, modelUrl: model.url, locale: 'en' });
    try {
      await terminal.say('/ot:quick add a search box');
      await terminal.shows(
        'Stop says: Overtone keeps going until the work is done; /ot:stop ends it.',
        'Stop hook feedback: 🔁 [Overtone Loop 1/100]',
      );
      await terminal.shows('Workflow quick is done');
    } finally {
      terminal.kill();
      await model.close();
    }
  });
});

describe('given a background agent of a workflow', () => {
  it('when they press Esc while it works, then its report is recorded and nothing goes on until they say so', async ({
    world,
    expect,
  }) => {
    const [launched, released] = [createSignal(), createSignal()];
    const model = await startModel(
      conduct({
        lingers: ({ agentType }) => (agentType === 'ot:developer' ? released.given : undefined),
        strays: async ({ newest, turn }) => {
          if (turn !== 2 || readableText(newest).includes('<task-notification>')) return undefined;
          launched.give();
          return SILENCE;
        },
      }),
      readAgentFiles(OVERTONE),
    );
    const started = () => model.requests.filter(({ role }) => role === 'sub').map(({ agentType }) => agentType);
    const terminal = await openTerminal(world, { plugin: OVERTONE, modelUrl: model.url, locale: 'en' });
    try {
      await terminal.say('/ot:quick add a search box');
      await launched.given;
      terminal.press(ESCAPE);
      await terminal.shows('Interrupted');
      released.give();
      await terminal.shows('The loop is stopped: nothing continues by itself.');
      await terminal.shows('Done.');
      expect(model.requests.at(-1)?.text).toContain('The loop is stopped: nothing continues automatically.');
      expect(started()).toEqual(['ot:developer']);
      await terminal.say('go on');
      await terminal.shows('Workflow quick is done');
      expect(started().toSorted()).toEqual(['ot:code-reviewer', 'ot:developer', 'ot:tester']);
    } finally {
      terminal.kill();
      await model.close();
    }
  });
});

describe('given somebody who looks for a command', () => {
  it('when they begin to type our name, then /ot:auto is offered first, and picked it runs', async ({
    world,
    expect,
  }) => {
    const model = await startModel(() => say('Chosen.'));
    const terminal = await openTerminal(world, { plugin: OVERTONE, modelUrl: model.url, locale: 'en' });
    const first = '❯ /ot:auto (ot) Pick and run the right workflow';
    try {
      terminal.press('/ot:');
      await terminal.shows(first);
      terminal.press(ENTER);
      await terminal.shows('Chosen.');
      expect(model.requests.at(-1)?.text).toContain('You lead: choose, delegate, report');
      terminal.press('/ot');
      await terminal.shows(first);
    } finally {
      terminal.kill();
      await model.close();
    }
  });
});
