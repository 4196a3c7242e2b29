/** What Overtone's texts may cost, in tokens. The runs come on top of what every session pays. */
export const TOKEN_LIMITS = { standing: 1_200, single: 1_500, standard: 12_000 } as const;
