/** How long prompts may be, in characters. Every one of them is paid for in each run that loads it. */
export const PROMPT_LIMITS = {
  agent: 3200,
  referenceSkill: 1200,
  workflowSkill: 1500,
  /** /ot:auto and every other skill. */
  skill: 4000,
  reference: 6000,
  agentDescription: 90,
  skillDescription: 80,
  /** A section that is shorter says nothing. */
  shortestSection: 40,
} as const;
