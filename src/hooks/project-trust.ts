/** SessionStart: a project that brings settings, packs or rules is not obeyed until its user accepts them; and which settings are not in effect. */
import { resolve } from 'node:path';
import { describeContent } from '../settings/describe-content.ts';
import { settingsIgnored } from '../store/config-file.ts';
import { taskMessages } from '../store/texts.ts';
import { hasProjectContent } from '../store/trust/project-content.ts';
import { clip, oneLine } from '../text/clip.ts';
import type { Feature } from './feature.ts';
import type { HookInput } from './protocol/hook-input.ts';

/** Told to the user alone: names that came with a project are not for the model. */
export const projectTrust: Feature = ({ raw }, services) => {
  if (isAgain(raw) || !hasProjectContent(services.project)) return undefined;
  const { state, content } = services.projectTrust();
  if (state === 'trusted' || state === 'none') return undefined;
  const { trust } = services.text();
  if (content.state !== 'found') return { systemMessage: trust.tooLarge };
  const command = `node "${resolve(services.pluginRoot, 'dist/cli.js')}" trust`;
  const lines = describeContent(content.files).map((line) => `- ${line}`);
  const said = state === 'changed' || state === 'unknown' ? trust[state] : trust.untrusted;
  return { systemMessage: said({ lines: lines.join('\n'), command }) };
};

const isAgain = ({ source }: HookInput['raw']): boolean => source === 'compact' || source === 'clear';

/** Settings that cannot be read protect nothing, so the user is told. */
export const settingsTrouble: Feature = ({ raw }, { home, project: projectRoot, trusted, pluginRoot, locale }) => {
  const ignored = isAgain(raw) ? [] : settingsIgnored({ home, projectRoot, trusted });
  if (ignored.length === 0) return undefined;
  const lines = ignored.slice(0, MOST_TROUBLES).map((line) => `- ${oneLine(clip(line, MOST_OF_TROUBLE))}`);
  return { systemMessage: taskMessages(pluginRoot, locale()).ruleTrouble({ lines: lines.join('\n') }) };
};

const MOST_TROUBLES = 5;
const MOST_OF_TROUBLE = 300;
