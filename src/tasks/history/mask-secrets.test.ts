/** What is masked, how much of the line stays readable, and what only looks like a secret. */
import { describe, expect, it } from 'vitest';
import { maskSecrets } from './mask-secrets.ts';

const LONG = 'a1b2'.repeat(9);

describe('given a line with a secret', () => {
  it.each([
    ['curl -H "Authorization: Bearer abc.def-123"', 'curl -H "Authorization: Bearer [masked]"'],
    ['password=hunter2 user=me', 'password=[masked] user=me'],
    ['API_KEY: "zzz999"', 'API_KEY: "[masked]"'],
    ['key sk-abcdefghijklmnop1234 end', 'key [masked] end'],
    ['ghp_0123456789abcdefghij0123', '[masked]'],
    ['git clone https://me:pass@host/x', 'git clone https://me:[masked]@host/x'],
    ['-----BEGIN RSA PRIVATE KEY-----\nMII\n-----END RSA PRIVATE KEY-----', '[masked]'],
    ['eyJhbGciOiJIUzI1.eyJzdWIiOiIx.c2ln', '[masked]'],
    ['redis://:hunter2@localhost:6379/0', 'redis://:[masked]@localhost:6379/0'],
    ['postgres://me:p@ss@host/db', 'postgres://me:[masked]@host/db'],
    ['{"a":"redis://:x@h","mail":"me@x.com"}', '{"a":"redis://:[masked]@h","mail":"me@x.com"}'],
    ['mysql --password hunter3 shop', 'mysql --password [masked] shop'],
    ['gh auth --token abc --host x', 'gh auth --token [masked] --host x'],
    ['deploy --db-password "two words" now', 'deploy --db-password "[masked]" now'],
    ['deploy --api-key \\\n  abc', 'deploy --api-key \\\n  [masked]'],
    ['mysqldump -uroot -phunter2 shop', 'mysqldump -uroot -p[masked] shop'],
    ['curl -u admin:hunter2 localhost', 'curl -u admin:[masked] localhost'],
    ['curl -sSu "me:two words" --proxy-user a:b x', 'curl -sSu "me:[masked]" --proxy-user a:[masked] x'],
    ['DB_PASS=hunter2 npm start', 'DB_PASS=[masked] npm start'],
    ['db_pass: hunter2', 'db_pass: [masked]'],
    ['user=me pass=hunter2', 'user=me pass=[masked]'],
    ['{"user":"me","pass":"hunter2"}', '{"user":"me","pass":"[masked]"}'],
    ['passphrase: hunter2', 'passphrase: [masked]'],
    ['token：abc', 'token：[masked]'],
    ['SECRET_KEY=abc', 'SECRET_KEY=[masked]'],
    ["'password' => 'hunter2'", "'password' => '[masked]'"],
    [String.raw`{\"password\":\"hunter2\",\"user\":\"me\"}`, String.raw`{\"password\":\"[masked]\",\"user\":\"me\"}`],
    ['password="correct horse battery staple" x', 'password="[masked]" x'],
    [String.raw`password="one \" two" x`, 'password="[masked]" x'],
    ['password="correct horse\nnext line', 'password="[masked]\nnext line'],
    ['Authorization: ApiKey abc', 'Authorization: ApiKey [masked]'],
    ['Authorization: Unheard abc', 'Authorization: [masked]'],
    ['Authorization: abc', 'Authorization: [masked]'],
    [String.raw`{\"Authorization\":\"Basic abc\"}`, String.raw`{\"Authorization\":\"Basic [masked]\"}`],
    ['密码：hunter2', '密码：[masked]'],
    ['密碼是 abc123', '密碼是 [masked]'],
    ['口令=letmein，登录不了', '口令=[masked]，登录不了'],
    ['令牌：abcdef 失效', '令牌：[masked] 失效'],
    ['金鑰：Zx-9_y8/w7 不對', '金鑰：[masked] 不對'],
    ['测试账号 admin，密码为hunter2。', '测试账号 admin，密码为[masked]。'],
    ['密码是：letmein', '密码是：[masked]'],
    ['密碼改為「hunter2」之後', '密碼改為「[masked]」之後'],
    ['{"密码": "two words", "a": 1}', '{"密码": "[masked]", "a": 1}'],
    [String.raw`{\"密码\":\"hunter2\"}`, String.raw`{\"密码\":\"[masked]\"}`],
    ['密钥 = a1b2c3&x=1', '密钥 = [masked]&x=1'],
    [`sk_live_${LONG}`, '[masked]'],
    [`rk_test_${LONG}`, '[masked]'],
    [`glpat-${LONG}`, '[masked]'],
    [`npm_${LONG}`, '[masked]'],
    [`AIza${LONG}`, '[masked]'],
  ])('when it is %j, then it is written as %j, and stays so when masked again', (text, expected) => {
    expect(maskSecrets(text)).toBe(expected);
    expect(maskSecrets(expected)).toBe(expected);
  });
});

describe('given a line that only looks like it', () => {
  it.each([
    'the token bucket has 3 tokens left',
    'fix the password form',
    'pass: 12, fail: 0',
    'first_pass = True',
    'bypass: the queue',
    'grep -rn "password=" src',
    'password="" token=',
    'mysql --password --host localhost',
    'docker run -u 1000:1000 image',
    'mysql -p shop',
    'npm_config_registry=local task_live_view npm_package_version',
    'http://localhost:3000/a@b',
    'a one-token parser, a two-secret vote',
    '密码框不能输入',
    '密码是必填的',
    '密碼為必填欄位',
    '密码：请输入 6 到 20 位',
    '密码是 required 的字段',
    '密码是 config.password 里读的',
    '密码是 sha256 存的',
    '密码长度：8-20chars',
    '令牌是过期了，令牌=空',
    '密码="请输入密码"',
    '口令为空时报错 NullPointer1',
  ])('when it is %j, then it stays as it is', (text) => {
    expect(maskSecrets(text)).toBe(text);
  });
});
