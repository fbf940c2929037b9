import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { buildViewer } from '#test/support/screens/data.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

it('shows a page for an unknown URL', async () => {
  await openScreen('/no/such/page');
  await expect.element(page.getByText('This plate is empty.')).toBeVisible();
  await expectAccessible('main');
});

it('opens the account menu', async () => {
  await openScreen('/accessibility', { viewer: buildViewer() });
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account menu/ })
    .click();
  await expect.element(page.getByText('Sign out')).toBeVisible();
  await expectAccessible('html', ['region']);
});

it.each([
  ['a user', {}, []],
  ['a moderator', { isMod: true }, ['Moderation']],
  ['an admin', { isAdmin: true }, ['Admin Panel', 'Moderation']],
])('offers %s the pages of their role in the account menu', async (_, role, names) => {
  await openScreen('/accessibility', { viewer: buildViewer(role) });
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
  const items = page.getByRole('menuitem', { name: /^(Moderation|Admin Panel)$/ }).elements();
  expect(items.map(({ textContent }) => textContent)).toEqual(names);
});

it('opens the menu on a phone', async () => {
  await openScreen('/accessibility', { on: 'phone' });
  await page.getByRole('banner').getByLabelText('Menu', { exact: true }).click();
  await expect.element(page.getByRole('banner').getByText('Browse Designs').last()).toBeVisible();
  await expectAccessible();
});

it('makes the links of the footer at least 44 px high on a touch screen', async () => {
  await openScreen('/accessibility', { on: 'phone' });
  const heights = page
    .getByRole('contentinfo')
    .getByRole('link')
    .elements()
    .map((link) => link.getBoundingClientRect().height);
  expect(heights.length).toBeGreaterThan(5);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
});
