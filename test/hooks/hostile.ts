/** Sends hostile events and checks the results. */
import type { Ended } from '../kit/hook-process.ts';
import { isObject } from './burst.ts';
import type { HookWorld } from './world.ts';

export type Hostile = {
  readonly name: string;
  readonly event: string;
  readonly raw: string | Buffer;
  readonly env?: Readonly<Record<string, string>>;
  readonly before?: string;
};

export type Sent = Ended & { readonly name: string };

/** Two hooks are woken for some tools only; these are among them. */
const TOOL: Readonly<Record<string, string>> = { PreToolUse: 'Agent', PostToolUse: 'Bash' };

export async function send(world: HookWorld, { name, event, raw, ...more }: Hostile): Promise<Sent> {
  const tool = TOOL[event];
  const { code, stdout, stderr } = await world.send(event, raw, { ...more, ...(tool !== undefined && { tool }) });
  return { name, code, stdout, stderr };
}

/** Whatever a hook may not do, however strange its input: fail, print something else than one object, or babble. */
export const complaints = (runs: readonly Sent[]): string[] =>
  runs.flatMap(({ name, code, stdout, stderr }) => [
    ...(code === 0 ? [] : `${name}: exit ${code}`),
    ...(stdout === '' || (isObject(stdout) && /^[^\n]*\n$/.test(stdout))
      ? []
      : `${name}: prints ${stdout.slice(0, 200)}`),
    ...(/^(?:\[overtone\/[\w-]+\] [^\n]{1,600}\n)*$/.test(stderr) ? [] : `${name}: says ${stderr.slice(0, 400)}`),
  ]);

const AT_ONCE = 6;

/** The results in the order of the items, a few at a time. */
export async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const index = next;
      next += 1;
      results[index] = await work(items[index] as T);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}
