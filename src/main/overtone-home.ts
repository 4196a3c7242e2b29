/** Where Overtone keeps its files. */
type Environment = Readonly<Record<string, string | undefined>>;

export const overtoneHome = (env: Environment): string => env['OVERTONE_HOME'] || `${userHome(env)}/.overtone`;

/** What `os.homedir()` answers first; the module is loaded only where the environment does not say, or says nothing. */
export const userHome = (env: Environment): string =>
  env[process.platform === 'win32' ? 'USERPROFILE' : 'HOME'] ||
  (require('node:os') as typeof import('node:os')).userInfo().homedir;
