/** What may be asked of a running Overtone from elsewhere. */
export const REMOTE_COMMANDS = {
  stop: { label: '停止 Loop', needsSession: true },
  status: { label: '查詢狀態', needsSession: true },
  sessions: { label: '列出工作階段', needsSession: false },
} as const;
