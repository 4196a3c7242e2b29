/**
 * Identifies the agent of a subagent request. The host sends the agent's file as system prompt, so its first words identify
 * it. Other agents are identified by the call that started them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { asRecord, asText } from '../json.ts';
import type { CallPart } from './message.ts';
import type { ModelRequest } from './request.ts';

export type AgentFile = { readonly type: string; readonly opening: string };

export function readAgentFiles(plugin: string): AgentFile[] {
  const manifest: unknown = JSON.parse(readFileSync(join(plugin, '.claude-plugin/plugin.json'), 'utf8'));
  const name = asText(asRecord(manifest)['name']);
  return readdirSync(join(plugin, 'agents'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => ({
      type: `${name}:${basename(file, '.md')}`,
      opening: openingOf(readFileSync(join(plugin, 'agents', file), 'utf8')),
    }));
}

/** The body up to the first placeholder, which the host replaces. */
function openingOf(file: string): string {
  const body = file.replace(/^---\n[\s\S]*?\n---\n/, '');
  return (body.split('${')[0] ?? '').trim();
}

/** Caches by agent id: a continued agent keeps its type. */
export function createTypeFinder(files: readonly AgentFile[]) {
  const known = new Map<string, string>();
  const calls: CallPart[] = [];
  return {
    noteCall: (call: CallPart) => void calls.push(call),
    typeOf({ agentId, system, text }: ModelRequest): string {
      const type = known.get(agentId) ?? typeBySystem(files, system) ?? typeByCall(calls, text) ?? 'unknown';
      known.set(agentId, type);
      return type;
    },
  };
}

function typeBySystem(files: readonly AgentFile[], system: string): string | undefined {
  const hits = files.filter(({ opening }) => opening !== '' && system.includes(opening));
  return hits.sort((a, b) => b.opening.length - a.opening.length)[0]?.type;
}

function typeByCall(calls: readonly CallPart[], text: string): string | undefined {
  const call = calls.findLast(({ input }) => text.includes(asText(input['prompt'])));
  return call && asText(call.input['subagent_type']);
}
