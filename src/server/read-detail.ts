/** The details of a session for the server: the same that the terminal shows. */
import { createSessionDetailReader, type DetailOptions } from '../store/session-detail.ts';
import type { ReadDetail } from './ports.ts';

export const createDetailReader = (options: DetailOptions): ReadDetail => createSessionDetailReader(options);
