/** Names by key. What a table lacks is called as the registry calls it, in Traditional Chinese; else by its key. */
type Names = Readonly<Partial<Record<string, string>>>;

export type Labels = {
  readonly stageLabels: Names;
  readonly workflowLabels: Names;
  readonly eventLabels: Names;
};

/** Nothing is said twice: the registry is the table of Traditional Chinese. */
export const registryLabels: Labels = { stageLabels: {}, workflowLabels: {}, eventLabels: {} };
