import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getMe } from '#src/features/auth/calls.ts';
import type { CurrentUser } from '#src/features/auth/schemas.ts';
import {
  cancelSubscription,
  changePlan,
  listInvoices,
  resumeSubscription,
} from '#src/features/billing/calls.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respond, respondWithList, refuse, type StubbedCall } from '#test/support/screens/api-stub.ts';
import {
  buildInvoice,
  buildPaidSubscription,
  buildSubscriber,
  canceledPlan,
  dashboardCalls,
  downgradedPlan,
  duePlan,
  endedPlan,
  inDays,
} from '#test/support/screens/billing-data.ts';
import { buildSubscription, buildViewer } from '#test/support/screens/data.ts';
import { expectFocusedHeading, expectTexts, expectToast } from '#test/support/screens/expectations.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const datePattern = String.raw`[A-Z][a-z]{2} \d{1,2}, \d{4}`;
const panel = () => page.getByRole('region').filter({ hasText: /^Your plan/ });
const cancelButton = () => panel().getByRole('button', { name: 'Cancel subscription' });
const dialog = () => page.getByRole('dialog', { name: 'Cancel your subscription?' });
const terms = () => panel().getByRole('term');
const definitions = () => panel().getByRole('definition');

const openDashboard = (viewer: CurrentUser, calls: readonly StubbedCall[] = []) =>
  openScreen('/dashboard', { viewer, calls: [...dashboardCalls, ...calls] });

describe('a plan that is paid', () => {
  it('cancels after a confirmation', async () => {
    const accessUntil = inDays(20);
    const stub = await openDashboard(buildSubscriber(), [respondWithList(listInvoices, [buildInvoice()])]);
    await expect.element(page.getByRole('region', { name: 'Invoices' })).toBeVisible();
    await expectAccessible();
    await cancelButton().click();
    await expect
      .element(dialog().getByText(new RegExp(`^You keep Personal until ${datePattern}\\.`)))
      .toBeVisible();
    await expect.element(dialog().getByRole('button', { name: 'Keep plan' })).toHaveFocus();
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(cancelButton()).toHaveFocus();
    expect(stub.requests.some(({ path }) => path === cancelSubscription.path)).toBe(false);

    stub.add(
      respond(cancelSubscription, { message: 'Canceled.', details: { accessUntil } }),
      respond(getMe, buildSubscriber(canceledPlan())),
    );
    await cancelButton().click();
    await dialog().getByRole('button', { name: 'Cancel subscription' }).click();
    await expectToast('Subscription canceled');
    await expect.element(dialog()).not.toBeInTheDocument();
    await expectFocusedHeading('Personal');
    await expectTexts(terms(), ['Status', 'Access until']);
    await expect.element(definitions().last()).toMatchTextContent(new RegExp(datePattern));
    await expect.element(cancelButton()).not.toBeInTheDocument();
  });

  it('stays when the cancellation fails, and says so', async () => {
    await openDashboard(buildSubscriber(), [refuse(cancelSubscription, 500)]);
    await cancelButton().click();
    await dialog().getByRole('button', { name: 'Cancel subscription' }).click();
    await expectToast('Error', 'Failed to cancel subscription. Please try again.');
    await dialog().getByRole('button', { name: 'Keep plan' }).click();
    await expect.element(cancelButton()).toHaveFocus();
  });

  it('shows no notice about a payment', async () => {
    await openDashboard(buildSubscriber());
    await expectTexts(terms(), ['Status', 'Renews']);
    await expect.element(page.getByRole('region', { name: 'Payment due' })).not.toBeInTheDocument();
  });
});

it('resumes a canceled plan', async () => {
  const stub = await openDashboard(buildSubscriber(canceledPlan()));
  await expectTexts(terms(), ['Status', 'Access until']);
  stub.add(
    respond(resumeSubscription, { subscription: buildPaidSubscription() }),
    respond(getMe, buildSubscriber()),
  );
  await panel().getByRole('button', { name: 'Keep plan' }).click();
  await expectToast('Plan kept');
  await expectTexts(terms(), ['Status', 'Renews']);
  await expect.element(cancelButton()).toBeVisible();
  await expectFocusedHeading('Personal');
});

it('shows a pending plan change and undoes it', async () => {
  const stub = await openDashboard(buildSubscriber(downgradedPlan()));
  await expect.element(definitions().first()).toHaveTextContent('Plan Change Pending');
  await expect.element(terms().nth(1)).toHaveTextContent('Changes to Personal on');
  stub.add(
    respond(changePlan, { subscription: buildPaidSubscription({ tier: 'commercial' }), clientSecret: null }),
    respond(getMe, buildSubscriber({ tier: 'commercial' })),
  );
  await panel().getByRole('button', { name: 'Undo change' }).click();
  await expectToast('Change undone');
  await expect.element(definitions().first()).toHaveTextContent('Active');
  expect(stub.requests.find(({ path }) => path === changePlan.path)?.body).toEqual({ tier: 'commercial' });
});

