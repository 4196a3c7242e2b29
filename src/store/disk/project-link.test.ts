import { symlinkSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createScratchHome } from '../../../test/store/scratch-home.ts';
import { isLink, leadsAway } from './document.ts';

describe('given a project with links', () => {
  it.each([
    ['to a file beside it', 'text'],
    ['to nothing', 'nowhere'],
    ['to itself', 'link'],
    ['to what lies outside', '/'],
  ])('when a link leads %s, then it is one', (_, target) => {
    const { put, path } = createScratchHome();
    put('text', '');
    symlinkSync(target, path('link'));
    expect(isLink(path('link'))).toBe(true);
    expect(isLink(path('text'))).toBe(false);
    expect(isLink(path('missing'))).toBe(false);
  });

  it('when the project itself is reached by a link, then what lies in it is still no link', () => {
    const { put, path } = createScratchHome();
    put('real/tasks/one/text', '');
    symlinkSync('real', path('project'));
    expect(leadsAway(path('project'), path('project/tasks/one'))).toBe(false);
    expect(isLink(path('project/tasks/one/text'))).toBe(false);
  });

  it('when the tasks folder is a link, then the path leads outside', () => {
    const { put, path } = createScratchHome();
    put('outside/one/text', '');
    put('project/text', '');
    symlinkSync('../outside', path('project/tasks'));
    expect(leadsAway(path('project'), path('project/tasks/one'))).toBe(true);
  });

  it('when a task is a link, then the path leads outside, and that of its neighbour does not', () => {
    const { put, path } = createScratchHome();
    put('project/tasks/two/text', '');
    symlinkSync('two', path('project/tasks/one'));
    expect(leadsAway(path('project'), path('project/tasks/one'))).toBe(true);
    expect(leadsAway(path('project'), path('project/tasks/two'))).toBe(false);
  });
});
