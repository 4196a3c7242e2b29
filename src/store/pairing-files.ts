/** `remote/pairings.json`: who is paired with which adapter, and the codes that wait to be used. Codes are kept as digests. */
import { createHash, randomInt } from 'node:crypto';
import * as v from 'valibot';
import { ROLES, type Role } from '../asks/ask.ts';
import { decodeWith, listOf } from '../values/schema.ts';
import { foundIn } from '../workflow/ports.ts';
import { replaceFile, toJson } from './disk/atomic-write.ts';
import { readDocument } from './disk/document.ts';
import { remoteDirectory } from './remote-files.ts';

const ROLE = v.picklist(ROLES);
const PERSON = v.object({ adapter: v.string(), id: v.string(), name: v.string(), role: ROLE, at: v.string() });
const CODE = v.object({ adapter: v.string(), digest: v.string(), role: ROLE, until: v.string(), tries: v.number() });
const FILE = v.object({ paired: listOf(PERSON), codes: listOf(CODE) });

export type PairedPerson = v.InferOutput<typeof PERSON>;
type PairingFile = v.InferOutput<typeof FILE>;

export type PairingFiles = ReturnType<typeof createPairingFiles>;

const CODE_MS = 10 * 60_000;
const MAX_TRIES = 5;

type PairingOptions = { readonly home: string; readonly pid: number; readonly now: () => Date };

export function createPairingFiles({ home, pid, now }: PairingOptions) {
  const path = `${remoteDirectory(home)}/pairings.json`;
  const read = (): PairingFile => foundIn(readDocument(path, decodeWith(FILE))) ?? { paired: [], codes: [] };
  const write = (file: PairingFile): void => replaceFile(path, toJson(file), { pid });
  const isOther = (adapter: string) => (item: { readonly adapter: string }) => item.adapter !== adapter;
  return {
    paired: () => read().paired,
    /** A new code; the one before it is no longer valid. */
    offer(adapter: string, role: Role) {
      const { paired, codes } = read();
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const until = new Date(now().getTime() + CODE_MS).toISOString();
      write({
        paired,
        codes: [...codes.filter(isOther(adapter)), { adapter, digest: digest(code), role, until, tries: 0 }],
      });
      return { code, until };
    },
    /** The role when the code is valid. After too many wrong tries it is not. */
    redeem(adapter: string, { id, name }: Pick<PairedPerson, 'id' | 'name'>, code: string): Role | undefined {
      const { paired, codes } = read();
      const others = codes.filter(isOther(adapter));
      const offered = codes.find((item) => item.adapter === adapter);
      if (offered === undefined || offered.until <= now().toISOString() || offered.tries >= MAX_TRIES) return undefined;
      if (offered.digest !== digest(code.trim())) {
        write({ paired, codes: [...others, { ...offered, tries: offered.tries + 1 }] });
        return undefined;
      }
      const rest = paired.filter((person) => person.adapter !== adapter || person.id !== id);
      write({ paired: [...rest, { adapter, id, name, role: offered.role, at: now().toISOString() }], codes: others });
      return offered.role;
    },
    /** How many were removed; without an id all of the adapter. */
    remove(adapter: string, id?: string): number {
      const { paired, codes } = read();
      const rest = paired.filter((person) => person.adapter !== adapter || (id !== undefined && person.id !== id));
      const left = codes.filter(isOther(adapter));
      if (rest.length < paired.length || left.length < codes.length) write({ paired: rest, codes: left });
      return paired.length - rest.length;
    },
  };
}

const digest = (code: string): string => createHash('sha256').update(`overtone pairing\0${code}`).digest('hex');
