import type { Browser, Locator, Page } from '@playwright/test';
import { expect, expectToast, goto, signInAs, test, toast } from '../support/fixtures.ts';
import { panel } from '../support/plans.ts';

interface TestUser {
  email: string;
  username: string;
  /** Page in a separate browser context, where this user is signed in. */
  page: Page;
}

let count = 0;

/** Registers a new user in a separate browser context. */
async function registerUser(browser: Browser, firstName: string): Promise<TestUser> {
  count += 1;
  const email = `${firstName.toLowerCase()}${count}-${Date.now()}@example.com`;
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const data = { email, firstName, password: 'brass heat insert 7' };
  const response = await context.request.post('/api/auth/register', { data });
  expect(response.status()).toBe(201);
  const { user } = (await response.json()) as { user: { username: string } };
  return { email, username: user.username, page: await context.newPage() };
}

const findRow = (page: Page, { email }: TestUser) => page.getByRole('row').filter({ hasText: email });

/** Filters the list to this user. @returns the row of the user */
async function find(page: Page, person: TestUser): Promise<Locator> {
  await page.getByRole('searchbox', { name: /^Find a user/ }).fill(person.email.toUpperCase());
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  return findRow(page, person);
}

test('changes the role, grants a plan and ends a session of a user, with effect in their browser', async ({
  page,
  context,
  browser,
}) => {
  await signInAs(context, 'admin');
  const ida = await registerUser(browser, 'Ida');
  await goto(page, '/admin?tab=users');
  const row = await find(page, ida);
  await row.getByRole('button', { name: /^Change Role/ }).click();
  await page.getByRole('menuitem', { name: 'Set as Moderator' }).click();
  await expectToast(page, 'User Role Updated', 'User role updated successfully');
  await goto(ida.page, '/moderation');
  await expect(ida.page.getByRole('tab', { name: 'Reports' })).toBeVisible();

  const grant = row.getByRole('button', { name: /^Grant/ });
  await grant.click();
  const dialog = page.getByRole('dialog', { name: 'Grant Subscription to Ida' });
  await dialog.getByLabel('Duration').selectOption('3 months');
  await dialog.getByRole('button', { name: 'Grant', exact: true }).click();
  await expect(toast(page, '3 month personal subscription granted successfully!')).toBeVisible();
  await goto(ida.page, '/dashboard');
  await expect(panel(ida.page).getByRole('heading', { name: 'Personal' })).toBeVisible();
  await expect(panel(ida.page).getByText('Granted by admin')).toBeVisible();

  await row.getByRole('button', { name: 'Ida', exact: true }).click();
  const detail = page.getByRole('dialog', { name: /^Ida/ });
  await detail.getByRole('button', { name: 'Sessions' }).click();
  await detail.getByRole('button', { name: /^Sign out (?!everywhere)/ }).click();
  await expect(toast(page, 'Signed out')).toBeVisible();
  await expect(detail.getByText('Not signed in anywhere.')).toBeVisible();
  await ida.page.reload();
  await expect(ida.page).toHaveURL(/\/login\?returnUrl=/);
  await ida.page.context().close();
});
