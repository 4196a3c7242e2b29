import { describe, expect, it } from 'vitest';
import { isFeatureName } from './tasks.ts';

describe('given a name for a feature', () => {
  it.each(['login', 'user-login', '2fa', 'a-1-b', 'con-figure', 'com', 'x'.repeat(80)])('%s is accepted', (name) => {
    expect(isFeatureName(name)).toBe(true);
  });

  it.each([
    ['empty', ''],
    ['a capital', 'Login'],
    ['an underscore', 'user_login'],
    ['a double hyphen', 'user--login'],
    ['a hyphen first', '-login'],
    ['a hyphen last', 'login-'],
    ['a space', 'user login'],
    ['a parent path', '..'],
    ['a path', 'a/b'],
    ['a Windows path', 'a\\b'],
    ['a line break at the end', 'login\n'],
    ['another script', '登入'],
    ['a device name', 'con'],
    ['a numbered device name', 'lpt1'],
    ['too long', 'x'.repeat(81)],
  ])('%s is refused', (_why, name) => {
    expect(isFeatureName(name)).toBe(false);
  });
});
