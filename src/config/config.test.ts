import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'firstlayer-config-'));
const read = (environment: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...environment });

const s3 = {
  S3_BUCKET: 'designs',
  S3_ENDPOINT: 'http://127.0.0.1:7480/',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};

describe('readConfig', () => {
  it('needs no settings, and creates a secret readable by its owner only', () => {
    const config = read({});
    expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', isDemo: true, publicUrl: undefined });
    const path = join(dataDir, 'session-secret');
    expect(readFileSync(path, 'utf8')).toBe(config.sessionSecret);
    expect(statSync(path).mode % 0o1000).toBe(0o600);
    expect(read({}).sessionSecret).toBe(config.sessionSecret);
  });

  it('treats an empty variable as unset', () => {
    const empty = { PORT: '', HOST: '', PUBLIC_URL: '', DATABASE_URL: '', DEMO: '', TRUST_PROXY: '' };
    expect(read({ ...empty, MAX_ZIP_ENTRIES: '' })).toEqual(read({}));
  });

  it('reports every problem at once', () => {
    expect(() => read({ PORT: 'x', LOG_LEVEL: 'loud', DEMO: 'yes', PUBLIC_URL: 'ftp://x' })).toThrow(
      /PORT: .*\n.*PUBLIC_URL: .*\n.*DEMO: .*\n.*LOG_LEVEL: /s,
    );
  });

  it.each([
    [{ HOST: '0.0.0.0' }, 'DEMO: must be 1 or 0'],
    [{ PUBLIC_URL: 'https://shop.example' }, 'DEMO: must be 1 or 0'],
    [{ TRUST_PROXY: '1' }, 'DEMO: must be 1 or 0'],
    [{ TRUST_PROXY: 'loopback', PUBLIC_URL: 'http://localhost:3000' }, 'DEMO: must be 1 or 0'],
    [{ DATABASE_URL: 'postgres://x/y' }, 'SESSION_SECRET: is required'],
    [{ COMMENTS_PER_MINUTE: '0' }, 'COMMENTS_PER_MINUTE: '],
    [{ REACTIONS_PER_MINUTE: '1.5' }, 'REACTIONS_PER_MINUTE: '],
    [{ DRAIN_SECONDS: '-1' }, 'DRAIN_SECONDS: '],
    [{ SAME_COMMENT_MINUTES: '-1' }, 'SAME_COMMENT_MINUTES: '],
    [{ S3_BUCKET: 'designs' }, 'S3_ACCESS_KEY_ID: is required'],
    [{ S3_BUCKET: 'Not a bucket' }, 'S3_BUCKET: must be'],
    [{ ...s3, S3_ENDPOINT: '' }, 'S3_REGION: is required'],
    [{ ...s3, S3_PREFIX: '../up' }, 'S3_PREFIX: must be'],
    [{ ...s3, DEMO: '0', PUBLIC_URL: 'https://shop.example' }, 'S3_ENDPOINT: must be https'],
    [{ TRUST_PROXY: 'on' }, 'TRUST_PROXY: must be off, a number'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY: must be'],
    [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY: must be'],
    [{ TRUST_PROXY: '10.0.0.1, proxy.example' }, 'TRUST_PROXY: must be'],
  ])('rejects %j', (environment, problem) => {
    expect(() => read(environment)).toThrow(problem);
  });

  it('stores files on S3 when a bucket is set', () => {
    expect(read({}).s3).toBeUndefined();
    expect(read({ ...s3, S3_PREFIX: '/sites/shop/' }).s3).toEqual({
      bucket: 'designs',
      endpoint: 'http://127.0.0.1:7480',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      prefix: 'sites/shop/',
      usesPathStyle: true,
      signsDownloads: true,
    });
    const unsigned = { ...s3, S3_SIGNED_DOWNLOADS: '0', DEMO: '0', PUBLIC_URL: 'https://shop.example' };
    expect(read(unsigned).s3).toMatchObject({ endpoint: 'http://127.0.0.1:7480', signsDownloads: false });
    const amazon = { ...s3, S3_ENDPOINT: '', S3_REGION: 'eu-central-1' };
    expect(read(amazon).s3).toMatchObject({ endpoint: undefined, prefix: '', usesPathStyle: false });
  });

  it('reads the comment rules, including a disabled check for repeated texts', () => {
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
  ])('trusts the proxies of TRUST_PROXY=%s', (value, trustProxy) => {
    expect(read({ TRUST_PROXY: value, DEMO: '0' }).trustProxy).toBe(trustProxy);
  });

  it.each([
    [{ HOST: '0.0.0.0', DEMO: '1' }, true],
    [{ HOST: '0.0.0.0', DEMO: '0' }, false],
    [{ TRUST_PROXY: '1', DEMO: '1' }, true],
    [{ TRUST_PROXY: 'off' }, true],
    [{ DATABASE_URL: 'postgres://x/y', SESSION_SECRET: 's'.repeat(32) }, false],
    [{ HOST: '::1', PUBLIC_URL: 'http://localhost:3000/' }, true],
  ])('determines the demo mode for %j', (environment, isDemo) => {
    expect(read(environment).isDemo).toBe(isDemo);
  });

  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_PRICE_PERSONAL: 'price_p',
    STRIPE_PRICE_COMMERCIAL: 'price_c',
  };

  it('does not use Stripe without its settings', () => {
    expect(read({}).payments).toEqual({
      stripe: undefined,
      graceDays: 7,
      stripeApiUrl: 'https://api.stripe.com',
    });
    expect(read({ STRIPE_API_URL: 'http://127.0.0.1:1', PAST_DUE_DAYS: '0' }).payments).toEqual({
      stripe: undefined,
      graceDays: 0,
      stripeApiUrl: 'http://127.0.0.1:1',
    });
  });

  it('reads the settings of Stripe, without webhook secrets when none are set', () => {
    expect(read(stripe).payments.stripe).toEqual({
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecrets: [],
      prices: { personal: ['price_p'], commercial: ['price_c'] },
      apiUrl: 'https://api.stripe.com',
    });
  });

  it('reads several prices and secrets, separated by commas', () => {
    const several = {
      STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old,',
      STRIPE_PRICE_PERSONAL: 'price_new,price_old',
      STRIPE_API_URL: 'http://127.0.0.1:12111/',
    };
    expect(read({ ...stripe, ...several }).payments.stripe).toMatchObject({
      webhookSecrets: ['whsec_new', 'whsec_old'],
      prices: { personal: ['price_new', 'price_old'], commercial: ['price_c'] },
      apiUrl: 'http://127.0.0.1:12111',
    });
  });

  it.each(Object.keys(stripe))('requires %s when the others are set', (name) => {
    expect(() => read({ ...stripe, [name]: '' })).toThrow(
      `${name}: is required when other settings of Stripe are given`,
    );
  });

  it('requires the other settings when only the webhook secret is set', () => {
    expect(() => read({ STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toThrow(
      /^STRIPE_SECRET_KEY: .*\nSTRIPE_PUBLISHABLE_KEY: .*\nSTRIPE_PRICE_PERSONAL: .*\nSTRIPE_PRICE_COMMERCIAL: /,
    );
  });

  it.each([
    [{ STRIPE_PRICE_COMMERCIAL: 'price_c, price_p' }, 'a price can belong to one plan only'],
    [{ STRIPE_PRICE_PERSONAL: ' , ' }, 'STRIPE_PRICE_PERSONAL: must name a price'],
    [{ STRIPE_SECRET_KEY: 'pk_test_1' }, 'STRIPE_SECRET_KEY: must begin with sk_ or rk_'],
    [{ STRIPE_PUBLISHABLE_KEY: 'sk_test_1' }, 'STRIPE_PUBLISHABLE_KEY: must begin with pk_'],
    [{ STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, 'one is for test mode and the other is not'],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_1,other' }, 'STRIPE_WEBHOOK_SECRET: must begin with whsec_'],
    [{ STRIPE_API_URL: 'ftp://api.stripe.com' }, 'STRIPE_API_URL: must be an http'],
    [{ PAST_DUE_DAYS: '-1' }, 'PAST_DUE_DAYS: '],
    [{ PAST_DUE_DAYS: 'a week' }, 'PAST_DUE_DAYS: must be a number'],
  ])('rejects %j in addition to valid settings', (environment, problem) => {
    expect(() => read({ ...stripe, ...environment })).toThrow(problem);
  });

  it('reports a wrong key without repeating it', () => {
    const key = 'whsec_key_in_the_wrong_place';
    const mixedUp = { ...stripe, STRIPE_SECRET_KEY: key, STRIPE_PUBLISHABLE_KEY: key };
    expect(() => read(mixedUp)).toThrow(/^(?!.*whsec_key)STRIPE_SECRET_KEY: .*\n(?!.*whsec_key)/);
  });
});
