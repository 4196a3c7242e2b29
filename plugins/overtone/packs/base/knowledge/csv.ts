/** Writes CSV that spreadsheets open correctly, row by row, without holding the table in memory. */
export type Column<T> = { readonly title: string; readonly value: (row: T) => unknown };

/** Excel takes a file without this mark for a local code page. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

export async function* toCsv<T>(
  rows: AsyncIterable<T> | Iterable<T>,
  columns: readonly Column<T>[],
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + columns.map(({ title }) => cell(title)).join(',') + LINE_END;
  for await (const row of rows) {
    yield columns.map(({ value }) => cell(value(row))).join(',') + LINE_END;
  }
}

export function cell(value: unknown): string {
  const text = harmless(plainText(value), value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function plainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A text that begins like a formula would be run when the file is opened; numbers may be negative. */
const harmless = (text: string, value: unknown): string =>
  typeof value !== 'number' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;

/** Sent piece by piece: the reader's pace sets ours. */
export function csvResponse<T>(rows: AsyncIterable<T>, columns: readonly Column<T>[], fileName: string): Response {
  const pieces = toCsv(rows, columns);
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
  return new Response(stream, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    },
  });
}
