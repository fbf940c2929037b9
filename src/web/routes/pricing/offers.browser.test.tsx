import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getMe } from '#src/features/auth/calls.ts';
import type { CurrentUser } from '#src/features/auth/schemas.ts';
import { changePlan, resumeSubscription } from '#src/features/billing/calls.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { respond, hold, type StubbedCall } from '#test/support/screens/api-stub.ts';
import {
  buildPaidSubscription,
  buildSubscriber,
  canceledPlan,
  downgradedPlan,
  duePlan,
} from '#test/support/screens/billing-data.ts';
import { buildSubscription, buildViewer } from '#test/support/screens/data.ts';
import { expectFocusedHeading, expectToast } from '#test/support/screens/expectations.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const datePattern = String.raw`[A-Z][a-z]{2} \d{1,2}, \d{4}`;
const planCard = (name: string) => page.getByRole('region', { name, exact: true });
const personal = () => planCard('Personal');
const commercial = () => planCard('Commercial');

const openPricing = (viewer: CurrentUser, calls: readonly StubbedCall[] = []) =>
  openScreen('/pricing', { viewer, calls });

it('offers both plans to a user on Free', async () => {
  await openPricing(buildViewer());
  await expect
    .element(personal().getByRole('link', { name: 'Choose Personal' }))
    .toHaveAttribute('href', '/subscribe?tier=personal');
  await expect.element(commercial().getByRole('link')).toHaveTextContent('Choose Commercial');
  expect(page.getByText('Your plan', { exact: true }).elements()).toHaveLength(1);
});

it('marks the current plan and offers the upgrade', async () => {
  await openPricing(buildSubscriber());
  await expect.element(personal().getByText('Your plan', { exact: true })).toBeVisible();
  await expect.element(personal().getByRole('link')).not.toBeInTheDocument();
  await expect
    .element(commercial().getByRole('link', { name: 'Upgrade to Commercial' }))
    .toHaveAttribute('href', '/subscribe?tier=commercial');
});

it('resumes a canceled plan', async () => {
  const stub = await openPricing(buildSubscriber(canceledPlan()));
  await expect.element(personal().getByText(new RegExp(`^Access until ${datePattern}\\.$`))).toBeVisible();
  await expect.element(commercial().getByText('Keep your plan first, then change it.')).toBeVisible();
  await expect.element(commercial().getByRole('link')).not.toBeInTheDocument();
  await expectAccessible();
  stub.add(
    respond(resumeSubscription, { subscription: buildPaidSubscription() }),
    respond(getMe, buildSubscriber()),
  );
  await personal().getByRole('button', { name: 'Keep plan' }).click();
  await expectToast('Plan kept');
  await expectFocusedHeading('Personal');
  await expect.element(commercial().getByRole('link', { name: 'Upgrade to Commercial' })).toBeVisible();
});

it('offers the downgrade', async () => {
  await openPricing(buildSubscriber({ tier: 'commercial' }));
  await expect.element(personal().getByRole('link', { name: 'Change to Personal' })).toBeVisible();
});

it('undoes a downgrade before it takes effect', async () => {
  const stub = await openPricing(buildSubscriber(downgradedPlan()));
  await expect.element(personal().getByText(new RegExp(`^Starts on ${datePattern}\\.$`))).toBeVisible();
  const subscription = buildPaidSubscription({ tier: 'commercial' });
  stub.add(
    respond(changePlan, { subscription, clientSecret: null }),
    respond(getMe, buildViewer({ subscription })),
  );
  await commercial().getByRole('button', { name: 'Undo change' }).click();
  await expectToast('Change undone', 'Your plan stays Commercial.');
  await expect.element(personal().getByRole('link', { name: 'Change to Personal' })).toBeVisible();
  expect(stub.requests.find(({ path }) => path === changePlan.path)?.body).toEqual({ tier: 'commercial' });
});

it('asks to settle a payment that is due first', async () => {
  await openPricing(buildSubscriber(duePlan()));
  await expect.element(personal().getByRole('link', { name: 'Update payment' })).toBeVisible();
  await expect.element(commercial().getByText('Settle the payment that is due first.')).toBeVisible();
  await expectAccessible();
});

it('shows a plan that an admin granted for life, and that it includes the other', async () => {
  const subscription = buildSubscription({ tier: 'commercial', source: 'admin', isLifetime: true });
  await openPricing(buildViewer({ subscription }));
  await expect.element(commercial().getByText('Granted by admin, for life.')).toBeVisible();
  await expect.element(personal().getByText('Included in your plan.')).toBeVisible();
});

it('shows no plan links and keeps its layout while the account is loading', async () => {
  const me = hold(respond(getMe, buildViewer()));
  await openPricing(buildViewer(), [me]);
  await expect.element(personal().getByRole('heading', { name: 'Personal' })).toBeVisible();
  expect(personal().getByRole('link').elements()).toEqual([]);
  const readBox = () => commercial().element().getBoundingClientRect().toJSON() as object;
  const before = readBox();
  me.release();
  await expect.element(personal().getByRole('link', { name: 'Choose Personal' })).toBeVisible();
  expect(readBox()).toEqual(before);
});

it('breaks no word of the comparison table on small phones', async () => {
  await openScreen('/pricing');
  await page.viewport(320, 700);
  await expect.element(page.getByRole('table')).toBeVisible();
  expect(findBrokenWords(page.getByRole('table').element())).toEqual([]);
});

function findBrokenWords(table: Element): string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    for (const { 0: word, index } of text.nodeValue?.matchAll(/\S+/g) ?? []) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (range.getClientRects().length > 1) found.push(word);
    }
  }
  return found;
}
