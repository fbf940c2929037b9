import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import {
  expectStarted,
  freeTitle,
  collectDownloadNames,
  openDesign,
  premiumTitle,
  expectSignInAtDownload,
  pressDownload,
  ticketCall,
} from '../support/download-steps.ts';
import { demoPassword, expect, goto, reload, signIn as signInDemo, test } from '../support/fixtures.ts';
import { fillSignIn, fillSignUp, signIn, signOut, signUp } from '../support/people.ts';

test('starts the pending download once after a visitor signs in', async ({ page, browser }) => {
  const other = await browser.newContext();
  const person = await signUp(await other.newPage());
  await other.close();
  const names = collectDownloadNames(page);
  await openDesign(page, freeTitle);
  const address = new URL(page.url()).pathname;

  await expectSignInAtDownload(page);
  await expect(page.getByText(`${freeTitle} is waiting.`)).toBeVisible();
  await expect(page.getByText('Sign in and the download starts by itself.')).toBeVisible();

  const download = page.waitForEvent('download');
  await fillSignIn(page, person);
  await expect(page).toHaveURL(address);
  const file = await download;
  expect(file.suggestedFilename()).toBe('Fluted Herb Pot.zip');
  expect((await readFile(await file.path())).subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  await expectStarted(page);

  await goto(page, '/downloads');
  const row = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') });
  await expect(row).toHaveCount(1);
  await expect(row.getByRole('link', { name: freeTitle })).toHaveAttribute('href', address);
  await expect(row.getByText(/ · Home Decor$/)).toBeVisible();
  await expect(page.getByText('1 of 1 shown')).toBeVisible();
  await page.goBack();
  await reload(page);
  await goto(page, '/dashboard');
  await expect(page.getByRole('button', { name: `Download Again ${freeTitle}` })).toBeVisible();
  expect(names).toEqual(['Fluted Herb Pot.zip']);
});

test('starts the pending download after sign-up', async ({ page }) => {
  await openDesign(page, freeTitle);
  await pressDownload(page);
  await expect(page).toHaveURL(/\/login\?returnUrl=/);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(page.getByText('Sign up and the download starts by itself.')).toBeVisible();
  const { form, person, send } = await fillSignUp(page, 'Zoë');
  await form.getByLabel('Confirm password').fill('something else');
  await send();
  await expect(form.getByText(/passwords .*match/i)).toBeVisible();
  await form.getByLabel('Confirm password').fill(person.password);

  const download = page.waitForEvent('download');
  await send();
  await expect(page).toHaveURL(/\/model\/\d+/);
  expect((await download).suggestedFilename()).toBe('Fluted Herb Pot.zip');
  await expectStarted(page);
  await page.getByRole('button', { name: /account menu/i }).click();
  await expect(page.getByRole('menu').getByText(person.email)).toBeVisible();
  await page.keyboard.press('Escape');
  await signOut(page);
});

test('starts the pending download after sign-in with Google', async ({ page }) => {
  const names = collectDownloadNames(page);
  await openDesign(page, freeTitle);
  const address = new URL(page.url()).pathname;
  await pressDownload(page);
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.getByRole('radio', { name: 'Ada Demo, verified' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(address);
  await expectStarted(page);
  await expect.poll(() => names).toEqual(['Fluted Herb Pot.zip']);
});

test('starts the download of a premium design after a subscriber signs in', async ({ page }) => {
  const names = collectDownloadNames(page);
  await openDesign(page, premiumTitle);
  await expect(page.getByRole('heading', { name: 'This is a premium design' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click();
  await expect(
    page.getByText('With such a plan the download starts by itself.', { exact: false }),
  ).toBeVisible();
  await fillSignIn(page, { email: 'personal@firstlayer.example', password: demoPassword });
  await expect(page).toHaveURL(/\/model\/\d+$/);
  await expectStarted(page);
  await expect.poll(() => names).toEqual(['Ripple Vase.zip']);
});

/** Gives the user of the page the plan of a demo subscriber by mocking the API calls that depend on it. */
async function givePlan(page: Page, browser: Browser): Promise<void> {
  const subscriber = await browser.newContext();
  await signInDemo(await subscriber.newPage(), 'personal');
  const { subscription } = (await (await subscriber.request.get('/api/me')).json()) as {
    subscription: object;
  };
  await page.route('**/api/me', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), subscription } });
  });
  await page.route(ticketCall, async (route) => {
    await route.fulfill({ response: await subscriber.request.post(route.request().url()) });
  });
}

test('keeps a premium design pending during plan choice and starts it on the dashboard', async ({
  page,
  browser,
}) => {
  const names = collectDownloadNames(page);
  await signUp(page);
  await openDesign(page, premiumTitle);
  await page.getByRole('link', { name: 'Upgrade' }).first().click();
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(page.getByText('Ripple Vase opens with Personal or Commercial.')).toBeVisible();
  await goto(page, '/dashboard');
  await expect(page.getByText('Ripple Vase is waiting.')).toBeVisible();
  await goto(page, '/downloads');
  await expect(page.getByText('Ripple Vase is waiting.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No downloads yet' })).toBeVisible();
  expect(names).toEqual([]);

  await givePlan(page, browser);
  await goto(page, '/dashboard');
  await expect(page.getByText('Ripple Vase is yours to download.')).toBeVisible();
  await expectStarted(page);
  await expect.poll(() => names).toEqual(['Ripple Vase.zip']);
  await reload(page);
  await expect(page.getByRole('heading', { name: 'Recent Downloads' })).toBeVisible();
  await expect(page.getByText('Ripple Vase is yours to download.')).toBeHidden();
  expect(names.length).toBe(1);
});

test('does not start the pending download of another user', async ({ page }) => {
  const names = collectDownloadNames(page);
  await openDesign(page, premiumTitle);
  await page.getByRole('link', { name: 'Upgrade' }).first().click();
  await signUp(page);
  await expect(page.getByText('Ripple Vase is waiting.')).toBeVisible();
  // The session ends without a sign-out on this page.
  await page.context().clearCookies();
  await signIn(page, { email: 'personal@firstlayer.example', password: demoPassword });
  await expect(page.getByRole('heading', { name: 'Your Dashboard' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recent Downloads' })).toBeVisible();
  await openDesign(page, premiumTitle);
  await expect(page.getByRole('button', { name: 'Download', exact: true }).first()).toBeVisible();
  expect(names).toEqual([]);
});

test('starts the download after signing in again when the session has ended', async ({
  page,
  expectStatus,
}) => {
  const person = await signUp(page);
  await openDesign(page, freeTitle);
  const names = collectDownloadNames(page);
  await page.context().clearCookies({ name: 'fl.session_token' });
  expectStatus(401);
  await expectSignInAtDownload(page);
  await fillSignIn(page, person);
  await expect(page).toHaveURL(/\/model\/\d+$/);
  await expectStarted(page);
  await expect.poll(() => names).toEqual(['Fluted Herb Pot.zip']);
});
