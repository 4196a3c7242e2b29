/** What programs are answered: errors of the HTTP interface and answers to remote commands. English in every locale. */
import api from './api.json' with { type: 'json' };
import type { Catalogue } from './catalogue-types.ts';
import { compileMessages } from './messages.ts';

const { errors, control } = compileMessages(api, 'en') as Catalogue['api'];

export const API_ERRORS = errors;
export const CONTROL_ANSWERS = control;
