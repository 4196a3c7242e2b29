/** The id of a pack is the name of its folder, so it must be safe in a path. */
const PACK_ID = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;

export const BASE_PACK = 'base';

/** Beside the packs of a project: what was learned and nobody has taken over yet. It is never loaded. */
export const DRAFTS = 'drafts';

export const isPackName = (value: string): boolean => PACK_ID.test(value) && value !== DRAFTS;

export const isPackId = (value: unknown): value is string => typeof value === 'string' && isPackName(value);
