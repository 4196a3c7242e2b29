import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfigFiles, readLocale } from './config-file.ts';

let scratch = '';
const places = () => ({ home: join(scratch, 'home'), projectRoot: join(scratch, 'project'), trusted: () => true });

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'ot-config-'));
  mkdirSync(places().home);
  mkdirSync(places().projectRoot);
});

afterEach(() => rmSync(scratch, { recursive: true, force: true }));

const writeHome = (text: string) => writeFileSync(join(places().home, 'config.json'), text);
const writeProject = (text: string) => writeFileSync(join(places().projectRoot, '.overtone.json'), text);

describe('given no configuration files', () => {
  it('then both are missing and the system says which language', () => {
    expect(readConfigFiles(places())).toEqual({ home: { state: 'missing' }, project: { state: 'missing' } });
    expect(readLocale(places(), { LANG: 'zh_HK.UTF-8' })).toBe('zh-TW');
  });
});

describe('given a locale in every place', () => {
  beforeEach(() => {
    writeHome('{"locale":"en"}');
    writeProject('{"locale":"zh-CN"}');
  });

  it('then the environment is asked first, then the project, then the user', () => {
    expect(readLocale(places(), { OVERTONE_LOCALE: 'zh-TW' })).toBe('zh-TW');
    expect(readLocale(places(), { OVERTONE_LOCALE: '' })).toBe('zh-CN');
    writeProject('{}');
    expect(readLocale(places(), {})).toBe('en');
  });
});

describe('given files that cannot be used', () => {
  it('then they are told apart from missing ones, and the locale is taken from the next place', () => {
    writeProject('{broken');
    writeHome('\uFEFF{"locale":"en","port":1}');
    expect(readConfigFiles(places())).toMatchObject({
      home: { state: 'found', value: { locale: 'en', port: 1 } },
      project: { state: 'corrupt' },
    });
    expect(readLocale(places(), {})).toBe('en');
  });

  it('then a locale that is not a string counts as missing', () => {
    writeProject('{"locale":7}');
    writeHome('[]');
    expect(readLocale(places(), { LANG: 'zh_CN' })).toBe('zh-CN');
  });
});
