/** For whoever does the same without a file, whatever the reason that it cannot be had. */
import type { ReadResult } from './ports.ts';

export const foundIn = <T>(read: ReadResult<T>): T | undefined => (read.state === 'found' ? read.value : undefined);
