import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBillingSite, dayMs, type BillingSite, type Payer } from '#test/support/billing-site.ts';
import { createUser } from '#test/support/factories.ts';
import { planCalls } from '#test/support/plan-calls.ts';
import { testNow } from '#test/support/test-app.ts';
import { billingJobs } from '../job-kinds.ts';

let site: BillingSite;

beforeAll(async () => {
  site = await createBillingSite({ settings: { retryDays: [3, 10, 14] } });
});
afterAll(() => site.close());

/** Delivers all events twice and shuffled, syncs once more, and returns the mails by subject. */
async function receiveMails(payer: Payer) {
  await site.news({ twice: true, order: 'shuffled' });
  await site.jobs.send(billingJobs.sync, { customerId: payer.customerId }, { key: payer.customerId });
  const mails = await site.mailsTo(payer.user);
  return mails.toSorted((a, b) => a.subject.localeCompare(b.subject));
}

/** Subscribes a person and discards the mails about the start. */
async function subscriber(...[tier, card]: Parameters<BillingSite['subscribe']>): Promise<Payer> {
  const payer = await site.subscribe(tier, card);
  await receiveMails(payer);
  return payer;
}

/** Advances the clock two hours past the renewal, because Stripe charges an invoice an hour after it is created. */
const renew = () => site.advance(31 * dayMs + 2 * 3_600_000);
const lastInvoice = ({ customerId }: Payer) => {
  const [invoice] = site.stripe.listInvoices(customerId);
  if (!invoice) throw new Error('There is no invoice.');
  return invoice;
};
const lastCharge = ({ customerId }: Payer) => site.stripe.listCharges(customerId)[0]?.id ?? '';
const dayOf = (time: Date) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(time);
const subjects = (mails: { subject: string }[]) => mails.map(({ subject }) => subject);

describe('first payment', () => {
  it('sends a welcome and a receipt', async () => {
    const payer = await site.subscribe('commercial');
    const { number } = lastInvoice(payer);
    const [welcome, receipt, ...others] = await receiveMails(payer);
    expect(others).toEqual([]);
    expect(welcome).toEqual({
      to: payer.user.email,
      subject: 'Your Firstlayer Commercial plan has begun',
      preview: 'Every premium design is open to you now.',
      heading: 'Commercial it is',
      paragraphs: [
        'Hello Mira',
        'Your Commercial plan has begun. Every premium design is open to you now, and you may sell the prints of designs you download while you subscribe.',
        'It renews every month. You can cancel at any time and keep what you have paid for.',
      ],
      action: { label: 'Browse designs', url: 'http://localhost/browse' },
      note: 'Questions? Write to contact@firstlayer.example.',
    });
    expect(receipt).toEqual({
      to: payer.user.email,
      subject: `Your receipt from Firstlayer (${number})`,
      preview: '$10.00 paid.',
      heading: 'Thank you for your payment',
      paragraphs: [
        'Hello Mira',
        'We received $10.00 on November 18, 2026, for your Commercial plan.',
        `Invoice: ${number}`,
        'Period: November 18, 2026 to December 18, 2026',
      ],
      action: { label: 'See the invoice', url: expect.stringMatching(/^https:\/\//) },
      note: 'Questions? Write to contact@firstlayer.example.',
    });
  });

  it('sends no mail when it is declined, processing or not made', async () => {
    for (const card of ['declined', 'processing', 'authentication'] as const) {
      expect(await receiveMails(await site.subscribe('personal', card))).toEqual([]);
    }
  });

  it('sends mails that name the person only to a verified address', async () => {
    const user = await createUser(site.db, { first_name: 'You won, go to https://evil.example' });
    const mails = await receiveMails(await site.subscribe('personal', 'succeeds', user));
    expect(mails.map(({ paragraphs }) => paragraphs[0])).toEqual(['Hello', 'Hello']);
  });
});

describe('renewal', () => {
  it('sends a receipt', async () => {
    const payer = await subscriber('personal');
    renew();
    expect(subjects(await receiveMails(payer))).toEqual([
      `Your receipt from Firstlayer (${lastInvoice(payer).number})`,
    ]);
  });

  it('sends a mail with the last day of access for each failed attempt', async () => {
    const payer = await subscriber('personal', 'failsAtRenewal');
    renew();
    const [mail, ...others] = await receiveMails(payer);
    expect(others).toEqual([]);
    const { paid_until: paidUntil } = await site.db
      .selectFrom('billing_subscriptions')
      .select('paid_until')
      .where('id', '=', payer.subscriptionId)
      .executeTakeFirstOrThrow();
    const until = new Date((paidUntil?.getTime() ?? 0) + 7 * dayMs);
    expect(mail).toMatchObject({
      subject: 'Your payment to Firstlayer did not go through',
      preview: '$7.00 could not be charged. Check your card.',
      paragraphs: [
        'Hello Mira',
        'We could not charge $7.00 for your Personal plan. Check your card or choose another one, and the payment is tried again.',
        `You keep your access until ${dayOf(until)}.`,
      ],
      action: { label: 'Manage billing', url: 'http://localhost/billing' },
    });
    site.advance(4 * dayMs);
    expect(subjects(await receiveMails(payer))).toEqual(['Your payment to Firstlayer did not go through']);
    site.advance(7 * dayMs);
    const [late] = await receiveMails(payer);
    expect(late?.paragraphs[2]).toBe(`Your access ended on ${dayOf(until)}. It comes back with the payment.`);
    site.advance(4 * dayMs);
    const [ended, ...more] = await receiveMails(payer);
    expect(more).toEqual([]);
    expect(ended).toMatchObject({
      subject: 'Your Firstlayer Personal plan has ended',
      action: { label: 'See the plans', url: 'http://localhost/pricing' },
    });
  });

  it('sends only the receipt when it was paid before the failure mail was sent', async () => {
    const payer = await subscriber('personal', 'failsAtRenewal');
    renew();
    await site.stripe.deliver({ to: site.app, secret: 'whsec_now' });
    site.stripe.changeCard(payer.customerId, 'succeeds');
    site.stripe.payInvoice(lastInvoice(payer).id);
    expect(subjects(await receiveMails(payer))).toEqual([
      `Your receipt from Firstlayer (${lastInvoice(payer).number})`,
    ]);
  });

  it('sends a link when the bank requires authentication', async () => {
    const payer = await site.subscribe('personal', 'authentication');
    const [invoice] = site.stripe.listInvoices(payer.customerId);
    site.stripe.authenticate(invoice?.intentId ?? '');
    await receiveMails(payer);
    renew();
    const [mail, ...others] = await receiveMails(payer);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      subject: 'Your bank wants you to confirm a payment to Firstlayer',
      paragraphs: [
        'Hello Mira',
        'Your bank asks you to confirm $7.00 for your Personal plan. Until you do, it is not paid.',
        expect.stringMatching(/^You keep your access until \w+ \d+, 20\d\d\.$/),
      ],
      action: { label: 'Confirm the payment', url: expect.stringMatching(/^https:\/\//) },
    });
  });
});

describe('cancellation', () => {
  it('sends one mail with the last day of access, and one at the end', async () => {
    const payer = await subscriber('personal');
    const end = new Date(site.stripe.store.subscriptions.get(payer.subscriptionId).periodEnd);
    await planCalls(site).cancel(payer.user);
    const [mail, ...others] = await receiveMails(payer);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      subject: 'Your Firstlayer Personal plan is cancelled',
      preview: `You keep your access until ${dayOf(end)}.`,
      paragraphs: [
        'Hello Mira',
        `Your Personal plan does not renew any more. You keep your access until ${dayOf(end)}.`,
        'Until then you can take the cancellation back on your dashboard.',
      ],
      action: { label: 'Open your dashboard', url: 'http://localhost/dashboard' },
    });
    renew();
    expect(await receiveMails(payer)).toMatchObject([
      {
        subject: 'Your Firstlayer Personal plan has ended',
        paragraphs: [
          'Hello Mira',
          `Your Personal plan ended on ${dayOf(end)}. Nothing is charged any more. Free designs stay open to you.`,
          'You can subscribe again at any time.',
        ],
      },
    ]);
  });

  it('sends no mail when it was undone before the mail was sent', async () => {
    const payer = await subscriber('personal');
    site.stripe.cancelAtPeriodEnd(payer.subscriptionId);
    await site.stripe.deliver({ to: site.app, secret: 'whsec_now' });
    site.stripe.cancelAtPeriodEnd(payer.subscriptionId, false);
    expect(await receiveMails(payer)).toEqual([]);
  });
});

