/** Tool calls of the host. */
import { join } from 'node:path';
import type { CallPart } from '../../host-kit/model/message.ts';
import { call } from '../../host-kit/model/reply.ts';
import type { Scene } from './scene.ts';

type Place = Pick<Scene, 'project'>;

export const bash = (command: string, description: string): CallPart => call('Bash', { command, description });

export const read = ({ project }: Place, path: string): CallPart => call('Read', { file_path: join(project, path) });

export const write = ({ project }: Place, path: string, content: string): CallPart =>
  call('Write', { file_path: join(project, path), content });

export type Change = { readonly from: string; readonly to: string };

/** The host requires a read before an edit. */
export const edit = ({ project }: Place, path: string, { from, to }: Change): CallPart =>
  call('Edit', { file_path: join(project, path), old_string: from, new_string: to });

export const look = (): CallPart => bash("find . -name '*.mjs'", 'see what is there');

export const runTests = ({ testCommand }: Pick<Scene, 'testCommand'>): CallPart => bash(testCommand, 'run the tests');

export const useCommand = (title: string): CallPart =>
  bash(`node ${COMMAND_FILE} "${title}"`, 'use it as a user would');

export const SOURCE_FILE = 'src/slugify.mjs';
export const COMMAND_FILE = 'bin/slugify.mjs';
export const TEST_FILE = 'test/slugify.test.mjs';
