/** The id of a pack is the name of its folder, so it must be safe in a path. */
const PACK_ID = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;

export const BASE_PACK = 'base';

export const isPackName = (value: string): boolean => PACK_ID.test(value);

export const isPackId = (value: unknown): value is string => typeof value === 'string' && isPackName(value);
