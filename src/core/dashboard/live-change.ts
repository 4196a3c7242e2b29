/** What the follower notices on disk, in the order in which it notices it. The bus and every page get the same. */
import type { Loop } from '../loop/loop.ts';
import type { TimelineRecord } from '../ports.ts';
import type { Flow } from '../workflow/flow.ts';
import type { Denial } from './denial.ts';

export type LiveChange =
  | { readonly kind: 'workflow'; readonly sessionId: string; readonly flow: Flow }
  | { readonly kind: 'loop'; readonly sessionId: string; readonly loop: Loop }
  | { readonly kind: 'timeline'; readonly sessionId: string; readonly event: TimelineRecord }
  | { readonly kind: 'denial'; readonly sessionId: string; readonly denial: Denial }
  /** The task, the feature or a file beside the state changed: what is shown of the session is made anew. */
  | { readonly kind: 'touched'; readonly sessionId: string }
  | { readonly kind: 'removed'; readonly sessionId: string }
  /** The timeline was cut or replaced: what was read of it before is no longer true. */
  | { readonly kind: 'reset'; readonly sessionId: string };
