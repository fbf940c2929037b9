import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listInvoices } from '#src/features/billing/calls.ts';
import { listDownloads } from '#src/features/downloads/calls.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respondWithList, hold, refuse } from '#test/support/screens/api-stub.ts';
import {
  buildInvoice,
  buildSubscriber,
  dashboardCalls,
  duePlan,
} from '#test/support/screens/billing-data.ts';
import { buildViewer } from '#test/support/screens/data.ts';
import { bothWidths, expectLoading } from '#test/support/screens/look.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

it.each(bothWidths)('shows the plan and its benefits (%s)', async (on) => {
  await openScreen('/dashboard', { viewer: buildSubscriber(), calls: dashboardCalls, on });
  await expect.element(page.getByRole('heading', { name: 'Your Benefits' })).toBeVisible();
  await expectAccessible();
});

it('shows the invoices, and asks before the plan is canceled', async () => {
  const invoices = respondWithList(listInvoices, [buildInvoice()]);
  await openScreen('/dashboard', { viewer: buildSubscriber(), calls: [...dashboardCalls, invoices] });
  await expect.element(page.getByRole('region', { name: 'Invoices' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Keep plan' })).toHaveFocus();
  await expectAccessible();
});

it('shows that a payment is due', async () => {
  await openScreen('/dashboard', { viewer: buildSubscriber(duePlan()), calls: dashboardCalls });
  await expect.element(page.getByRole('region', { name: 'Payment due' })).toBeVisible();
  await expectAccessible();
});

it('shows the loading state, then why the downloads could not be loaded', async () => {
  const list = hold(refuse(listDownloads));
  await openScreen('/dashboard', { viewer: buildViewer(), calls: [...dashboardCalls, list] });
  await expectLoading();
  await expectAccessible('main');
  list.release();
  await expect.element(page.getByText('Your downloads could not be loaded.').first()).toBeVisible();
  await expectAccessible('main');
});
