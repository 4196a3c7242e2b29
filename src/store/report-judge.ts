/** Judges reports with what the plugin's reader of reports has learned. */
import { type JudgeReport, judgeWith } from '../core/verdict/judge-report.ts';
import { REPORTS } from '../core/verdict/reader/read-report.ts';
import { readerIn } from './reader-file.ts';

export const reportJudge = (pluginRoot: string): JudgeReport => judgeWith(readerIn(pluginRoot, 'reports', REPORTS));
