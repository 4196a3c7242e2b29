/** The categories of timeline events; apart from the events, because every hook carries those. */
import { TIMELINE_EVENTS, type TimelineCategory } from './events.ts';

export const CATEGORIES: readonly TimelineCategory[] = [
  ...new Set(Object.values(TIMELINE_EVENTS).map(({ category }) => category)),
];
