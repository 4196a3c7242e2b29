/** Checks an uploaded file by what it is, not by what it says it is, and gives it a name of our own. */
import { randomUUID } from 'node:crypto';

export type Upload = { readonly name: string; readonly bytes: Uint8Array };
export type UploadPolicy = { readonly maxBytes: number; readonly allowed: readonly FileKind[] };
export type FileKind = keyof typeof SIGNATURES;

export type Verdict =
  | { readonly ok: true; readonly kind: FileKind; readonly storedName: string }
  | {
      readonly ok: false;
      readonly reason: 'empty' | 'too-large' | 'unknown-type' | 'type-not-allowed' | 'type-differs';
    };

/** The first bytes of a file; `undefined` fits any byte. */
const SIGNATURES = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpg: [0xff, 0xd8, 0xff],
  gif: [0x47, 0x49, 0x46, 0x38],
  pdf: [0x25, 0x50, 0x44, 0x46, 0x2d],
  webp: [0x52, 0x49, 0x46, 0x46, undefined, undefined, undefined, undefined, 0x57, 0x45, 0x42, 0x50],
} as const;

const EXTENSIONS: Readonly<Record<FileKind, readonly string[]>> = {
  png: ['png'],
  jpg: ['jpg', 'jpeg'],
  gif: ['gif'],
  pdf: ['pdf'],
  webp: ['webp'],
};

export function checkUpload({ name, bytes }: Upload, { maxBytes, allowed }: UploadPolicy): Verdict {
  if (bytes.length === 0) return { ok: false, reason: 'empty' };
  if (bytes.length > maxBytes) return { ok: false, reason: 'too-large' };
  const kind = kindOf(bytes);
  if (kind === undefined) return { ok: false, reason: 'unknown-type' };
  if (!allowed.includes(kind)) return { ok: false, reason: 'type-not-allowed' };
  // A picture called report.pdf is at best a mistake.
  if (!EXTENSIONS[kind].includes(extensionOf(name))) return { ok: false, reason: 'type-differs' };
  return { ok: true, kind, storedName: `${randomUUID()}.${EXTENSIONS[kind][0]}` };
}

export function kindOf(bytes: Uint8Array): FileKind | undefined {
  const kinds = Object.keys(SIGNATURES) as FileKind[];
  return kinds.find((kind) => SIGNATURES[kind].every((byte, index) => byte === undefined || bytes[index] === byte));
}

const extensionOf = (name: string): string => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** Reads a request body and gives up as soon as it is too large, instead of holding all of it first. */
export async function readLimited(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** What a browser is told when the file is handed out again: never to run it, never to guess. */
export const downloadHeaders = (kind: FileKind, shownName: string): Readonly<Record<string, string>> => ({
  'content-type': kind === 'pdf' ? 'application/pdf' : `image/${kind === 'jpg' ? 'jpeg' : kind}`,
  'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(shownName)}`,
  'x-content-type-options': 'nosniff',
});
