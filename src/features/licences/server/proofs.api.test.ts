import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUser, type UserRow } from '#test/support/factories.ts';
import { createLicence, createLicenceSite, type LicenceSite } from '#test/support/licences.ts';
import { testNow, type TestApp } from '#test/support/test-app.ts';
import type { AskedProof, LicenceCheck, OwnProof } from '../schemas.ts';

let shop: LicenceSite;
let site: TestApp;
let seller: UserRow;
let id: string;

const hours = (count: number) => new Date(testNow.getTime() + count * 3_600_000);

beforeAll(async () => {
  shop = await createLicenceSite();
  ({ site } = shop);
});
afterAll(() => site.close());
beforeEach(async () => {
  site.moveTo(testNow);
  seller = await createUser(site.db);
  ({ id } = await createLicence(shop, seller, { holder: 'Mia', showHolder: false }));
});

const ask = (word: string, number = id) =>
  site.request({ method: 'POST', url: `/api/licences/${number}/proofs`, body: { word } });
const listWaiting = async (person = seller) =>
  (await site.as(person)({ url: '/api/user/licence-proofs' })).json<OwnProof[]>();
const decide = (proof: number, isConfirmed: boolean, person = seller) =>
  site.as(person)({ method: 'POST', url: `/api/user/licence-proofs/${proof}`, body: { isConfirmed } });
const listShown = async () =>
  (await site.request({ url: `/api/licences/${id}` })).json<LicenceCheck>().proofs;

async function askAndFind(word: string): Promise<number> {
  await ask(word);
  return (await listWaiting()).find((proof) => proof.word === word)?.id ?? 0;
}

it('shows a word once the holder has confirmed it, and not before', async () => {
  const response = await ask('etsy 4711');
  expect(response.json()).toEqual({
    word: 'etsy 4711',
    askedAt: testNow.toISOString(),
    openUntil: hours(48).toISOString(),
  });
  expect(await listShown()).toEqual([]);
  const [waiting] = await listWaiting();
  expect(waiting).toMatchObject({ licenceId: id, title: 'Ripple Vase', word: 'etsy 4711' });
  site.moveTo(hours(1));
  expect((await decide(waiting?.id ?? 0, true)).statusCode).toBe(204);
  expect(await listShown()).toEqual([{ word: 'etsy 4711', confirmedAt: hours(1).toISOString() }]);
  expect(await listWaiting()).toEqual([]);
});

it('shows a confirmed word for 30 days', async () => {
  await decide(await askAndFind('etsy 4711'), true);
  site.moveTo(hours(30 * 24 - 1));
  expect(await listShown()).toHaveLength(1);
  site.moveTo(hours(30 * 24 + 1));
  expect(await listShown()).toEqual([]);
});

it('never shows a word that was declined or not answered within 48 hours', async () => {
  const declined = await askAndFind('etsy 1');
  await decide(declined, false);
  expect((await decide(declined, true)).statusCode).toBe(404);
  const late = await askAndFind('etsy 2');
  site.moveTo(hours(49));
  expect((await decide(late, true)).statusCode).toBe(404);
  expect(await listWaiting()).toEqual([]);
  expect(await listShown()).toEqual([]);
});

it('lets only the holder see and answer a word', async () => {
  const proof = await askAndFind('etsy 4711');
  const other = await createUser(site.db);
  expect(await listWaiting(other)).toEqual([]);
  expect((await decide(proof, true, other)).statusCode).toBe(404);
  expect((await site.request({ url: '/api/user/licence-proofs' })).statusCode).toBe(401);
});

it('asks once for the same word, and limits how many wait', async () => {
  await ask('one');
  await ask('one');
  expect(await listWaiting()).toHaveLength(1);
  const responses = await Promise.all(
    ['two', 'three', 'four', 'five', 'six', 'seven'].map((word) => ask(word)),
  );
  expect(responses.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2);
  expect(await listWaiting()).toHaveLength(5);
});

it('does not ask again for a word that the holder has declined, and does not say so', async () => {
  const first = await ask('etsy 4711');
  const [waiting] = await listWaiting();
  await decide(waiting?.id ?? 0, false);
  site.moveTo(hours(1));
  const again = await ask('etsy 4711');
  expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
  expect(await listWaiting()).toEqual([]);
  site.moveTo(hours(49));
  await ask('etsy 4711');
  expect(await listWaiting()).toHaveLength(1);
});

