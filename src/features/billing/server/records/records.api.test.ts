import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBillingSite, dayMs, type BillingSite } from '#test/support/billing-site.ts';
import { createUser, grantPlan, type UserRow } from '#test/support/factories.ts';
import { planCalls, planIn, read, type PlanCalls } from '#test/support/plan-calls.ts';
import { createTestApp } from '#test/support/test-app.ts';

let site: BillingSite;
let calls: PlanCalls;
let someone: UserRow;

beforeAll(async () => {
  site = await createBillingSite();
  calls = planCalls(site);
});

beforeEach(async () => {
  someone = await createUser(site.db);
});

afterAll(() => site.close());

const refusal = (status: number, code: string) => [status, expect.objectContaining({ code })];

describe('checkout setup', () => {
  it("returns Stripe's publishable key to a signed-in account", async () => {
    const call = { url: '/api/subscription/setup' };
    const response = await site.as(someone)(call);
    expect(read(response)).toEqual([200, { provider: 'stripe', publishableKey: 'pk_test_fake' }]);
    expect(response.headers['cache-control']).toBe('private, no-store');
    expect((await site.request(call)).statusCode).toBe(401);
  });
});

describe('without configured payments', () => {
  it('returns 503 billing_not_configured to a signed-in account', async () => {
    const bare = await createTestApp();
    const user = await createUser(bare.db);
    const payment = { subscriptionId: 's', paymentIntentId: 'p' };
    for (const call of [
      { method: 'GET', url: '/api/subscription/setup' },
      { method: 'POST', url: '/api/subscription', body: { tier: 'personal' } },
      { method: 'POST', url: '/api/subscription/confirm', body: payment },
      { method: 'POST', url: '/api/subscription/change', body: { tier: 'personal' } },
      { method: 'POST', url: '/api/subscription/change/preview', body: { tier: 'personal' } },
      { method: 'POST', url: '/api/subscription/cancel', body: { confirmed: true } },
      { method: 'POST', url: '/api/subscription/resume' },
      { method: 'POST', url: '/api/subscription/billing-portal' },
    ] as const) {
      expect((await bare.request(call)).statusCode).toBe(401);
      const response = await bare.as(user)(call);
      const message = 'Billing is not configured.';
      expect(read(response)).toEqual([503, { code: 'billing_not_configured', message, error: message }]);
      expect(response.headers['retry-after']).toBeDefined();
    }
    expect(read(await bare.as(user)({ url: '/api/subscription/invoices' }))).toEqual([200, []]);
    await bare.close();
  });
});

describe('confirm', () => {
  it("returns 404 for another account's subscription", async () => {
    const other = await calls.createSubscriber({ tier: 'commercial' });
    const own = await calls.createSubscriber({ user: someone });
    const stranger = await createUser(site.db);
    for (const [user, payment] of [
      [someone, other],
      [stranger, other],
      [someone, { ...own, subscriptionId: 'sub_nobody' }],
    ] as const) {
      expect(read(await calls.confirm(user, payment))).toEqual(refusal(404, 'not_found'));
    }
    expect(await site.subscriptionOf(stranger)).toMatchObject({ tier: 'free' });
    expect(planIn(await calls.confirm(someone, own))).toMatchObject({ tier: 'personal' });
  });

  it("ignores the request's claims about the payment", async () => {
    const { user, subscriptionId } = await calls.createSubscriber();
    const paymentIntentId = 'pi_of_somebody_else';
    const body = { subscriptionId, paymentIntentId, tier: 'commercial', status: 'succeeded' };
    expect(planIn(await calls.post(user, '/confirm', body))).toMatchObject({ tier: 'personal' });
  });

  it('returns 400 without two valid ids and 401 without a session', async () => {
    const body = { subscriptionId: 'sub_1', paymentIntentId: 'pi_1' };
    for (const wrong of [{}, { ...body, subscriptionId: '' }, { ...body, paymentIntentId: 'pi 1/..' }]) {
      expect((await calls.post(someone, '/confirm', wrong)).statusCode).toBe(400);
    }
    const url = '/api/subscription/confirm';
    expect((await site.request({ method: 'POST', url, body })).statusCode).toBe(401);
  });

  it('returns 429 after 60 requests in ten minutes', async () => {
    const body = { subscriptionId: 'sub_1', paymentIntentId: 'pi_1' };
    for (let n = 0; n < 60; n += 1) {
      expect((await calls.post(someone, '/confirm', body)).statusCode).toBe(404);
    }
    expect((await calls.post(someone, '/confirm', body)).statusCode).toBe(429);
  });
});

