import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { totpCode } from '#test/support/totp.ts';
import { expect, goto, listenForToast, test } from '../support/fixtures.ts';
import { linkFromMail } from '../support/mails.ts';
import { signIn, signOut, signUp, type Person } from '../support/people.ts';
import { expectAccessible } from '../support/accessibility.ts';

test('signs up, verifies the email address and resets a forgotten password', async ({
  page,
  expectStatus,
}) => {
  const person = await signUp(page);
  await expect(page.getByRole('link', { name: 'outbox' })).toHaveAttribute('href', '/demo/outbox');
  const verify = await linkFromMail(page, person.email, /verify/i);
  await page.goto(verify);
  await expect(page.getByRole('heading', { name: 'Email verified successfully!' })).toBeVisible();
  await expect(page).toHaveURL(/\/verify-email$/);
  await signOut(page);

  await goto(page, '/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset your password' });
  await expect(dialog.getByLabel('Email')).toHaveValue(person.email);
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(dialog.getByText('If that email exists, a reset link has been sent.')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'outbox' })).toBeVisible();

  const reset = await linkFromMail(page, person.email, /new password/i);
  const password = 'copper nozzle 0.4 mm';
  const setPassword = async () => {
    await goto(page, reset);
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Repeat it').fill(password);
    await page.getByRole('button', { name: 'Reset password' }).click();
  };
  await setPassword();
  await expect(page.getByText('Your password has been changed.', { exact: false }).first()).toBeVisible();

  expectStatus(400);
  await setPassword();
  await expect(page.getByText(/no longer good/).first()).toBeVisible();

  expectStatus(401);
  await signIn(page, person);
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await signIn(page, { ...person, password });
  await expect(page.getByRole('heading', { name: 'Your Dashboard' })).toBeVisible();
});

async function providerSignIn(page: Page, provider: 'Google' | 'Discord', returnUrl = '/settings') {
  await goto(page, `/login?returnUrl=${encodeURIComponent(returnUrl)}`);
  await page.getByRole('link', { name: `Continue with ${provider}` }).click();
  await expect(page.getByRole('heading', { name: `Demo sign-in for ${provider}` })).toBeVisible();
}

test('signs in with Google, and shows why a sign-in with Discord failed', async ({ page }) => {
  await providerSignIn(page, 'Google');
  await page.getByRole('radio', { name: 'Ada Demo, verified' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await signOut(page);

  const failures = [
    ['Uma Demo, email not verified', 'Your email address is not verified there.'],
    ['Noel Demo, no email', 'Your account there gives no email address'],
  ] as const;
  for (const [who, text] of failures) {
    await providerSignIn(page, 'Discord');
    await page.getByRole('radio', { name: who }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('alert').getByText(text)).toBeVisible();
    await expect(page).toHaveURL(/\/login\?/);
  }
  await providerSignIn(page, 'Discord');
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByRole('alert').getByText('You did not allow the sign-in.')).toBeVisible();
  await page.getByRole('link', { name: 'Continue with Discord' }).click();
  await expect(page.getByRole('heading', { name: 'Demo sign-in for Discord' })).toBeVisible();
});

test('edits the profile and the picture, and shows the public view', async ({ page }) => {
  await signUp(page, 'Kite');
  await goto(page, '/settings');
  const form = page.getByRole('form', { name: 'Profile' });
  const username = form.getByLabel('Username');
  await expect(form.getByText('This is your username.')).toBeVisible();
  await username.fill('Ada');
  await expect(form.getByText(/taken/i)).toBeVisible();
  await expect(form.getByRole('button', { name: 'Update Profile' })).toBeDisabled();
  await username.fill('kite bench 42');
  await expect(form.getByText(/available/i).first()).toBeVisible();
  await form.getByLabel('Bio').fill('Prints planters for a balcony that is mostly basil.');
  await form.getByLabel('Website').fill('example.com/kitebench');
  await form.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.getByText('Profile updated', { exact: true })).toBeVisible();
  await expect(form.getByLabel('Website')).toHaveValue('https://example.com/kitebench');

  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  await choose('notes.txt', 'text/plain', Buffer.from('no picture'));
  await expect(page.getByText('Please select an image file', { exact: true })).toBeVisible();
  await choose('huge.png', 'image/png', Buffer.alloc(5 * 1_048_576 + 1));
  await expect(page.getByText('Please select an image smaller than 5MB', { exact: true })).toBeVisible();
  await choose('me.webp', 'image/webp', await readFile('src/web/images/single.webp'));
  await expect(page.getByText('Profile picture updated', { exact: true })).toBeVisible();
  const own = page.getByRole('banner').locator('img[src*="/avatar"]');
  await expect.poll(() => own.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await page.getByRole('button', { name: 'See how others see you' }).click();
  const profile = page.getByRole('dialog');
  await expect(profile.getByText('@kite bench 42')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await expect(profile.getByText('Prints planters', { exact: false })).toBeVisible();
  await profile.getByRole('link', { name: 'View profile' }).click();
  await expect(page.getByText('Activity feed coming soon...')).toBeVisible();
  await expect(page.getByRole('link', { name: 'example.com/kitebench' })).toHaveAttribute('rel', /nofollow/);
});

async function onAnotherDevice(browser: Browser, person: Person): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'Your Dashboard' })).toBeVisible();
  return page;
}

