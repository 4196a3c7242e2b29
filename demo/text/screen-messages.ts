/** What the running demonstration shows: the head of the screen, and one line per thing that happens. */
type Names = readonly string[];

export type ScreenText = {
  readonly title: string;
  readonly waiting: string;
  readonly workflow: (label: string, name: string) => string;
  readonly loop: (round: number, limit: number) => string;
  readonly fails: (count: number, limit: number) => string;
  readonly rejects: (count: number, limit: number) => string;
  readonly log: string;
  readonly quit: string;
  readonly spec: string;
  readonly verify: string;
  readonly attempt: (count: number) => string;
  readonly thinking: string;

  readonly asked: (request: string) => string;
  readonly skill: (name: string) => string;
  readonly started: (label: string, stages: Names) => string;
  readonly sent: (agent: string, stage: string, attempt: number) => string;
  readonly helps: (agent: string) => string;
  readonly denied: (agent: string, missing: Names) => string;
  readonly tool: (agent: string, tool: string, what: string) => string;
  readonly toolFailed: (agent: string, tool: string, why: string) => string;
  readonly report: (agent: string, verdict: string, summary: string) => string;
  readonly said: (words: string) => string;
  readonly held: (round: number) => string;
  readonly repair: (stage: string, count: number, limit: number) => string;
  readonly parallel: (stages: Names) => string;
  readonly converged: string;
  readonly archived: string;
  readonly complete: string;
};