describe('portal', () => {
  it('returns 401 to visitors and 409 to accounts that have never paid', async () => {
    const url = '/api/subscription/billing-portal';
    expect((await site.request({ method: 'POST', url })).statusCode).toBe(401);
    expect(read(await calls.openPortal(someone))).toEqual(refusal(409, 'never_paid'));
    await grantPlan(site.db, someone, 'commercial');
    expect(read(await calls.openPortal(someone))).toEqual(refusal(409, 'never_paid'));
    await calls.order(someone);
    expect(read(await calls.openPortal(someone))).toEqual(refusal(409, 'never_paid'));
  });

  it("returns the URL of Stripe's portal, which leads back to the site", async () => {
    const { user, customerId } = await calls.createSubscriber();
    const response = await calls.openPortal(user);
    expect(read(response)).toEqual([
      200,
      { url: expect.stringMatching(/^https:\/\/billing\.stripe\.test\//) },
    ]);
    const asked = site.stripe.requests.findLast(({ path }) => path === '/v1/billing_portal/sessions');
    expect(asked?.form).toMatchObject({
      customer: customerId,
      return_url: expect.stringMatching(/^http:\/\/[^/]+\/billing\?returned=1$/),
    });
  });

  it('opens right after a payment and after the plan has ended', async () => {
    const ordered = await calls.order(someone);
    site.stripe.confirmPayment(ordered.json<{ clientSecret: string }>().clientSecret, 'succeeds');
    expect((await calls.openPortal(someone)).statusCode).toBe(200);
    await calls.cancel(someone);
    site.advance(40 * dayMs);
    await site.news();
    expect(await site.subscriptionOf(someone)).toMatchObject({ status: 'canceled' });
    expect((await calls.openPortal(someone)).statusCode).toBe(200);
  });

  it('returns 503 while Stripe is down', async () => {
    const { user } = await calls.createSubscriber();
    const end = site.stripe.fail({ kind: 'error', status: 500 }, { times: Infinity });
    expect(read(await calls.openPortal(user))).toEqual(refusal(503, 'unavailable'));
    end();
  });
});

describe('invoices', () => {
  const list = async (user: { id: string }, query = '') => {
    const response = await site.as(user)({ url: `/api/subscription/invoices${query}` });
    return {
      response,
      status: response.statusCode,
      ids: response.json<{ id: string }[]>().map(({ id }) => id),
    };
  };
  const fields = {
    status: 'paid',
    amount_due: 700,
    amount_paid: 700,
    amount_refunded: 0,
    currency: 'usd',
    attempts: 1,
  } as const;

  it("returns the account's own invoices as Stripe has them", async () => {
    expect((await site.request({ url: '/api/subscription/invoices' })).statusCode).toBe(401);
    const { user, customerId } = await calls.createSubscriber();
    await calls.createSubscriber();
    const [charge] = site.stripe.listCharges(customerId);
    site.stripe.refund(charge?.id ?? '', 200);
    await site.news();
    const { response } = await list(user);
    const [invoice] = site.stripe.listInvoices(customerId);
    expect(response.json()).toEqual([
      {
        id: invoice?.id,
        number: invoice?.number,
        status: 'paid',
        amountDue: 700,
        amountPaid: 700,
        amountRefunded: 200,
        currency: 'usd',
        createdAt: expect.stringMatching(/Z$/),
        paidAt: expect.stringMatching(/Z$/),
        hostedUrl: expect.stringMatching(/^https:/),
        pdfUrl: expect.stringMatching(/^https:/),
      },
    ]);
    expect(response.headers).toMatchObject({ 'x-total-count': '1', 'cache-control': 'private, no-store' });
    expect((await list(someone)).ids).toEqual([]);
  });

  it('pages by cursor without gaps or duplicates', async () => {
    const { user, customerId } = await calls.createSubscriber();
    const [first] = (await list(user)).ids;
    const mark = randomUUID().slice(0, 8);
    const more = Array.from({ length: 6 }, (_, n) => ({
      ...fields,
      id: `in_${mark}_${n}`,
      customer_id: customerId,
      // Two invoices share each time.
      created_at: new Date(Date.UTC(2026, 5, 1 + Math.floor(n / 2))),
      ...(n === 3 && { status: 'draft' as const }),
    }));
    await site.db.insertInto('billing_invoices').values(more).execute();
    const expected = [first, ...[5, 4, 2, 1, 0].map((n) => `in_${mark}_${n}`)];
    const seen: string[] = [];
    let query = '?limit=2';
    for (let pages = 0; pages < 5 && query !== ''; pages += 1) {
      const { response, ids } = await list(user, query);
      expect(response.headers['x-total-count']).toBe('6');
      seen.push(...ids);
      const next = /^<\/api\/subscription\/invoices(\?[^>]+)>; rel="next"$/.exec(
        String(response.headers['link']),
      );
      query = next?.[1] ?? '';
    }
    expect(seen).toEqual(expected);
    const { response } = await list(user, '?limit=2');
    const cursor = /cursor=([^>&]+)/.exec(String(response.headers['link']))?.[1] ?? '';
    expect((await site.as(someone)({ url: `/api/subscription/invoices?cursor=${cursor}` })).statusCode).toBe(
      400,
    );
    expect((await site.as(user)({ url: '/api/subscription/invoices?cursor=x' })).statusCode).toBe(400);
  });
});