test('signs out all other devices, which are redirected to the sign-in page', async ({ page, browser }) => {
  const person = await signUp(page);
  const other = await onAnotherDevice(browser, person);
  await goto(page, '/settings');
  await expect(page.getByText('This device')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /sign out/i })
    .click();
  await expect(page.getByText('Signed out everywhere else', { exact: true })).toBeVisible();

  await other.goto('/settings');
  await expect(other).toHaveURL(/\/login\?returnUrl=%2Fsettings/);
  await other.context().close();
  await expect(page.getByText('This device')).toBeVisible();
});

test('sets up a second factor and signs in with a code and with a recovery code', async ({
  page,
  expectStatus,
}) => {
  const person = await signUp(page);
  await goto(page, '/settings');
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(person.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const key = dialog.getByText(/^(?:[A-Z2-7]{4} ){3,}[A-Z2-7]{1,4}$/);
  const secret = ((await key.textContent()) ?? '').replaceAll(' ', '');
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('textbox').fill(totpCode(secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const list = dialog.getByRole('list', { name: 'Recovery codes' });
  await expect(list).toBeVisible();
  const codes = await list.getByRole('listitem').allTextContents();
  expect(codes.length).toBe(10);
  await dialog.getByRole('button', { name: /saved/i }).click();
  await expect(page.getByText('10 recovery codes are left', { exact: false })).toBeVisible();
  await signOut(page);

  expectStatus(401);
  await signIn(page, person);
  await page.getByLabel('Code from your app').fill('not a code');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('This code is not right.')).toBeVisible();
  await page.getByLabel('Code from your app').fill(totpCode(secret, 1));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your Dashboard' })).toBeVisible();
  await signOut(page);

  await signIn(page, person);
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code', { exact: true }).fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your Dashboard' })).toBeVisible();
});

test('changes the email address after both addresses confirm', async ({ page }) => {
  const person = await signUp(page);
  await page.goto(await linkFromMail(page, person.email, /verify/i));
  await expect(page.getByRole('heading', { name: 'Email verified successfully!' })).toBeVisible();
  const newEmail = `new-${person.email}`;
  await goto(page, '/settings');
  await page.getByRole('button', { name: /change email/i }).click();
  await page.getByLabel('New email').fill(newEmail);
  await page
    .getByRole('region', { name: 'Email' })
    .getByLabel('Password', { exact: true })
    .fill(person.password);
  await page.getByRole('button', { name: 'Send links' }).click();
  await expect(page.getByText(`We have sent a link to ${person.email}.`)).toBeVisible();
  await page.goto(await linkFromMail(page, person.email, /Confirm the new email/));
  await expect(page.getByText(/second link/).first()).toBeVisible();
  await page.goto(await linkFromMail(page, newEmail, /Confirm your new email/));
  await expect(page.getByText('Your email has been changed.').first()).toBeVisible();
  await page.getByRole('button', { name: /account menu/i }).click();
  await expect(page.getByRole('menu').getByText(newEmail)).toBeVisible();
});

test('downloads the account data and deletes the account', async ({ page, expectStatus }) => {
  const person = await signUp(page);
  await goto(page, '/settings');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^firstlayer-data-\d{4}-\d\d-\d\d\.json$/);
  const data = await readFile(await file.path(), 'utf8');
  expect(JSON.stringify(JSON.parse(data))).toContain(person.email);

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  expectStatus(400);
  await dialog.getByLabel('Your password').fill('not this one');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByText('This password is not right.')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByLabel('Your password').fill(person.password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Account deleted', { exact: true })).toBeVisible();

  expectStatus(401);
  await signIn(page, person);
  await expect(page.getByText('Invalid email or password')).toBeVisible();
});

test('redirects to sign-in when the session has ended, and returns after signing in', async ({
  page,
  expectStatus,
}) => {
  const person = await signUp(page);
  await goto(page, '/settings');
  const location = page.getByRole('form', { name: 'Profile' }).getByLabel('Location');
  await expect(location).toBeVisible();
  await page.context().clearCookies({ name: 'fl.session_token' });
  expectStatus(401);
  await location.fill('Here');
  const expectLastToast = await listenForToast(page);
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expectLastToast('Unauthorized', 'You are logged out. Logging in again...');
  await expect(page).toHaveURL(/\/login\?returnUrl=%2Fsettings/);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/settings$/);
});
