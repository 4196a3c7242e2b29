/** Whether the Node that hooks are started with knows the switches of V8 in hooks.json, for versions nobody has tried them on. */
import { spawnSync } from 'node:child_process';
import { V8_OPTIONS } from '../core/registry/hook-events.ts';

const PATIENCE_MS = 3_000;

/** The one it does not know. Asked for its version, Node reads its options and does nothing else. */
export function unknownOption(): string | undefined {
  const { status, stderr } = spawnSync('node', [...V8_OPTIONS, '--version'], {
    encoding: 'utf8',
    timeout: PATIENCE_MS,
    // What the user has it load says nothing about its options.
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  return status === 0 ? undefined : V8_OPTIONS.find((option) => stderr?.includes(option));
}
