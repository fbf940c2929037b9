import { readFile } from 'node:fs/promises';
import { expect, goto, test } from './fixtures.ts';

test('signs up, and the download that waited starts by itself with the real ZIP', async ({ page }) => {
  await goto(page, '/browse?q=fluted+herb+pot');
  await page.getByRole('link', { name: 'Fluted Herb Pot' }).click();
  await page.getByRole('button', { name: 'Download' }).first().click();
  await expect(page).toHaveURL(/\/login\?returnUrl=/);
  await expect(page.getByText('Fluted Herb Pot')).toBeVisible();

  await page.getByRole('tab', { name: 'Sign Up' }).click();
  const form = page.getByRole('tabpanel', { name: 'Sign Up' });
  await form.getByLabel('First name').fill('Zoë');
  await form.getByLabel('Email', { exact: true }).fill('zoe@example.com');
  await form.getByLabel('Password', { exact: true }).fill('a long enough one');
  await form.getByLabel('Confirm password').fill('something else');
  await form.getByRole('button', { name: 'Sign Up' }).click();
  await expect(form.getByText(/passwords .*match/i)).toBeVisible();
  await form.getByLabel('Confirm password').fill('a long enough one');
  await form.getByRole('checkbox', { name: /Terms of Service/ }).check();

  const download = page.waitForEvent('download');
  await form.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(/\/model\/\d+/);
  const file = await download;
  expect(file.suggestedFilename()).toBe('Fluted Herb Pot.zip');
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  await expect(page.getByText('Download Started', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: /account menu/i }).click();
  await expect(page.getByRole('menu').getByText('zoe@example.com')).toBeVisible();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
});

test('is told what is wrong with a password, and nothing about who has an account', async ({
  page,
  expectStatus,
}) => {
  expectStatus(401);
  await goto(page, '/login');
  for (const email of ['free@firstlayer.example', 'nobody@firstlayer.example']) {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByText('Invalid email or password')).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  }
});

test('meets the upgrade prompt at a premium design', async ({ page }) => {
  await goto(page, '/browse?q=ripple+vase');
  await page.getByRole('link', { name: 'Ripple Vase' }).click();
  await expect(page.getByRole('heading', { name: 'This is a premium design' })).toBeVisible();
  await page.getByRole('link', { name: 'Upgrade' }).first().click();
  await expect(page).toHaveURL(/\/pricing/);
  await expect(page.getByRole('heading', { name: 'Personal', exact: true })).toBeVisible();
});
