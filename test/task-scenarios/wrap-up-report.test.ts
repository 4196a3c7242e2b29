/** The report of the wrap-up agent (8.4): what it says stays on record, wherever the host has put it. */
import { describe, expect, it } from 'vitest';
import type { Json } from '../kit/hook-process.ts';
import { stepOf } from './kit/record-parts.ts';
import { wrappingUp } from './kit/wrapping-up.ts';

const REPORT = {
  completed: true,
  docs_updated: ['markdown/玩家.md'],
  debug_found: ['mod.py:3 print'],
  notes: '少一张图',
};
const SAID = `收尾完成。\n<!-- WRAP-UP: ${JSON.stringify(REPORT)} -->`;

describe('given a wrap-up that is reported', () => {
  it('8.4 when the report says what was done, then the record and the history know it', async () => {
    const { project, s1 } = await wrappingUp();
    await s1.subagentStop(SAID);
    const record = project.files.record();
    expect(stepOf(record, 'step4_cleanup')).toMatchObject({ status: 'completed', report: REPORT });
    expect(record).toMatchObject({ metrics: { docs_edited: ['markdown/玩家.md'] } });
    expect(project.files.history()).toContainEqual(expect.objectContaining({ event_type: 'wrap-up', data: REPORT }));
  });

  it('8.4 when it is not complete, then that is kept, and the task is not archived', async () => {
    const { project, s1 } = await wrappingUp();
    await s1.subagentStop(`<!-- WRAP-UP: ${JSON.stringify({ ...REPORT, completed: false })} -->`);
    expect(stepOf(project.files.record(), 'step4_cleanup')).toMatchObject({
      status: 'in_progress',
      report: { completed: false, notes: '少一张图' },
    });
  });

  it('8.4 when the host sends no last message, then it is found in the file of the agent', async () => {
    const { project, s1 } = await wrappingUp();
    const line = (type: string, text: string): Json => ({
      type,
      message: { role: type, content: [{ type: 'text', text }] },
    });
    const lines = [line('user', 'Wrap up.'), line('assistant', SAID), { type: 'system', subtype: 'summary' }];
    project.put('agent.jsonl', `${lines.map((entry) => JSON.stringify(entry)).join('\n')}\n`);
    await s1.subagentStop('', 'general-purpose', { agent_transcript_path: `${project.root}/agent.jsonl` });
    expect(project.files.record()).toMatchObject({ archived: true });
  });
});
