import { testSpecsStore } from '../contract/specs-store.ts';
import { createProject, createTestSpecsStore } from './project.ts';

testSpecsStore(({ now, warn, features }) => {
  const { options } = createProject(features);
  return createTestSpecsStore({ ...options, now, warn });
});
