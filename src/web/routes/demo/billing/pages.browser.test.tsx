import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { getDemo } from '#src/sandbox/outbox/calls.ts';
import { getSandboxInvoice, readSandboxPortal } from '#src/sandbox/payments/calls.ts';
import type { SandboxInvoice, SandboxPortal } from '#src/sandbox/payments/schemas.ts';
import { site } from '#src/site.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respond } from '#test/support/screens/api-stub.ts';
import { buildInvoice, buildSubscriber, inDays } from '#test/support/screens/billing-data.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const { hostedUrl: _, pdfUrl: __, ...facts } = buildInvoice();
const invoice: SandboxInvoice = {
  ...facts,
  number: 'FL-0001',
  paidWith: 'Visa ending in 4242',
  lines: [
    {
      description: 'Personal',
      amount: 700,
      from: '2026-11-05T12:00:00.000Z',
      until: '2026-12-05T12:00:00.000Z',
    },
  ],
  clientSecret: null,
  failure: null,
};
const portal: SandboxPortal = {
  returnUrl: `${window.location.origin}/billing?returned=1`,
  subscription: {
    tier: 'personal',
    status: 'active',
    isCancelledAtPeriodEnd: false,
    currentPeriodEnd: inDays(20),
  },
  card: { brand: 'Visa', lastFour: '4242', behavior: 'succeeds' },
  invoices: [invoice],
  next: { kind: 'renewal', at: inDays(20) },
};
const demo = respond(getDemo, { isDemo: true, hasOutbox: true });

it('shows the plan, the card and the invoices, and the way back', async () => {
  await openScreen('/demo/billing?session=s', {
    viewer: buildSubscriber(),
    calls: [demo, respond(readSandboxPortal, portal)],
  });
  await expect.element(page.getByRole('heading', { name: 'Demo billing' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Back to Firstlayer' }))
    .toHaveAttribute('href', expect.stringContaining('/billing?returned=1'));
  await expectAccessible();
});

it('names the shop by its brand', async () => {
  const { brand } = site;
  site.brand = 'Other Shop';
  onTestFinished(() => {
    site.brand = brand;
  });
  await openScreen('/demo/billing?session=s', {
    viewer: buildSubscriber(),
    calls: [demo, respond(readSandboxPortal, portal)],
  });
  await expect.element(page.getByRole('link', { name: 'Back to Other Shop' })).toBeVisible();
});

it('shows a receipt with its amount', async () => {
  await openScreen('/demo/billing?invoice=in_1', {
    viewer: buildSubscriber(),
    calls: [demo, respond(getSandboxInvoice, invoice)],
  });
  await expect.element(page.getByText('$7.00').first()).toBeVisible();
  await expectAccessible();
});
