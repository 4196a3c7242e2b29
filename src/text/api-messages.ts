/** What programs are told by the HTTP interface when something is wrong. English in every locale. */
import api from './api.json' with { type: 'json' };
import type { Catalogue } from './catalogue-types.ts';
import { compileMessages } from './messages.ts';

export const { errors: API_ERRORS } = compileMessages(api, 'en') as Catalogue['api'];
