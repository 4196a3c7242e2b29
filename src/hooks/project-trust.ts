/** SessionStart: a project that brings settings, packs or rules is not obeyed until its user accepts them. */
import { resolve } from 'node:path';
import { describeContent } from '../settings/describe-content.ts';
import { hasProjectContent } from '../store/trust/project-content.ts';
import type { Feature } from './feature.ts';

/** Told to the user alone: names that came with a project are not for the model. */
export const projectTrust: Feature = ({ raw }, services) => {
  const isAgain = raw['source'] === 'compact' || raw['source'] === 'clear';
  if (isAgain || !hasProjectContent(services.project)) return undefined;
  const { state, content } = services.projectTrust();
  if (state === 'trusted' || state === 'none') return undefined;
  const { trust } = services.text();
  if (content.state !== 'found') return { systemMessage: trust.tooLarge };
  const command = `node "${resolve(services.pluginRoot, 'dist/cli.js')}" trust`;
  const lines = describeContent(content.files).map((line) => `- ${line}`);
  return {
    systemMessage: trust[state === 'changed' ? 'changed' : 'untrusted']({ lines: lines.join('\n'), command }),
  };
};
