/** Which tool calls the hard rules look at. By itself, because the script asks before it loads them. */
import { EDIT_TOOLS } from '../core/rules/resulting-file.ts';
import type { Concern } from './feature.ts';

export const concernsEdit: Concern = ({ raw }) => EDIT_TOOLS.some((tool) => tool === raw['tool_name']);
