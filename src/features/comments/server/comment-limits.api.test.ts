import { beforeEach, describe, expect, it } from 'vitest';
import { commentAt, threadOf } from '#test/support/comments.ts';
import { createModel, createUser, type UserRow } from '#test/support/factories.ts';
import { testNow, useTestApp } from '#test/support/test-app.ts';
import type { Comment } from '../schemas.ts';

const site = useTestApp();
let someone: UserRow;
let modelId: number;

beforeEach(async () => {
  site.moveTo(testNow);
  someone = await createUser(site.db);
  modelId = await createModel(site.db);
});

const post = (content: string, headers: Record<string, string> = {}, user = someone, to = modelId) =>
  site.as(user)({ method: 'POST', url: threadOf(to), body: { content }, headers });
const edit = (id: number, content: string) =>
  site.as(someone)({ method: 'PATCH', url: commentAt(id), body: { content } });
const after = (seconds: number) => site.moveTo(new Date(testNow.getTime() + seconds * 1000));
const outcome = (response: { statusCode: number; json: () => unknown }) => [
  response.statusCode,
  (response.json() as { code?: string }).code,
];

describe('the rate limit', () => {
  it('allows ten comments per minute and person', async () => {
    for (let n = 0; n < 10; n += 1) expect((await post(`Comment ${n}`)).statusCode).toBe(201);
    const refused = await post('One more');
    expect(outcome(refused)).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBe(60);
    expect((await post('Mine', {}, await createUser(site.db))).statusCode).toBe(201);
    after(60);
    expect((await post('One more')).statusCode).toBe(201);
  });

  it('does not count idempotent repeats and invalid comments', async () => {
    for (let n = 0; n < 9; n += 1) await post(`Comment ${n}`);
    const key = { 'idempotency-key': 'k' };
    for (let n = 0; n < 5; n += 1) expect((await post('Last', key)).statusCode).toBe(201);
    for (let n = 0; n < 5; n += 1) expect((await post(' ')).statusCode).toBe(400);
    expect((await post('Too many')).statusCode).toBe(429);
  });

  it('allows ten edits and sixty reactions per minute', async () => {
    const { id } = (await post('First')).json<Comment>();
    for (let n = 0; n < 10; n += 1) expect((await edit(id, `Change ${n}`)).statusCode).toBe(200);
    expect((await edit(id, 'One more')).statusCode).toBe(429);
    const react = { method: 'POST', url: `${commentAt(id)}/reactions`, body: { reaction: 'wow' } } as const;
    for (let n = 0; n < 60; n += 1) expect((await site.as(someone)(react)).statusCode).toBe(200);
    expect((await site.as(someone)(react)).statusCode).toBe(429);
    after(60);
    expect((await site.as(someone)(react)).statusCode).toBe(200);
  });
});

describe('the same text', () => {
  it('is rejected for ten minutes on every design, whatever its case, spacing and accents', async () => {
    expect((await post('Buy at  shop.example')).statusCode).toBe(201);
    const elsewhere = await createModel(site.db);
    for (const content of ['Buy at shop.example', 'BUY AT\nSHOP.EXAMPLE', 'Búy\u200b at shop.example ']) {
      const response = await post(content, {}, someone, elsewhere);
      expect(outcome(response)).toEqual([409, 'same_comment']);
      expect(response.json()).toMatchObject({
        message: 'You have just written the same. Please write something else.',
      });
    }
    expect((await post('Buy at shop.example', {}, await createUser(site.db))).statusCode).toBe(201);
    expect((await post('Buy at another.example')).statusCode).toBe(201);
    after(600);
    expect((await post('Buy at shop.example')).statusCode).toBe(201);
  });

  it('differs between symbols that are no letters', async () => {
    for (const content of ['👍', '❤️', '!', '?']) expect((await post(content)).statusCode).toBe(201);
  });

  it('is rejected as an edit of another comment too', async () => {
    await post('Buy at shop.example');
    const { id } = (await post('Looks good')).json<Comment>();
    expect(outcome(await edit(id, 'buy at shop.example'))).toEqual([409, 'same_comment']);
    expect((await edit(id, 'Looks Good')).statusCode).toBe(200);
  });

  it('is accepted again once the first comment is deleted', async () => {
    const { id } = (await post('A typpo')).json<Comment>();
    await site.as(someone)({ method: 'DELETE', url: commentAt(id) });
    expect((await post('A typpo')).statusCode).toBe(201);
  });

  it('is accepted once when sent concurrently', async () => {
    await site.cookieOf(someone);
    const responses = await Promise.all(Array.from({ length: 6 }, () => post('At once')));
    expect(responses.filter(({ statusCode }) => statusCode === 201).length).toBe(1);
    expect(responses.filter(({ statusCode }) => statusCode === 409).length).toBe(5);
  });
});
