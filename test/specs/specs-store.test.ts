import { describe, expect, it } from 'vitest';
import { createFileSpecsStore } from '../../src/store/specs/specs-file-store.ts';
import { readActiveFeature } from '../../src/store/specs/specs-reader.ts';
import { testSpecsStore } from '../contract/specs-store.ts';
import { createProject } from './project.ts';

describe('the file store', () => {
  testSpecsStore(({ now, warn, features }) => {
    const { options } = createProject(features);
    return createFileSpecsStore({ ...options, now, warn });
  });
});

describe('the reader for hooks', () => {
  it('given features in progress, when asked, then it answers and warns as the store does', () => {
    const { options, store } = createProject({ 'in-progress/b': 'b', 'in-progress/a': undefined });
    const warnings: string[] = [];
    const reader = { ...options, warn: (text: string) => warnings.push(text) };
    expect(readActiveFeature(reader, 'b')).toEqual(store.readActiveFeature('b'));
    expect(warnings).toEqual([]);
    expect(readActiveFeature(reader)).toEqual(store.readActiveFeature());
    expect(warnings).toEqual([expect.stringContaining('發現多個 in-progress feature')]);
  });
});
