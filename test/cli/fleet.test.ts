import { statSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startNats } from '../../bench/fleet/nats-server.ts';
import { createCli } from './kit.ts';

describe('given a machine that is in no team', () => {
  it('when it joins, then it says what is shared and what the server is; when it leaves, then nothing is left', async () => {
    const nats = await startNats();
    onTestFinished(nats.close);
    const ot = createCli();
    const joined = await ot.run('fleet', 'join', nats.url, '--team', 'acme', '--machine', 'build-1');
    expect(joined).toMatchObject({ code: 0, out: expect.stringContaining('Texts of the work stay here') });
    expect(joined.out).toContain('known vulnerabilities');
    expect(statSync(`${ot.home}/fleet.json`).mode & 0o777).toBe(0o600);
    const status = await ot.run('fleet', 'status', '--json');
    expect(JSON.parse(status.out)).toMatchObject({ joined: true, machine: 'build-1', shared: 0, version: '2.9.10' });
    expect((await ot.run('fleet', 'leave')).code).toBe(0);
    expect(await ot.run('fleet', 'status')).toMatchObject({ code: 1, out: expect.stringContaining('in no team') });
  });

  it('when the server does not answer, then it joins all the same and says so', async () => {
    const ot = createCli();
    const joined = await ot.run('fleet', 'join', 'nats://127.0.0.1:1', '--team', 'acme', '--machine', 'm1');
    expect(joined).toMatchObject({ code: 0, out: expect.stringMatching(/ot fleet admit m1 U[A-Z2-7]{55}/) });
  });

  it.each([
    [['fleet', 'join', 'nats://example.com', '--team', 'a', '--machine', 'b'], 'not encrypted'],
    [['fleet', 'join', 'nats://127.0.0.1', '--team', 'a b', '--machine', 'b'], 'A name has'],
    [['hub'], 'ot hub <url>'],
    [['fleet', 'admit', 'm1', 'nonsense'], 'A public key'],
  ])('when %j, then it is refused with what is wrong and nothing is written', async (words, why) => {
    const ot = createCli();
    const { code, err } = await ot.run(...words);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(why) });
    expect(statSync(`${ot.home}/fleet.json`, { throwIfNoEntry: false })).toBeUndefined();
  });
});
