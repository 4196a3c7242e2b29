/** Real server processes that cannot start, or start again. */
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { askPort } from './kit.ts';
import { BUN, bound, scratchHome, startServer } from './process-kit.ts';

describe.each([
  ['Node', process.execPath],
  ['Bun', BUN],
])('given a server on %s', (_, runtime) => {
  it('when it cannot write where it listens, then it ends and frees its port', async () => {
    const home = scratchHome();
    mkdirSync(join(home, 'dashboard.json'), { recursive: true });
    const server = startServer(home, { runtime });
    expect(await server.ended).toBe(1);
    expect(server.stderr()).toContain('dashboard.json');
  });

  it('when it was killed, then the next one is where the pages look for it', async () => {
    const home = scratchHome();
    const first = startServer(home, { runtime });
    const { port } = await bound(home, first);
    first.child.kill('SIGKILL');
    await first.ended;
    const second = await bound(home, startServer(home, { runtime }));
    expect(second.port).toBe(port);
    expect((await askPort(port, '/health')).status).toBe(200);
  });
});

it('given a copy of a home, when its server starts, then it serves the copy and leaves the other alone', async () => {
  const home = scratchHome();
  const { port } = await bound(home, startServer(home));
  const copy = `${home}-copy`;
  // Without the lock that the first may still hold: in the copy nobody would ever release it.
  cpSync(home, copy, { recursive: true, filter: (path) => !path.endsWith('/locks') });
  const other = await bound(copy, startServer(copy));
  expect(other.port).not.toBe(port);
  expect((await askPort(port, '/health')).json['home']).not.toBe((await askPort(other.port, '/health')).json['home']);
});
