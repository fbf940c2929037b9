import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newSubscriber, testCards } from '../support/checkout.ts';
import { expect, goto, signIn, test, waitForHydration } from '../support/fixtures.ts';
import { expectPlanStatus, passTime, pay } from '../support/plans.ts';
import { checkScreen } from '../support/screen-look.ts';
import { readRoutes } from '../support/screen-routes.ts';
import { screenTable } from '../support/screen-table.ts';
import { expectAccessible } from '../support/accessibility.ts';

const wide = { tag: '@wide' };
const tags = { both: [], phone: ['@phone'], wide: ['@wide'] };

for (const [route, screens] of Object.entries(screenTable)) {
  for (const screen of screens) {
    if ('by' in screen) continue;
    const { who, state, at, on = 'wide' } = screen;
    const title = `${route} has no axe findings and does not scroll sideways: ${who}, ${state}, ${at}`;
    test(title, { tag: tags[on] }, ({ page, expectStatus }) => checkScreen(page, screen, expectStatus));
  }
}

test('the table lists every page, and the tests that it names check with axe', wide, async () => {
  const named = Object.keys(screenTable).filter((route) => route.startsWith('/'));
  expect(named.toSorted()).toEqual((await readRoutes()).toSorted());
  for (const screen of Object.values(screenTable).flat()) {
    if (!('by' in screen)) continue;
    const { file, title } = screen.by;
    const tests = (await readFile(join('e2e/specs', file), 'utf8')).split(/^ *test\(/m);
    const testText = tests.find((text) => text.slice(1).startsWith(title));
    expect(testText, `${file}: ${title}`).toContain('expectAccessible(');
  }
});

test('a design has no axe findings and does not scroll sideways', async ({ page }) => {
  await goto(page, '/browse?q=ripple+vase');
  await page.getByRole('link', { name: 'Ripple Vase' }).click();
  await waitForHydration(page);
  await expectAccessible(page);
});

test('the password reset dialog has no axe findings', wide, async ({ page }) => {
  await goto(page, '/login');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeFocused();
  await expectAccessible(page);
});

test('the email verification has no axe findings, before and after', wide, async ({ page }) => {
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/auth/verify-email?*', async (route) => {
    await gate.promise;
    await route.fulfill({ json: { message: 'Email verified successfully!' } });
  });
  await page.goto('/verify-email?token=from-a-mail');
  await expect(page.getByRole('heading', { name: 'Checking your link' })).toBeVisible();
  await expectAccessible(page);
  gate.resolve();
  await expect(page.getByRole('heading', { name: 'Email verified successfully!' })).toBeVisible();
  await expect(page).toHaveURL('/verify-email');
  await expectAccessible(page);
});

test('an expired verification link has no axe findings', wide, async ({ page, expectStatus }) => {
  expectStatus(400);
  await goto(page, '/verify-email?token=of-long-ago');
  await expect(page.getByRole('heading', { name: 'Verification failed' })).toBeVisible();
  await expectAccessible(page);
});

test('the settings have no axe findings and do not scroll sideways', async ({ page }) => {
  await signIn(page, 'personal');
  await goto(page, '/settings');
  await expect(page.getByRole('button', { name: 'Change email' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByLabel('New email')).toBeFocused();
  await expectAccessible(page);
});

test('the user profile has no axe findings and does not scroll sideways', async ({ page }) => {
  await signIn(page, 'personal');
  const me = (await (await page.request.get('/api/me')).json()) as { id: string };
  await goto(page, `/user/${me.id}`);
  await expect(page.getByText('Activity feed coming soon...')).toBeVisible();
  await expectAccessible(page);
});

test('the favorites have no axe findings and do not scroll sideways', async ({ page }) => {
  await goto(page, '/favorites');
  await expect(page.getByRole('heading', { name: 'Please Sign In' })).toBeVisible();
  await expectAccessible(page);
  await newSubscriber(page);
  const found = await page.request.get('/api/stl-files?limit=4');
  for (const { id } of (await found.json()) as { id: number }[]) {
    await page.request.post(`/api/stl-files/${id}/favorite`);
  }
  await goto(page, '/favorites');
  await expect(page.getByRole('link', { name: /^View/ })).not.toHaveCount(0);
  await expectAccessible(page);
  await goto(page, '/browse');
  await expect(page.getByRole('button', { name: /^Remove .* from favorites$/ })).not.toHaveCount(0);
  await expectAccessible(page);
});

test('the dashboard has no axe findings and does not scroll sideways', async ({ page }) => {
  await signIn(page, 'personal');
  await goto(page, '/dashboard');
  await expect(page.getByRole('heading', { name: 'Your Benefits' })).toBeVisible();
  await expectAccessible(page);
});

test('the screens of a paid plan have no axe findings', wide, async ({ page }) => {
  await newSubscriber(page);
  await pay(page, 'personal');
  await goto(page, '/dashboard');
  await expect(page.getByRole('region', { name: 'Invoices' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Keep plan' })).toBeFocused();
  await expectAccessible(page);
  await page.request.post('/api/subscription/cancel', { data: { confirmed: true } });
  await goto(page, '/pricing');
  await expect(page.getByRole('button', { name: 'Keep plan' })).toBeVisible();
  await expectAccessible(page);
});

test('the notices of a due payment have no axe findings', wide, async ({ page }) => {
  await newSubscriber(page);
  await pay(page, 'personal', testCards.failsLater);
  await passTime(page);
  await expectPlanStatus(page, 'past_due');
  for (const address of ['/dashboard', '/settings', '/pricing', '/billing?returned=1']) {
    await goto(page, address);
    await expectAccessible(page);
  }
});

test('the admin panel has no axe findings and does not scroll sideways', async ({ page }) => {
  await signIn(page, 'admin');
  await goto(page, '/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Panel' })).toBeVisible();
  await expectAccessible(page);
  await goto(page, '/admin?tab=manage');
  await page
    .getByRole('checkbox', { name: /^Choose (?!all)/ })
    .first()
    .check();
  await expectAccessible(page);
});
