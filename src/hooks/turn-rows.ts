/** Rows of a session's turns that concern a workflow: most sessions have none, and load none of this. */
import { hasLateReports, mayHaveFlow } from '../store/sessions/session-paths.ts';
import type { ConditionalRow } from './feature.ts';

export const LATE_REPORTS: ConditionalRow = { name: 'late-reports', part: 'workflow-features', when: hasLateReports };
export const STOP_WORD: ConditionalRow = { name: 'stop-word', part: 'turn-features', when: mayHaveFlow };
export const INTERRUPTION: ConditionalRow = { name: 'interruption', part: 'turn-features', when: mayHaveFlow };
export const HUMAN_TURN: ConditionalRow = { name: 'human-turn', part: 'turn-features', when: mayHaveFlow };
