import type { BrowserContext } from '@playwright/test';
import { newSubscriber, getPlan, testCards } from '../support/checkout.ts';
import { expect, expectToast, goto, signInAs, test, toast } from '../support/fixtures.ts';
import {
  datePattern,
  expectPlanStatus,
  panel,
  passTime,
  pay,
  planCard,
  replaceCard,
} from '../support/plans.ts';
import { expectAccessible } from '../support/accessibility.ts';

test.describe('the dashboard', () => {
  test.beforeEach(({ page }) => newSubscriber(page));

  test('cancels after a confirmation and resumes the plan', async ({ page }) => {
    await pay(page, 'personal');
    await goto(page, '/dashboard');
    const cancel = panel(page).getByRole('button', { name: 'Cancel subscription' });
    await cancel.click();
    const dialog = page.getByRole('dialog', { name: 'Cancel your subscription?' });
    await expect(dialog.getByText(new RegExp(`^You keep Personal until ${datePattern}\\.`))).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Keep plan' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(cancel).toBeFocused();
    expect(await getPlan(page)).toEqual({ tier: 'personal', status: 'active' });

    await cancel.click();
    await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
    await expect(toast(page, 'Subscription canceled')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(panel(page).getByRole('heading', { name: 'Personal' })).toBeFocused();
    await expect(panel(page).getByRole('term')).toHaveText(['Status', 'Access until']);
    await expect(panel(page).getByRole('definition').last()).toHaveText(new RegExp(datePattern));
    await expect(cancel).toHaveCount(0);

    await panel(page).getByRole('button', { name: 'Keep plan' }).click();
    await expect(toast(page, 'Plan kept')).toBeVisible();
    await expect(panel(page).getByRole('term')).toHaveText(['Status', 'Renews']);
    await expect(cancel).toBeVisible();
    await expect(panel(page).getByRole('heading', { name: 'Personal' })).toBeFocused();
  });

  test('shows an error when canceling fails', async ({ page, expectStatus }) => {
    expectStatus(500);
    await pay(page, 'personal');
    await page.route('**/api/subscription/cancel', (route) => route.fulfill({ status: 500, body: '' }));
    await goto(page, '/dashboard');
    await panel(page).getByRole('button', { name: 'Cancel subscription' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
    await expectToast(page, 'Error', 'Failed to cancel subscription. Please try again.');
    await dialog.getByRole('button', { name: 'Keep plan' }).click();
    await expect(panel(page).getByRole('button', { name: 'Cancel subscription' })).toBeFocused();
  });

  test('shows a pending plan change and undoes it', async ({ page }) => {
    await pay(page, 'commercial');
    await page.request.post('/api/subscription/change', { data: { tier: 'personal' } });
    await goto(page, '/dashboard');
    await expect(panel(page).getByRole('definition').first()).toHaveText('Plan Change Pending');
    await expect(panel(page).getByRole('term').nth(1)).toHaveText('Changes to Personal on');
    await panel(page).getByRole('button', { name: 'Undo change' }).click();
    await expect(toast(page, 'Change undone')).toBeVisible();
    await expect(panel(page).getByRole('definition').first()).toHaveText('Active');
  });

  test('links to the checkout of a plan that has ended', async ({ page }) => {
    await pay(page, 'commercial');
    await page.request.post('/api/subscription/cancel', { data: { confirmed: true } });
    await passTime(page);
    await expectPlanStatus(page, 'canceled');
    await goto(page, '/dashboard');
    await expect(page.getByText('FREE', { exact: true })).toBeVisible();
    await expect(panel(page).getByRole('definition').first()).toHaveText('Canceled');
    await expect(panel(page).getByRole('link', { name: 'Subscribe again' })).toHaveAttribute(
      'href',
      '/subscribe?tier=commercial',
    );
    await goto(page, '/settings');
    await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Manage billing' })).toHaveAttribute('href', '/billing');
  });

  test('shows the deadline of a failed payment and links to the payment update', async ({ page }) => {
    await pay(page, 'personal', testCards.failsLater);
    await passTime(page);
    await expectPlanStatus(page, 'past_due');
    await goto(page, '/dashboard');
    const banner = page.getByRole('region', { name: 'Payment due' });
    const words = `^Your last payment failed\\. Update your card by ${datePattern} to keep your plan\\.$`;
    await expect(banner.getByText(new RegExp(words))).toBeVisible();
    await expect(page.getByText('PERSONAL', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Invoices' }).getByRole('listitem').first()).toContainText(
      'Payment due',
    );
    await panel(page).getByRole('button', { name: 'Cancel subscription' }).click();
    await expect(page.getByRole('dialog').getByText(/so Personal ends at once/)).toBeVisible();
    await page.keyboard.press('Escape');
    await goto(page, '/pricing');
    await expect(planCard(page, 'Personal').getByRole('link', { name: 'Update payment' })).toBeVisible();
    await expect(
      planCard(page, 'Commercial').getByText('Settle the payment that is due first.'),
    ).toBeVisible();
    await goto(page, '/settings');
    await banner.getByRole('link', { name: 'Update payment' }).click();
    await expect(page).toHaveURL(/\/demo\/billing\?session=/);
  });

  test('shows no notice once a failed payment has been paid', async ({ page }) => {
    await pay(page, 'personal', testCards.failsLater);
    await passTime(page);
    await expectPlanStatus(page, 'past_due');
    await replaceCard(page);
    await passTime(page);
    await expectPlanStatus(page, 'active');
    await goto(page, '/dashboard');
    await expect(panel(page).getByRole('term')).toHaveText(['Status', 'Renews']);
    await expect(page.getByRole('region', { name: 'Payment due' })).toHaveCount(0);
  });

  test('lists the invoices with a link to each', async ({ page }) => {
    await pay(page, 'personal');
    await passTime(page);
    await expect
      .poll(async () => (await (await page.request.get('/api/subscription/invoices')).json()).length)
      .toBe(2);
    await goto(page, '/dashboard');
    const rows = page.getByRole('region', { name: 'Invoices' }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('$7.00');
    await expect(rows.first()).toContainText('Paid');
    const opened = page.waitForEvent('popup');
    await rows
      .first()
      .getByRole('link', { name: /^View invoice of/ })
      .click();
    const invoice = await opened;
    await expect(invoice.getByText('$7.00').first()).toBeVisible();
    await expectAccessible(invoice, 'main');
    await invoice.close();
  });

  test('loads more invoices and restores them after a reload', async ({ page }) => {
    await pay(page, 'personal');
    await page.route('**/api/subscription/invoices?*', async (route) => {
      const query = new URL(route.request().url()).searchParams;
      const limit = Number(query.get('limit'));
      const from = Number(query.get('cursor') ?? 0);
      const all = Array.from({ length: 30 }, (_, index) => ({
        id: `in_${index}`,
        number: `FL-${String(30 - index).padStart(4, '0')}`,
        status: 'paid',
        amountDue: 700,
        amountPaid: 700,
        amountRefunded: 0,
        currency: 'usd',
        createdAt: new Date(Date.UTC(2026, 9 - index, 4, 12)).toISOString(),
        paidAt: null,
        hostedUrl: null,
        pdfUrl: null,
      }));
      const next = `</api/subscription/invoices?cursor=${from + limit}>; rel="next"`;
      const headers = { 'x-total-count': '30', ...(from + limit < 30 && { link: next }) };
      await route.fulfill({ json: all.slice(from, from + limit), headers });
    });
    await goto(page, '/dashboard');
    const section = page.getByRole('region', { name: 'Invoices' });
    await expect(section.getByText('24 of 30 shown')).toBeVisible();
    await section.getByRole('button', { name: 'Show more invoices' }).click();
    await expect(section.getByRole('listitem')).toHaveCount(30);
    await expect(section.getByRole('heading', { level: 3 }).nth(24)).toBeFocused();
    await expect(page).toHaveURL('/dashboard?shown=30');
    await page.reload();
    await expect(section.getByRole('listitem')).toHaveCount(30);
  });

  test('shows a plan granted by an admin and its expiry', async ({ page, browser }) => {
    const { id } = (await (await page.request.get('/api/me')).json()) as { id: string };
    const admin = await browser.newContext();
    await signInAs(admin, 'admin');
    await goto(page, '/dashboard');
    await expect(panel(page).getByRole('link', { name: 'Upgrade to Personal' })).toHaveAttribute(
      'href',
      '/subscribe?tier=personal',
    );
    await grant(admin, id, { tier: 'personal', months: 2 });
    await goto(page, '/dashboard');
    await expect(panel(page).getByRole('term')).toHaveText(['Status', 'Granted by admin']);
    await expect(panel(page).getByRole('definition').last()).toHaveText(
      new RegExp(`^Expires: ${datePattern}$`),
    );
    await expect(panel(page).getByRole('link')).toHaveText(['Upgrade to Commercial']);
    await grant(admin, id, { tier: 'commercial', isLifetime: true });
    await goto(page, '/dashboard');
    await expect(page.getByText('COMMERCIAL LIFETIME', { exact: true })).toBeVisible();
    await expect(panel(page).getByRole('definition').last()).toHaveText('Lifetime');
    await expect(panel(page).getByRole('link')).toHaveCount(0);
    await goto(page, '/pricing');
    await expect(planCard(page, 'Commercial').getByText('Granted by admin, for life.')).toBeVisible();
    await expect(planCard(page, 'Personal').getByText('Included in your plan.')).toBeVisible();
    await admin.close();
  });
});

async function grant(admin: BrowserContext, userId: string, given: object): Promise<void> {
  const answer = await admin.request.patch(`/api/admin/users/${userId}`, { data: given });
  expect(answer.ok(), await answer.text()).toBe(true);
}
