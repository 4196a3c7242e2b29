import { expect, it } from 'vitest';
import type { WorkflowId } from '../../core/registry/workflows.ts';
import { advance } from '../../core/workflow/advance.ts';
import { startFlow } from '../../core/workflow/start.ts';
import { reportsText } from './report.ts';
import { createMessages } from './zh-tw.ts';

const messages = createMessages();

const AT = '2026-03-01T08:00:00.000Z';

function textAfterDev(workflow: WorkflowId): string {
  const flow = startFlow({ sessionId: 's', workflow, createdAt: AT, featureName: null });
  const [started] = advance(flow, { type: 'agent.started', agent: 'developer', instance: 'call', at: AT });
  const [ended] = advance(started, { type: 'agent.finished', agent: 'developer', verdict: 'pass', at: AT });
  return reportsText(messages, ended, ended.reports);
}

it('given a stage with another behind it, when it passes, then compaction is suggested', () => {
  expect(textAfterDev('quick')).toContain('/compact');
});

it('given the last stage, when it passes, then nothing speaks of compaction any more', () => {
  expect(textAfterDev('single')).toContain('所有階段完成');
  expect(textAfterDev('single')).not.toContain('/compact');
});
