/** What only packs of projects need, built as one file: checks of their shape, and patterns in linear time. */
export { compileForeign } from '../rules/foreign-patterns.ts';
export { readLabels, readManifest } from '../rules/packs/manifest-shape.ts';
export { readRule } from '../rules/rule-shape.ts';
