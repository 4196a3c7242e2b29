/** Pages by cursor: stable while rows are added and removed, and as fast on the last page as on the first. */
export type Row = { readonly id: string; readonly createdAt: string };
export type Page<T> = { readonly items: readonly T[]; readonly nextCursor: string | null };

/** What the database has to offer: newest first, ties broken by id. */
export type FindRows<T extends Row> = (query: {
  readonly before: Row | undefined;
  readonly limit: number;
}) => Promise<readonly T[]>;

const DEFAULT_LIMIT = 20;
const HIGHEST_LIMIT = 100;

export class CursorError extends Error {}

export async function listPage<T extends Row>(
  find: FindRows<T>,
  request: { readonly cursor?: string; readonly limit?: number },
): Promise<Page<T>> {
  const limit = Math.min(Math.max(Math.trunc(request.limit ?? DEFAULT_LIMIT), 1), HIGHEST_LIMIT);
  const before = request.cursor === undefined ? undefined : decodeCursor(request.cursor);
  // One row more than asked for tells whether there is another page.
  const rows = await find({ before, limit: limit + 1 });
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last !== undefined ? encodeCursor(last) : null };
}

/** Opaque for clients: what is inside may change. */
export const encodeCursor = ({ id, createdAt }: Row): string =>
  Buffer.from(JSON.stringify([createdAt, id])).toString('base64url');

export function decodeCursor(cursor: string): Row {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'string') {
      return { createdAt: value[0], id: value[1] };
    }
  } catch {
    // Falls through: whatever is wrong with it, the client has to begin again.
  }
  throw new CursorError('The cursor is not valid. Begin again without one.');
}

/** In SQL: WHERE (created_at, id) < ($1, $2) ORDER BY created_at DESC, id DESC LIMIT $3, with an index on both. */
export function findInMemory<T extends Row>(rows: readonly T[]): FindRows<T> {
  const sorted = rows.toSorted((a, b) => compare(b, a));
  return async ({ before, limit }) =>
    sorted.filter((row) => before === undefined || compare(row, before) < 0).slice(0, limit);
}

const compare = (a: Row, b: Row): number =>
  a.createdAt === b.createdAt ? order(a.id, b.id) : order(a.createdAt, b.createdAt);

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Iterates over everything, one page at a time. */
export async function* allItems<T extends Row>(find: FindRows<T>, limit = HIGHEST_LIMIT): AsyncGenerator<T> {
  let cursor: string | null | undefined;
  do {
    const page: Page<T> = await listPage(find, { limit, ...(cursor ? { cursor } : {}) });
    yield* page.items;
    cursor = page.nextCursor;
  } while (cursor !== null);
}
