import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'firstlayer-config-'));
const read = (environment: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...environment });

describe('readConfig', () => {
  it('needs nothing, and keeps the secret it makes to its owner', () => {
    const config = read({});
    expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', isDemo: true, publicUrl: undefined });
    const path = join(dataDir, 'session-secret');
    expect(readFileSync(path, 'utf8')).toBe(config.sessionSecret);
    expect(statSync(path).mode % 0o1000).toBe(0o600);
    expect(read({}).sessionSecret).toBe(config.sessionSecret);
  });

  it('takes an empty variable for one that is not there', () => {
    const empty = { PORT: '', HOST: '', PUBLIC_URL: '', DATABASE_URL: '', DEMO: '', TRUST_PROXY: '' };
    expect(read({ ...empty, MAX_ZIP_ENTRIES: '' })).toEqual(read({}));
  });

  it('names every fault at once', () => {
    expect(() => read({ PORT: 'x', LOG_LEVEL: 'loud', DEMO: 'yes', PUBLIC_URL: 'ftp://x' })).toThrow(
      /PORT: .*\n.*PUBLIC_URL: .*\n.*DEMO: .*\n.*LOG_LEVEL: /s,
    );
  });

  it.each([
    [{ HOST: '0.0.0.0' }, 'DEMO: must be 1 or 0'],
    [{ PUBLIC_URL: 'https://shop.example' }, 'DEMO: must be 1 or 0'],
    [{ DATABASE_URL: 'postgres://x/y' }, 'SESSION_SECRET: is required'],
    [{ COMMENTS_PER_MINUTE: '0' }, 'COMMENTS_PER_MINUTE: '],
    [{ REACTIONS_PER_MINUTE: '1.5' }, 'REACTIONS_PER_MINUTE: '],
    [{ SAME_COMMENT_MINUTES: '-1' }, 'SAME_COMMENT_MINUTES: '],
    [{ TRUST_PROXY: 'on' }, 'TRUST_PROXY: must be off, a number'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY: must be'],
    [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY: must be'],
    [{ TRUST_PROXY: '10.0.0.1, proxy.example' }, 'TRUST_PROXY: must be'],
  ])('does not start with %j', (environment, fault) => {
    expect(() => read(environment)).toThrow(fault);
  });

  it('reads the rules for comments, and may switch the guard against repeats off', () => {
    expect(read({}).commentRules).toMatchObject({
      commentsPerMinute: 10,
      reactionsPerMinute: 60,
      sameTextMinutes: 10,
    });
    const others = { COMMENTS_PER_MINUTE: '3', REACTIONS_PER_MINUTE: '9', SAME_COMMENT_MINUTES: '0' };
    expect(read(others).commentRules).toMatchObject({
      commentsPerMinute: 3,
      reactionsPerMinute: 9,
      sameTextMinutes: 0,
    });
  });

  it.each([
    ['off', false],
    ['1', 1],
    ['loopback', 'loopback'],
    ['10.0.0.0/8, fd00::/8,192.0.2.7', '10.0.0.0/8, fd00::/8,192.0.2.7'],
  ])('believes the proxies that TRUST_PROXY=%s names', (value, trustProxy) => {
    expect(read({ TRUST_PROXY: value }).trustProxy).toBe(trustProxy);
  });

  it.each([
    [{ HOST: '0.0.0.0', DEMO: '1' }, true],
    [{ HOST: '0.0.0.0', DEMO: '0' }, false],
    [{ DATABASE_URL: 'postgres://x/y', SESSION_SECRET: 's'.repeat(32) }, false],
    [{ HOST: '::1', PUBLIC_URL: 'http://localhost:3000/' }, true],
  ])('decides the demo mode of %j', (environment, isDemo) => {
    expect(read(environment).isDemo).toBe(isDemo);
  });
});
