import { expect, it } from 'vitest';
import { copiesOf } from './task-paths.ts';

it.each([
  ['/nowhere/my-shop 2', '-nowhere-my-shop-2-'],
  ['/nowhere/项目/café', '-nowhere-项目-café-'],
])('given the project %s, then the folder of its copies carries its letters', (project, name) => {
  expect(copiesOf({ home: '/home', project })).toMatch(new RegExp(`^/home/tasks/${name}[a-z0-9]+$`));
});
