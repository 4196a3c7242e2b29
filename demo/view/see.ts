/** Folds an observation into the view. Pure; unknown input changes nothing. */
import type { Json } from '../../host-kit/json.ts';
import { seeLine } from './see-line.ts';
import { seeRecord } from './see-record.ts';
import type { View } from './state.ts';

/** A record of the session's timeline, or a line the host printed. */
export type Sight =
  | { readonly from: 'timeline'; readonly record: Json; readonly atMs: number }
  | { readonly from: 'host'; readonly line: Json; readonly atMs: number };

export const see = (view: View, sight: Sight): View =>
  sight.from === 'timeline' ? seeRecord(view, sight.record, sight.atMs) : seeLine(view, sight.line, sight.atMs);