it('limits how many words are asked for in 48 hours, declined ones included', async () => {
  for (let count = 0; count < 20; count += 1) await decide(await askAndFind(`etsy ${count}`), false);
  expect((await ask('etsy 20')).statusCode).toBe(409);
  expect(await listWaiting()).toEqual([]);
  site.moveTo(hours(49));
  expect((await ask('etsy 20')).statusCode).toBe(200);
});

it.each([
  ['an empty word', ' '],
  ['a long one', 'x'.repeat(41)],
  ['a web address', 'see mia.example'],
  ['a web address with a one dot leader', 'see mia\u2024example'],
  ['a change of direction', 'a\u202Eb'],
])('refuses %s', async (_, word) => {
  expect((await ask(word)).statusCode).toBe(400);
});

it('cannot be asked for an unknown licence and for one that is not good', async () => {
  expect((await ask('etsy', '0'.repeat(24))).statusCode).toBe(404);
  const body = { holder: 'Mia Vogt', showHolder: false };
  await site.as(seller)({ method: 'POST', url: `/api/user/licences/${id}/replace`, body });
  expect((await ask('etsy')).statusCode).toBe(404);
});

it('deletes the words with the account of the holder', async () => {
  await decide(await askAndFind('etsy 4711'), true);
  await site.db.deleteFrom('accounts').where('user_id', '=', seller.id).execute();
  expect((await site.as(seller)({ method: 'DELETE', url: '/api/account', body: {} })).statusCode).toBe(204);
  const rows = await site.db.selectFrom('licence_proofs').select('id').where('licence_id', '=', id).execute();
  expect(rows).toEqual([]);
});

describe('the state of a word', () => {
  const find = (word: string, number = id) =>
    site.request({ url: `/api/licences/${number}/proofs?word=${encodeURIComponent(word)}` });
  const readState = async (word: string) => (await find(word)).json<AskedProof>().state;

  it('changes from waiting to confirmed, or to unconfirmed after 48 hours', async () => {
    const first = await askAndFind('etsy 1');
    await ask('etsy 2');
    expect(await readState('etsy 1')).toBe('waiting');
    await decide(first, true);
    expect(await readState('etsy 1')).toBe('confirmed');
    site.moveTo(hours(49));
    expect(await readState('etsy 2')).toBe('unconfirmed');
    site.moveTo(hours(31 * 24));
    expect((await find('etsy 2')).statusCode).toBe(404);
  });

  it('does not say that the holder has declined it', async () => {
    await decide(await askAndFind('etsy 1'), false);
    expect(await readState('etsy 1')).toBe('waiting');
    site.moveTo(hours(49));
    expect(await readState('etsy 1')).toBe('unconfirmed');
  });

  it('returns 404 for a word that nobody has requested and for an unknown licence', async () => {
    await ask('etsy 1');
    expect((await find('etsy 2')).statusCode).toBe(404);
    expect((await find('etsy 1', '0'.repeat(24))).statusCode).toBe(404);
    expect((await find('\u0000')).statusCode).toBe(400);
  });
});

describe('the form without JavaScript', () => {
  const own = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://shop.example' };
  const post = (fields: Record<string, string>, headers: Record<string, string> = own, number = id) =>
    site.app.inject({
      method: 'POST',
      url: `/api/licences/${number}/proofs/form`,
      headers,
      payload: new URLSearchParams(fields).toString(),
    });

  it('asks for the word and leads back to the page, which then knows it', async () => {
    const response = await post({ word: ' etsy 4711 ' });
    const page = `/licence/${id}?word=etsy+4711#one-time-proof`;
    expect([response.statusCode, response.headers.location]).toEqual([303, page]);
    expect(await listWaiting()).toMatchObject([{ word: 'etsy 4711' }]);
  });

  it('leads back with the reason when the word is refused', async () => {
    const refused = (reason: string) => `/licence/${id}?refused=${reason}#one-time-proof`;
    expect((await post({ word: 'mia.example' })).headers.location).toBe(refused('word'));
    expect((await post({})).headers.location).toBe(refused('word'));
    for (const word of ['1', '2', '3', '4', '5']) await ask(word);
    expect((await post({ word: '6' })).headers.location).toBe(refused('many'));
  });

  it('refuses a form of another site, another type of body, and an unknown licence', async () => {
    const foreign = { ...own, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await post({ word: 'etsy' }, foreign)).statusCode).toBe(403);
    expect((await post({ word: 'etsy' }, { ...own, 'content-type': 'text/plain' })).statusCode).toBe(415);
    expect((await post({ word: 'etsy' }, own, '0'.repeat(24))).statusCode).toBe(404);
    expect(await listWaiting()).toEqual([]);
  });
});
