import { beforeEach, describe, expect, it } from 'vitest';
import { cookieLine } from '#test/support/cookies.ts';
import { createUser, testPassword, type UserRow } from '#test/support/factories.ts';
import { takeMails } from '#test/support/mail-links.ts';
import { testNow, useTestApp } from '#test/support/test-app.ts';

const site = useTestApp({ trustProxy: 1 });
let user: UserRow;

beforeEach(async () => {
  site.moveTo(testNow);
  await site.db.deleteFrom('rate_limits').execute();
  user = await createUser(site.db);
});

const ask = async (url: string, email: string, ip: string, cookie = '') =>
  (
    await site.request({
      method: 'POST',
      url: `/api/auth/${url}`,
      body: { email },
      headers: { 'x-forwarded-for': ip, cookie },
    })
  ).statusCode;
const askFrom = async (url: string, email: string, networks: number[]) => {
  const responses: number[] = [];
  for (const network of networks) responses.push(await ask(url, email, `203.0.113.${network}`));
  return responses;
};
const later = (seconds: number) => new Date(testNow.getTime() + seconds * 1000);
const sixNetworks = [1, 2, 3, 4, 5, 6];

describe.each(['request-password-reset', 'resend-verification'])('%s', (url) => {
  it('accepts five requests an hour from one network, for all addresses together', async () => {
    const responses: number[] = [];
    for (let index = 0; index < 6; index += 1) {
      responses.push(await ask(url, `someone-${index}@example.com`, '203.0.113.1'));
    }
    expect(responses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await ask(url, user.email, '203.0.113.2')).toBe(200);
    site.moveTo(later(3601));
    expect(await ask(url, user.email, '203.0.113.1')).toBe(200);
    await takeMails(site, user.email);
  });

  it('sends five mails an hour to one address', async () => {
    await askFrom(url, user.email, sixNetworks);
    expect(await takeMails(site, user.email)).toHaveLength(5);
    site.moveTo(later(3601));
    expect(await ask(url, user.email, '203.0.113.1')).toBe(200);
    expect(await takeMails(site, user.email)).toHaveLength(1);
  });

  it('still accepts requests from a browser that has signed in to the account', async () => {
    const signedIn = await site.request({
      method: 'POST',
      url: '/api/auth/login',
      body: { email: user.email, password: testPassword },
    });
    await askFrom(url, user.email, sixNetworks);
    await takeMails(site, user.email);
    expect(await ask(url, user.email, '198.51.100.1', cookieLine(signedIn))).toBe(200);
    expect(await takeMails(site, user.email)).toHaveLength(1);
  });

  it('returns the same for an address without an account', async () => {
    const known = await askFrom(url, user.email, sixNetworks);
    const unknown = await askFrom(url, 'nobody@example.com', [11, 12, 13, 14, 15, 16]);
    expect(unknown).toEqual(known);
    await takeMails(site, user.email);
  });

  it('stores no address in the table of limits', async () => {
    await ask(url, user.email, '203.0.113.1');
    const rows = await site.db.selectFrom('rate_limits').select('key').execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(user.email);
    await takeMails(site, user.email);
  });
});

it('a reset above the limit gets the same response as the others', async () => {
  expect(await askFrom('request-password-reset', user.email, sixNetworks)).toEqual([
    200, 200, 200, 200, 200, 200,
  ]);
  await takeMails(site, user.email);
});

it('a verification above the limit returns 429', async () => {
  expect(await askFrom('resend-verification', user.email, sixNetworks)).toEqual([
    200, 200, 200, 200, 200, 429,
  ]);
  await takeMails(site, user.email);
});
