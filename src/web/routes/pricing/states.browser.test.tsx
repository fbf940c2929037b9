import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { buildSubscriber, canceledPlan, duePlan } from '#test/support/screens/billing-data.ts';
import { bothWidths } from '#test/support/screens/look.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

it.each(bothWidths)('shows the plans (%s)', async (on) => {
  await openScreen('/pricing', { on });
  await expect.element(page.getByText('One catalog, two licences.')).toBeVisible();
  await expectAccessible();
});

it('shows both buttons without scrolling, and what Commercial includes below the plans', async () => {
  await openScreen('/pricing');
  await page.viewport(1440, 900);
  const choices = page.getByRole('link', { name: /^Choose / });
  await expect.element(choices.first()).toBeVisible();
  const ends = choices.elements().map((choice) => choice.getBoundingClientRect().bottom);
  expect(ends).toHaveLength(2);
  expect(Math.max(...ends)).toBeLessThan(900);
  const goods = page.getByRole('region', { name: 'Commercial comes with proof.' }).getByRole('listitem');
  expect(goods.elements().map((one) => one.querySelector('h3')?.textContent)).toEqual([
    'Certificate',
    'Card for your stall',
    'Seller pack',
    'Public check',
  ]);
});

it('lets the goods scroll on a phone, where the second one looks in', async () => {
  await openScreen('/pricing', { on: 'phone' });
  const list = page.getByRole('list', { name: 'What Commercial includes' });
  await expect.element(list).toBeVisible();
  const [first, second] = list.element().children;
  expect(list.element().scrollWidth).toBeGreaterThan(window.innerWidth);
  expect(second?.getBoundingClientRect().left).toBeLessThan(window.innerWidth);
  expect(first?.getBoundingClientRect().right).toBeLessThan(window.innerWidth);
});

it('offers to keep a canceled plan', async () => {
  await openScreen('/pricing', { viewer: buildSubscriber(canceledPlan()) });
  await expect.element(page.getByRole('button', { name: 'Keep plan' })).toBeVisible();
  await expectAccessible();
});

it('shows that a payment is due', async () => {
  await openScreen('/pricing', { viewer: buildSubscriber(duePlan()) });
  await expect.element(page.getByText('Your last payment failed.')).toBeVisible();
  await expectAccessible();
});
