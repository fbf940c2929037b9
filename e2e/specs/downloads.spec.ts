import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import {
  expectStarted,
  freeTitle,
  namesOfDownloads,
  openDesign,
  premiumTitle,
  pressAndSignInFirst,
  pressDownload,
  ticketCall,
} from '../support/download-steps.ts';
import { demoPassword, expect, goto, reload, signIn as signInDemo, test } from '../support/fixtures.ts';
import { fillSignIn, fillSignUp, signIn, signOut, signUp } from '../support/people.ts';

test('a visitor signs in, and the download starts by itself once', async ({ page, browser }) => {
  const other = await browser.newContext();
  const person = await signUp(await other.newPage());
  await other.close();
  const names = namesOfDownloads(page);
  await openDesign(page, freeTitle);
  const address = new URL(page.url()).pathname;

  await pressAndSignInFirst(page);
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

test('signs up, and the download that waited starts by itself with the real ZIP', async ({ page }) => {
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

test('signs in with Google, and the download that waited starts', async ({ page }) => {
  const names = namesOfDownloads(page);
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

test('a subscriber who was signed out has a premium design after signing in', async ({ page }) => {
  const names = namesOfDownloads(page);
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

/** From now on this person has the plan of another: what the page asks of it is answered as for them. */
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

test('a premium design is kept over the plans, and starts on the dashboard once there is a plan', async ({
  page,
  browser,
}) => {
  const names = namesOfDownloads(page);
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

test('what waited for one person starts for no other', async ({ page }) => {
  const names = namesOfDownloads(page);
  await openDesign(page, premiumTitle);
  await page.getByRole('link', { name: 'Upgrade' }).first().click();
  await signUp(page);
  await expect(page.getByText('Ripple Vase is waiting.')).toBeVisible();
  // Gone without signing out here, as when the session ends elsewhere.
  await page.context().clearCookies();
  await signIn(page, { email: 'personal@firstlayer.example', password: demoPassword });
  await expect(page.getByRole('heading', { name: 'Your Dashboard' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recent Downloads' })).toBeVisible();
  await openDesign(page, premiumTitle);
  await expect(page.getByRole('button', { name: 'Download', exact: true }).first()).toBeVisible();
  expect(names).toEqual([]);
});

test('signs in again when the session is lost, and gets the file then', async ({ page, expectStatus }) => {
  const person = await signUp(page);
  await openDesign(page, freeTitle);
  const names = namesOfDownloads(page);
  await page.context().clearCookies({ name: 'fl.session_token' });
  expectStatus(401);
  await pressAndSignInFirst(page);
  await fillSignIn(page, person);
  await expect(page).toHaveURL(/\/model\/\d+$/);
  await expectStarted(page);
  await expect.poll(() => names).toEqual(['Fluted Herb Pot.zip']);
});