describe('refund', () => {
  it('sends a mail with the amount of a partial refund', async () => {
    const payer = await subscriber('personal');
    site.stripe.refund(lastCharge(payer), 250);
    expect(await receiveMails(payer)).toMatchObject([
      {
        subject: 'Firstlayer has refunded $2.50',
        paragraphs: [
          'Hello Mira',
          `We have given back $2.50 of invoice ${lastInvoice(payer).number}. It may take your bank some days to show it.`,
        ],
        action: { label: 'See the invoice' },
      },
    ]);
  });

  it('sends a single mail for a full refund, which says that the plan has ended', async () => {
    const payer = await subscriber('personal');
    site.stripe.refund(lastCharge(payer));
    const mails = [...(await receiveMails(payer)), ...(await receiveMails(payer))];
    expect(mails).toMatchObject([
      {
        subject: 'Firstlayer has refunded $7.00',
        paragraphs: [
          'Hello Mira',
          expect.any(String),
          'Your plan has ended with it. Nothing is charged any more.',
        ],
      },
    ]);
  });
});

it.each(['payment-failed', 'action-required', 'cancelled', 'ended'] as const)(
  'sends no %s mail when it no longer applies',
  async (kind) => {
    const payer = await subscriber('personal');
    const { user, subscriptionId } = payer;
    const invoiceId = lastInvoice(payer).id;
    await site.jobs.send(billingJobs.mail, { kind, userId: user.id, subscriptionId, invoiceId });
    expect(await site.mailsTo(user)).toEqual([]);
  },
);

it('sends no welcome when the subscription has ended', async () => {
  const { user, subscriptionId } = await subscriber('personal');
  site.stripe.cancelNow(subscriptionId);
  await site.news();
  await site.mailsTo(user);
  await site.jobs.send(billingJobs.mail, { kind: 'welcome', userId: user.id, subscriptionId });
  expect(await site.mailsTo(user)).toEqual([]);
});

it('sends no mail to a deleted account', async () => {
  const payer = await subscriber('personal');
  await site.db.deleteFrom('users').where('id', '=', payer.user.id).execute();
  renew();
  expect(await receiveMails(payer)).toEqual([]);
  expect(site.stripe.now > testNow).toBe(true);
});
