import { startScript } from '../start-script.ts';

startScript('engine/on-submit', 'UserPromptSubmit');
