/** One row per timeline event. Nothing else may be written to timeline.jsonl. */
export const TIMELINE_EVENTS = {
  'workflow:start': { label: '工作流啟動', category: 'workflow' },
  'workflow:complete': { label: '工作流完成', category: 'workflow' },
  'workflow:abort': { label: '工作流中斷', category: 'workflow' },
  'stage:start': { label: '階段開始', category: 'stage' },
  'stage:complete': { label: '階段完成', category: 'stage' },
  'stage:retry': { label: '階段重試', category: 'stage' },
  'agent:delegate': { label: '委派代理', category: 'agent' },
  'agent:complete': { label: '代理完成', category: 'agent' },
  'agent:error': { label: '代理錯誤', category: 'agent' },
  'loop:start': { label: '循環啟動', category: 'loop' },
  'loop:advance': { label: '下一個任務', category: 'loop' },
  'loop:complete': { label: '循環完成', category: 'loop' },
  'parallel:start': { label: '並行啟動', category: 'parallel' },
  'parallel:converge': { label: '並行收斂', category: 'parallel' },
  'grader:score': { label: 'Grader 評分', category: 'grader' },
  'specs:init': { label: 'Specs 初始化', category: 'specs' },
  'specs:archive': { label: 'Specs 歸檔', category: 'specs' },
  'error:fatal': { label: '嚴重錯誤', category: 'error' },
  'session:start': { label: '工作階段開始', category: 'session' },
  'session:end': { label: '工作階段結束', category: 'session' },
  'session:compact': { label: 'Context 壓縮', category: 'session' },
  'tool:failure': { label: '工具失敗', category: 'tool' },
  'handoff:create': { label: '交接建立', category: 'handoff' },
} as const satisfies Record<string, { readonly label: string; readonly category: string }>;

export type TimelineEventType = keyof typeof TIMELINE_EVENTS;
export type TimelineCategory = (typeof TIMELINE_EVENTS)[TimelineEventType]['category'];

export const isTimelineEventType = (value: string): value is TimelineEventType => Object.hasOwn(TIMELINE_EVENTS, value);
