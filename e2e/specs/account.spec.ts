import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { totpCode } from '#test/support/totp.ts';
import { newSubscriber, signOutByApi } from '../support/checkout.ts';
import {
  collectDownloadNames,
  expectStarted,
  freeTitle,
  openDesign,
  pressDownload,
} from '../support/download-steps.ts';
import { expect, goto, listenForToast, test, toast, waitForHydration } from '../support/fixtures.ts';
import { linkFromMail } from '../support/mails.ts';
import { fillSignIn, fillSignUp, signIn, signOut, type Person } from '../support/people.ts';

test('signs up from a design, whose download then starts, verifies the email address and resets a forgotten password', async ({
  page,
  expectStatus,
}) => {
  await openDesign(page, freeTitle);
  await pressDownload(page);
  await expect(page).toHaveURL(/\/login\?returnUrl=/);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  const { person, send } = await fillSignUp(page, 'Zoë');
  const names = collectDownloadNames(page);
  await send();
  await expect(page).toHaveURL(/\/model\/\d+/);
  await expectStarted(page);
  await expect.poll(() => names).toEqual(['Fluted Herb Pot.zip']);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByRole('link', { name: 'outbox' })).toHaveAttribute('href', '/demo/outbox');
  await expect(page.getByRole('button', { name: `Download Again ${freeTitle}` })).toBeVisible();
  await page.goto(await linkFromMail(page, person.email, /verify/i));
  await expect(page.getByRole('heading', { name: 'Email verified successfully!' })).toBeVisible();
  await expect(page).toHaveURL(/\/verify-email$/);
  await signOut(page);

  await goto(page, '/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset your password' });
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(dialog.getByText('If that email exists, a reset link has been sent.')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'outbox' })).toBeVisible();

  await goto(page, await linkFromMail(page, person.email, /new password/i));
  const password = 'copper nozzle 0.4 mm';
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat it').fill(password);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('Your password has been changed.', { exact: false }).first()).toBeVisible();

  expectStatus(401);
  await signIn(page, person);
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await fillSignIn(page, { ...person, password });
  await expect(page.getByRole('heading', { name: 'Your Dashboard' })).toBeVisible();
  expect(names).toEqual(['Fluted Herb Pot.zip']);
});

test('signs in with Google from a design, whose download then starts, and shows that a sign-in with Discord was refused', async ({
  page,
}) => {
  const names = collectDownloadNames(page);
  await openDesign(page, freeTitle);
  const address = new URL(page.url()).pathname;
  await pressDownload(page);
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('heading', { name: 'Demo sign-in for Google' })).toBeVisible();
  await page.getByRole('radio', { name: 'Ada Demo, verified' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(address);
  await expectStarted(page);
  await expect.poll(() => names).toEqual(['Fluted Herb Pot.zip']);
  await goto(page, '/settings');
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await signOut(page);

  await goto(page, '/login?returnUrl=%2Fsettings');
  await page.getByRole('link', { name: 'Continue with Discord' }).click();
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByRole('alert').getByText('You did not allow the sign-in.')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?/);
  await page.getByRole('link', { name: 'Continue with Discord' }).click();
  await expect(page.getByRole('heading', { name: 'Demo sign-in for Discord' })).toBeVisible();
});

async function onAnotherDevice(browser: Browser, baseURL: string | undefined, person: Person): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', baseURL });
  expect((await context.request.post('/api/auth/login', { data: person })).ok()).toBe(true);
  return context.newPage();
}

test('signs out other devices, where signing in again leads back and restores the typed text', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await newSubscriber(page);
  const other = await onAnotherDevice(browser, baseURL, person);
  const questions: string[] = [];
  other.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  await goto(other, '/settings');
  await other.getByLabel('Bio').fill('Prints at night');

  await goto(page, '/settings');
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByText('Signed out everywhere else', { exact: true })).toBeVisible();
  await expect(page.getByText('This device')).toBeVisible();

  const expectLastToast = await listenForToast(other);
  await other.getByRole('button', { name: 'Update Profile' }).click();
  await expectLastToast('Unauthorized', 'You are logged out. Logging in again...');
  await expect(other).toHaveURL(/\/login\?returnUrl=%2Fsettings/);
  await waitForHydration(other);
  await fillSignIn(other, person);
  await expect(other).toHaveURL(/\/settings$/);
  await expect(other.getByLabel('Bio')).toHaveValue('Prints at night');
  await expect(toast(other, 'What you had typed is back.')).toBeVisible();
  expect(questions).toEqual([]);
  await other.context().close();
});

test('sets up a second factor and signs in with a code', async ({ page, expectStatus }) => {
  const person = await newSubscriber(page);
  await goto(page, '/settings');
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(person.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const key = dialog.getByText(/^(?:[A-Z2-7]{4} ){3,}[A-Z2-7]{1,4}$/);
  const secret = ((await key.textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByRole('textbox').fill(totpCode(secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await dialog.getByRole('button', { name: /saved/i }).click();
  await expect(page.getByText('10 recovery codes are left', { exact: false })).toBeVisible();
  await signOutByApi(page);

  expectStatus(401);
  await signIn(page, person);
  await page.getByLabel('Code from your app').fill(totpCode(secret, 1));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your Dashboard' })).toBeVisible();
});

test('sets a profile picture, downloads the account data and deletes the account', async ({ page }) => {
  const { email, password } = await newSubscriber(page);
  await goto(page, '/settings');
  const buffer = await readFile('src/web/images/plan-one-1280.webp');
  await page.locator('input[type=file]').setInputFiles({ name: 'me.webp', mimeType: 'image/webp', buffer });
  await expect(page.getByText('Profile picture updated', { exact: true })).toBeVisible();
  const own = page.getByRole('banner').locator('img[src*="/avatar"]');
  await expect.poll(() => own.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^firstlayer-data-\d{4}-\d\d-\d\d\.json$/);
  const data = await readFile(await file.path(), 'utf8');
  expect(JSON.stringify(JSON.parse(data))).toContain(email);

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Account deleted', { exact: true })).toBeVisible();
  const again = await page.request.post('/api/auth/login', { data: { email, password } });
  expect(again.status()).toBe(401);
  expect(await again.text()).toContain('Invalid email or password');
});
