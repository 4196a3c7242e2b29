/** Renders one event as a line: an icon and a sentence. */

import { ownValue } from '../../src/values/narrow.ts';
import type { Verdict } from '../../src/workflow/flow.ts';
import { stageTitle, workflowTitle } from '../../src/workflow/progress.ts';
import { LIMITS } from '../../src/workflow/registry/limits.ts';
import { stageDef, stageOfAgent } from '../../src/workflow/registry/stages.ts';
import type { DemoText } from '../demo-text.ts';
import { fitTo, type Line, type Style, span } from './line.ts';
import type { Entry, StageName } from './state.ts';

const ICON_COLUMNS = 3;

type Told = { readonly icon: string; readonly words: string; readonly style?: Style };

export function entryLine(entry: Entry, text: DemoText): Line {
  const { icon, words, style } = tell(entry, text);
  return [span(fitTo(icon, ICON_COLUMNS)), span(words, style)];
}

function tell(entry: Entry, text: DemoText): Told {
  const { screen } = text;
  switch (entry.kind) {
    case 'asked':
      return { icon: '💬', words: screen.asked({ request: entry.request }), style: 'bold' };
    case 'skill':
      return { icon: '🎼', words: screen.skill({ name: entry.skill }) };
    case 'started':
      return {
        icon: '🎼',
        words: screen.started({ label: workflowTitle(text, entry.workflow), stages: entry.stages.join(' → ') }),
      };
    case 'sent':
      return {
        icon: '▶',
        words: screen.sent({ agent: entry.agent, stage: titleOf(entry.stage, text), attempt: entry.attempt }),
        style: 'cyan',
      };
    case 'helps':
      return { icon: emojiOf(entry.agent), words: screen.helps({ agent: entry.agent }), style: 'yellow' };
    case 'denied':
      return { icon: '⛔', words: screen.denied({ agent: entry.agent, missing: entry.missing }), style: 'red' };
    case 'tool':
      return {
        icon: '·',
        words: screen.tool({ agent: entry.agent, tool: entry.tool, what: entry.what }),
        style: 'dim',
      };
    case 'tool-failed':
      return {
        icon: '·',
        words: screen.toolFailed({ agent: entry.agent, tool: entry.tool, why: entry.why }),
        style: 'yellow',
      };
    case 'report':
      return tellReport(entry, text);
    case 'said':
      return { icon: '💬', words: screen.said({ words: entry.words }) };
    default:
      return tellTurn(entry, text);
  }
}

function tellTurn(entry: Entry, text: DemoText): Told {
  const { screen } = text;
  switch (entry.kind) {
    case 'held':
      return { icon: '🔁', words: heldWords(entry, text), style: 'yellow' };
    case 'repair': {
      const limit = LIMITS.retry.maxRetries;
      return {
        icon: '↩',
        words: screen.repair({ stage: titleOf(entry.stage, text), count: entry.count, limit }),
        style: 'yellow',
      };
    }
    case 'parallel':
      return {
        icon: '⇉',
        words: screen.parallel({ stages: entry.stages.map((stage) => titleOf(stage, text)).join(' + ') }),
      };
    case 'converged':
      return { icon: '⇇', words: screen.converged };
    case 'archived':
      return { icon: '📦', words: screen.archived };
    default:
      return { icon: '🎉', words: screen.complete, style: 'green' };
  }
}

function heldWords({ round, red, open }: Entry & { readonly kind: 'held' }, { screen, signalNames }: DemoText): string {
  const named = (ids: readonly string[]) => ids.map((id) => ownValue(signalNames, id) ?? id);
  if (red.length > 0) return screen.heldRed({ round, signals: named(red) });
  return open.length > 0 ? screen.heldOpen({ round, signals: named(open) }) : screen.held({ round });
}

function tellReport(entry: Entry & { readonly kind: 'report' }, { screen, verdicts }: DemoText): Told {
  const verdict = verdicts[entry.result as Verdict] ?? entry.result;
  const words = screen.report({ agent: entry.agent, verdict, summary: entry.summary });
  const style = isSetback(entry.result) ? 'red' : undefined;
  return { icon: resultIcon(entry.result), words, ...(style && { style }) };
}

export const isSetback = (result: string): boolean => result === 'fail' || result === 'reject';

export const resultIcon = (result: string): string => (result === 'fail' ? '❌' : result === 'reject' ? '🔙' : '✅');

const titleOf = ({ stage, mode }: StageName, text: DemoText): string =>
  mode ? `${stageTitle(text, stage)} ${text.screen[mode]}` : stageTitle(text, stage);

const emojiOf = (agent: string): string => stageDef(stageOfAgent(agent) ?? '')?.emoji ?? '·';