it('links to the checkout of a plan that has ended', async () => {
  await openDashboard(buildSubscriber({ ...endedPlan(), tier: 'commercial' }));
  await expect.element(page.getByText('FREE', { exact: true })).toBeVisible();
  await expect.element(definitions().first()).toHaveTextContent('Canceled');
  await expect
    .element(panel().getByRole('link', { name: 'Subscribe again' }))
    .toHaveAttribute('href', '/subscribe?tier=commercial');
});

it('shows the deadline of a failed payment and links to the payment update', async () => {
  const open = buildInvoice({ status: 'open', amountPaid: 0, paidAt: null });
  await openDashboard(buildSubscriber(duePlan()), [
    respondWithList(listInvoices, [open, buildInvoice({ id: 'in_0' })]),
  ]);
  const banner = page.getByRole('region', { name: 'Payment due' });
  const words = `^Your last payment failed\\. Update your card by ${datePattern} to keep your plan\\.$`;
  await expect.element(banner.getByText(new RegExp(words))).toBeVisible();
  await expect
    .element(banner.getByRole('link', { name: 'Update payment' }))
    .toHaveAttribute('href', '/billing');
  await expect.element(page.getByText('PERSONAL', { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'Invoices' }).getByRole('listitem').first())
    .toMatchTextContent('Payment due');
  await expectAccessible();
  await cancelButton().click();
  await expect.element(page.getByRole('dialog').getByText(/so Personal ends at once/)).toBeVisible();
});

describe('the invoices', () => {
  it('have an amount, a state and a link that opens in a new tab', async () => {
    await openDashboard(buildSubscriber(), [
      respondWithList(listInvoices, [buildInvoice({ id: 'in_2' }), buildInvoice()]),
    ]);
    const rows = page.getByRole('region', { name: 'Invoices' }).getByRole('listitem');
    await expect.element(rows.nth(1)).toBeVisible();
    expect(rows.elements()).toHaveLength(2);
    await expect.element(rows.first()).toMatchTextContent('$7.00');
    await expect.element(rows.first()).toMatchTextContent('Paid');
    const link = rows.first().getByRole('link', { name: /^View invoice of/ });
    await expect.element(link).toHaveAttribute('href', '/demo/billing?invoice=in_1');
    await expect.element(link).toHaveAttribute('target', '_blank');
  });

  it('load page by page, and as many show after a reload', async () => {
    const all = Array.from({ length: 30 }, (_, index) =>
      buildInvoice({
        id: `in_${index}`,
        number: `FL-${String(30 - index).padStart(4, '0')}`,
        createdAt: new Date(Date.UTC(2026, 9 - index, 4, 12)).toISOString(),
        hostedUrl: null,
      }),
    );
    const pages: StubbedCall = {
      endpoint: listInvoices,
      respond: ({ query }) => {
        const limit = Number(query['limit']);
        const from = Number(query['cursor'] ?? 0);
        const next = `</api/subscription/invoices?cursor=${from + limit}>; rel="next"`;
        const headers = { 'x-total-count': '30', ...(from + limit < 30 && { link: next }) };
        return { status: 200, json: all.slice(from, from + limit), headers };
      },
    };
    await openDashboard(buildSubscriber(), [pages]);
    const section = page.getByRole('region', { name: 'Invoices' });
    await expect.element(section.getByText('24 of 30 shown')).toBeVisible();
    await section.getByRole('button', { name: 'Show more invoices' }).click();
    await expect.element(section.getByRole('listitem').nth(29)).toBeVisible();
    await expect.element(section.getByRole('heading', { level: 3 }).nth(24)).toHaveFocus();
    await expect.poll(() => window.location.search).toBe('?shown=30');
    const address = `${window.location.pathname}${window.location.search}`;
    expect(address).toBe('/dashboard?shown=30');
    await openScreen(address, { viewer: buildSubscriber(), calls: [...dashboardCalls, pages] });
    await expect.element(section.getByRole('listitem').nth(29)).toBeVisible();
    expect(section.getByRole('listitem').elements()).toHaveLength(30);
  });
});

describe('a plan that an admin granted', () => {
  it('offers Personal to a person on Free instead', async () => {
    await openDashboard(buildViewer());
    await expect
      .element(panel().getByRole('link', { name: 'Upgrade to Personal' }))
      .toHaveAttribute('href', '/subscribe?tier=personal');
  });

  it('shows when it ends', async () => {
    const endDate = inDays(60);
    const subscription = buildSubscription({
      tier: 'personal',
      source: 'admin',
      endDate,
      accessUntil: endDate,
    });
    await openDashboard(buildViewer({ subscription }));
    await expectTexts(terms(), ['Status', 'Granted by admin']);
    await expect.element(definitions().last()).toMatchTextContent(new RegExp(`^Expires: ${datePattern}$`));
    await expectTexts(panel().getByRole('link'), ['Upgrade to Commercial']);
  });

  it('shows that it is for life', async () => {
    const subscription = buildSubscription({ tier: 'commercial', source: 'admin', isLifetime: true });
    await openDashboard(buildViewer({ subscription }));
    await expect.element(page.getByText('COMMERCIAL LIFETIME', { exact: true })).toBeVisible();
    await expect.element(definitions().last()).toHaveTextContent('Lifetime');
    await expect.element(panel().getByRole('link')).not.toBeInTheDocument();
  });
});
