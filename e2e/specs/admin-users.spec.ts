import type { Browser, Locator, Page } from '@playwright/test';
import { expect, expectToast, goto, signInAs, test, toast } from '../support/fixtures.ts';
import { datePattern, panel } from '../support/plans.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { postAs } from '../support/thread.ts';

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
  const answer = await context.request.post('/api/auth/register', { data });
  expect(answer.status()).toBe(201);
  const { user } = (await answer.json()) as { user: { username: string } };
  return { email, username: user.username, page: await context.newPage() };
}

const findRow = (page: Page, { email }: TestUser) => page.getByRole('row').filter({ hasText: email });

/** Filters the list to this user. @returns the row of the user */
async function find(page: Page, person: TestUser): Promise<Locator> {
  await page.getByRole('searchbox', { name: /^Find a user/ }).fill(person.email.toUpperCase());
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  return findRow(page, person);
}

async function setRole(page: Page, row: Locator, item: string): Promise<void> {
  await row.getByRole('button', { name: /^Change Role/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test.beforeEach(async ({ context, page }) => {
  await signInAs(context, 'admin');
  await goto(page, '/admin?tab=users');
});

test('finds a user, changes the role, and refuses to demote the last admin', async ({
  page,
  browser,
  expectStatus,
}) => {
  const ida = await registerUser(browser, 'Ida');
  const row = await find(page, ida);
  await expect(page).toHaveURL(new RegExp(`\\?q=IDA.*&tab=users$`));
  await expect(row.getByRole('cell')).toContainText([ida.email, 'FREE', 'User', '20', 'Grant']);

  await row.getByRole('button', { name: /^Change Role/ }).click();
  const current = page.getByRole('menuitem', { name: 'Set as User' });
  await expect(current).toBeDisabled();
  await expect(current).toContainText('Current');
  await page.getByRole('menuitem', { name: 'Set as Moderator' }).click();
  await expectToast(page, 'User Role Updated', 'User role updated successfully');
  await expect(row.getByRole('cell', { name: 'Moderator' })).toBeVisible();
  await goto(ida.page, '/moderation');
  await expect(ida.page.getByRole('tab', { name: 'Reports' })).toBeVisible();

  // Promoting to admin opens a confirmation. An admin who gives up the role is redirected from the panel.
  await setRole(page, row, 'Set as Admin');
  const question = page.getByRole('dialog', { name: 'Make Ida an admin?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row.getByRole('button', { name: /^Change Role/ })).toBeFocused();
  await setRole(page, row, 'Set as Admin');
  await question.getByRole('button', { name: 'Set as Admin' }).click();
  await expect(row.getByRole('cell', { name: 'Admin', exact: true })).toBeVisible();
  await goto(ida.page, '/admin?tab=users');
  const own = await find(ida.page, ida);
  await expect(own.getByText('(You)')).toBeVisible();
  await setRole(ida.page, own, 'Set as User');
  await ida.page.getByRole('button', { name: 'Set me as User' }).click();
  await expectToast(ida.page, 'Access Denied', 'Admin access required');
  await expect(ida.page).toHaveURL(/\/$/);

  const answer = await page.request.get('/api/admin/users?limit=500');
  const admins = ((await answer.json()) as { isAdmin: boolean }[]).filter(({ isAdmin }) => isAdmin);
  expect(admins).toHaveLength(1);
  expectStatus(409);
  await page.getByRole('searchbox').fill('admin@firstlayer.example');
  const last = page.getByRole('row').filter({ hasText: '(You)' });
  await setRole(page, last, 'Set as Moderator');
  await page.getByRole('button', { name: 'Set me as Moderator' }).click();
  await expectToast(page, 'Update Failed', 'The site needs an admin. Make somebody else one first.');
  await expect(last.getByRole('cell', { name: 'Admin', exact: true })).toBeVisible();
});

test('grants a plan for three months, which takes effect, and ends the grant', async ({ page, browser }) => {
  const noor = await registerUser(browser, 'Noor');
  const row = await find(page, noor);
  const open = row.getByRole('button', { name: /^Grant/ });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Grant Subscription to Noor' });
  await expect(dialog.getByLabel('Plan')).toHaveValue('personal');
  await expect(dialog.getByLabel('Duration').getByRole('option')).toHaveCount(12);
  await expect(
    dialog.getByText(new RegExp(`^Noor gets Personal for 1 month, until ${datePattern}\\.$`)),
  ).toBeVisible();

  const lifetime = dialog.getByLabel('Lifetime subscription');
  const before = await lifetime.boundingBox();
  await lifetime.check();
  await expect(dialog.getByLabel('Duration')).toHaveCount(0);
  await expect(dialog.getByText('Noor gets Personal for life.')).toBeVisible();
  expect(await lifetime.boundingBox()).toEqual(before);
  await expectAccessible(page, '[role=dialog]');
  await lifetime.uncheck();
  await dialog.getByLabel('Duration').selectOption('3 months');
  await dialog.getByRole('button', { name: 'Grant', exact: true }).click();
  await expect(toast(page, '3 month personal subscription granted successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
  await expect(row.getByText(new RegExp(`until ${datePattern}`))).toBeVisible();

  await goto(noor.page, '/dashboard');
  await expect(panel(noor.page).getByRole('heading', { name: 'Personal' })).toBeVisible();
  await expect(panel(noor.page).getByText('Granted by admin')).toBeVisible();

  await open.click();
  await expect(dialog.getByText(/Replaces the present grant until /)).toBeVisible();
  await dialog.getByRole('button', { name: 'End grant' }).click();
  await page
    .getByRole('dialog', { name: 'End the grant?' })
    .getByRole('button', { name: 'End grant' })
    .click();
  await expect(toast(page, 'Grant ended')).toBeVisible();
  await expect(row.getByText('FREE')).toBeVisible();
  await expect(open).toBeFocused();
});

test('shows the details of a user and ends one of their sessions', async ({ page, browser }) => {
  const juno = await registerUser(browser, 'Juno');
  const designId = 23;
  await postAs(juno.page.context(), designId, 'Prints well.');
  const row = await find(page, juno);
  const name = row.getByRole('button', { name: 'Juno', exact: true });
  await name.click();
  const dialog = page.getByRole('dialog', { name: /^Juno/ });
  await expect(dialog.getByText('Not verified')).toBeVisible();
  await expect(page).toHaveURL(/&user=/);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(name).toBeFocused();
  await page.goForward();

  await dialog.getByRole('button', { name: 'Comments 1' }).click();
  await expect(dialog.getByText('Prints well.')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await expect(dialog.getByRole('link', { name: /./ }).last()).toHaveAttribute('href', `/model/${designId}`);

  await goto(juno.page, '/dashboard');
  await dialog.getByRole('button', { name: 'Sessions' }).click();
  await dialog.getByRole('button', { name: /^Sign out (?!everywhere)/ }).click();
  await expect(toast(page, 'Signed out')).toBeVisible();
  await expect(dialog.getByText('Not signed in anywhere.')).toBeVisible();
  await juno.page.reload();
  await expect(juno.page).toHaveURL(/\/login\?returnUrl=/);

  await dialog.getByRole('button', { name: 'History' }).click();
  await expect(dialog.getByText(/Signed out/i).last()).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page).not.toHaveURL(/user=/);
  await expect(name).toBeFocused();
});
