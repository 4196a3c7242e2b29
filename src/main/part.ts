/** A part of dist that was loaded. */
import type { Script } from 'node:vm';
import type { CodeKind } from './kept-code.ts';

/** The plugin that holds dist, and Overtone's own directory, which holds the code. */
export type Places = { readonly pluginRoot: string; readonly home: string };

export type Part<T> = {
  readonly exports: T;
  readonly script: PartScript;
  /** Where its code is kept. */
  readonly codeFile: string;
  /** What the code that was kept is, `REJECTED` where there was none that could be used. */
  readonly kind: CodeKind;
};

export type PartScript = Pick<Script, 'cachedDataRejected' | 'createCachedData'>;

/** What the source of a part says. Node's own modules come from `require`; other files it may load through `module`. */
export type PartFunction = (exports: unknown, require: NodeJS.Require, module: object) => void;
