/** Folds host output into the view: tools, reports and refusals of agents. */

import { asRecord, type Json } from '../../host-kit/json.ts';
import { plain } from '../../src/text/terminal.ts';
import { asList, asText, type UnknownRecord } from '../../src/values/narrow.ts';
import { catchUp, changeRow, count, note, type View } from './state.ts';

const harmless = (text: string): string => plain(text).trim();

export function seeLine(view: View, line: Json, atMs: number): View {
  switch (line['type']) {
    case 'system':
      return seeSystem(view, line, atMs);
    case 'assistant':
      return blocksOf(line).reduce<View>((now, block) => seeMove(now, line, block, atMs), view);
    case 'user':
      return blocksOf(line).reduce<View>((now, block) => seeAnswer(now, line, block, atMs), view);
    default:
      return view;
  }
}

const blocksOf = (line: Json): UnknownRecord[] => asList(asRecord(line['message'])['content']).map(asRecord);

function seeSystem(view: View, line: Json, atMs: number): View {
  switch (line['subtype']) {
    case 'init':
      return { ...view, hostVersion: asText(line['claude_code_version']), project: asText(line['cwd']) };
    case 'task_started':
      return seeStart(view, line);
    case 'task_notification':
      return seeReport(view, line, atMs);
    default:
      return view;
  }
}

/** Already on the timeline: the hook that allowed the agent started the stage. */
function seeStart(view: View, line: Json): View {
  const agent = agentOf(line['subagent_type']);
  const row = view.rows.findLast((candidate) => candidate.agent === agent && candidate.status === 'active');
  return row === undefined ? view : { ...view, runs: { ...view.runs, [asText(line['tool_use_id'])]: row.id } };
}

function seeReport(view: View, line: Json, atMs: number): View {
  const row = view.rows.find(({ id }) => id === view.runs[asText(line['tool_use_id'])]);
  if (row === undefined) return view;
  const summary = contextOf(asText(line['summary']));
  const told = changeRow(view, row.id, { summary });
  return catchUp(note(told, atMs, { kind: 'report', agent: row.agent, result: row.result, summary }), atMs);
}

/** The Context section of a handoff, without the verdict that is shown beside it. */
const contextOf = (report: string): string =>
  harmless(/(?:^|\n)### Context\n([\s\S]*?)(?=\n###|$)/.exec(report)?.[1] ?? '').replace(/^(?:PASS|FAIL)[:：]\s*/, '');

/** The model speaks or uses a tool; an agent's text arrives as its report. */
function seeMove(view: View, line: Json, block: UnknownRecord, atMs: number): View {
  const parent = asText(line['parent_tool_use_id']);
  if (block['type'] === 'text') {
    const words = harmless(asText(block['text']));
    return parent || !words ? view : note(view, atMs, { kind: 'said', words });
  }
  if (block['type'] !== 'tool_use') return view;
  const tool = asText(block['name']);
  const input = asRecord(block['input']);
  return parent ? seeAgentTool(view, line, block, atMs) : seeMainTool(remember(view, block, input), tool, input, atMs);
}

const remember = (view: View, block: UnknownRecord, input: UnknownRecord): View => ({
  ...view,
  calls: {
    ...view.calls,
    [asText(block['id'])]: { tool: asText(block['name']), agent: agentOf(input['subagent_type']) },
  },
});

const seeMainTool = (view: View, tool: string, input: UnknownRecord, atMs: number): View =>
  tool === 'Skill' ? note(view, atMs, { kind: 'skill', skill: harmless(asText(input['skill'])) }) : view;

function seeAgentTool(view: View, line: Json, block: UnknownRecord, atMs: number): View {
  const [agent, tool] = [agentOf(line['subagent_type']), asText(block['name'])];
  const what = targetOf(view, asRecord(block['input']));
  const counted = count(view, { tools: view.counts.tools + 1 });
  const busy = changeRow(counted, view.runs[asText(line['parent_tool_use_id'])], { doing: `${tool} ${what}` });
  const calls = { ...busy.calls, [asText(block['id'])]: { tool, agent } };
  return note({ ...busy, calls }, atMs, { kind: 'tool', agent, tool, what });
}

const targetOf = ({ project }: View, input: UnknownRecord): string =>
  harmless(asText(input['command']) || asText(input['file_path']).replace(`${project}/`, ''));

/** Only failures are shown. */
function seeAnswer(view: View, line: Json, block: UnknownRecord, atMs: number): View {
  const call = view.calls[asText(block['tool_use_id'])];
  if (block['type'] !== 'tool_result' || block['is_error'] !== true || call === undefined) return view;
  const lines = asText(block['content']).split('\n').map(harmless);
  if (asText(line['parent_tool_use_id'])) {
    return note(view, atMs, { kind: 'tool-failed', agent: call.agent, tool: call.tool, why: lines[0] ?? '' });
  }
  if (call.tool !== 'Agent') return view;
  const counted = count(view, { denials: view.counts.denials + 1 });
  return note(counted, atMs, { kind: 'denied', agent: call.agent, missing: lines.flatMap(listItem) });
}

/** The guard lists missing stages, each with its key in brackets: `- 📋 plan (PLAN)`. */
const listItem = (line: string): string[] =>
  line.startsWith('- ') ? [line.slice(2).replace(/\s*[(（][^)）]*[)）]$/, '')] : [];

const agentOf = (type: unknown): string => asText(type).replace(/^ot:/, '');
