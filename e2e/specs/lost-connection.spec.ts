import { demoPassword, expect, goto, signIn, test, toast, waitForHydration } from '../support/fixtures.ts';

const offlineMessages = ['ERR_INTERNET_DISCONNECTED', 'CodeLoadError', 'Failed to fetch'];

const unreachable = 'Please check your connection and try again.';

test('shows a toast for a call that failed offline and keeps the typed text', async ({
  page,
  expectStatus,
}) => {
  offlineMessages.forEach(expectStatus);
  await goto(page, '/contact');
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Subject').fill('A question');
  await page.getByLabel('Message').fill('Half a letter');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.locator('[role=region][aria-label^=Notifications] li')).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('Half a letter');
});

test('shows the error page for a link pressed offline and loads the page once online again', async ({
  page,
  expectStatus,
}) => {
  offlineMessages.forEach(expectStatus);
  await goto(page, '/terms');
  await page.context().setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'This page could not be loaded.' })).toBeVisible();
  await expect(page.getByText(unreachable)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'This page could not be loaded.' })).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'This page could not be loaded.' })).toBeHidden();
  await expect(page).toHaveTitle(/About/);
});

test('shows the error page when the checkout is opened offline', async ({ page, expectStatus }) => {
  [...offlineMessages, 'needs a document of its own'].forEach(expectStatus);
  await signIn(page, 'free');
  await goto(page, '/pricing');
  const choose = page.getByRole('link', { name: 'Choose Personal' });
  await expect(choose).toBeVisible();
  await page.context().setOffline(true);
  await choose.click();
  await expect(page.getByRole('heading', { name: 'This page could not be loaded.' })).toBeVisible();
  await expect(page).toHaveURL(/\/subscribe/);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: /Subscribe to Personal/ })).toBeVisible();
});

test('loads a dialog at the second press after its code failed to load at the first', async ({
  page,
  expectStatus,
}) => {
  [...offlineMessages, 'ERR_FAILED'].forEach(expectStatus);
  await signIn(page, 'free');
  await goto(page, '/settings');
  await page.getByLabel('Location').fill('Utrecht');
  await page.route(/\/assets\/UserProfileDialog/, (route) => route.abort());
  await page.getByRole('button', { name: 'See how others see you' }).click();
  await expect(toast(page, 'This part could not be loaded.')).toBeVisible();
  await expect(page.getByLabel('Location')).toHaveValue('Utrecht');
  await page.unroute(/\/assets\/UserProfileDialog/);
  await page.getByRole('button', { name: 'See how others see you' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('offers to reload after a new release and restores the typed text', async ({ page, expectStatus }) => {
  [...offlineMessages].forEach(expectStatus);
  expectStatus(404);
  await signIn(page, 'free');
  await goto(page, '/settings');
  await page.getByLabel('Location').fill('Utrecht');
  await page.route(/\/assets\/UserProfileDialog/, (route) => route.fulfill({ status: 404 }));
  await page.route('**/login', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Next</title>' }),
  );
  await page.getByRole('button', { name: 'See how others see you' }).click();
  await expect(toast(page, 'A new version is out.')).toBeVisible();
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(toast(page, 'What you had typed is back.')).toBeVisible();
  await expect(page.getByLabel('Location')).toHaveValue('Utrecht');
  expect(questions).toEqual([]);
});

test('restores the typed text after the session ended and the user signed in again', async ({
  page,
  expectStatus,
}) => {
  expectStatus(401);
  await signIn(page, 'free');
  await goto(page, '/settings');
  await page.getByLabel('Bio').fill('Prints at night');
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await page.waitForURL(/\/login\?returnUrl=%2Fsettings/);
  await waitForHydration(page);
  await page.getByLabel('Email').fill('free@firstlayer.example');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByLabel('Bio')).toHaveValue('Prints at night');
  await expect(toast(page, 'What you had typed is back.')).toBeVisible();
  expect(questions).toEqual([]);
});

test('shows a progress bar while the code of a page loads', async ({ page }) => {
  await goto(page, '/terms');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\//, async (route) => {
    await released;
    await route.continue();
  });
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'About', exact: true })
    .click({ noWaitAfter: true });
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  await expect(page.locator('main')).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page).toHaveTitle(/About/);
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden();
  await expect(page.locator('main')).not.toHaveAttribute('aria-busy', 'true');
});

test('shows the dashboard when the API returns a null name and an unknown tier', async ({
  page,
  expectStatus,
}) => {
  expectStatus('CodeLoadError');
  await signIn(page, 'free');
  await page.route('**/api/me', async (route) => {
    const answer = await route.fetch();
    const user = (await answer.json()) as { subscription: object };
    const subscription = { ...user.subscription, tier: 'platinum' };
    await route.fulfill({
      response: answer,
      json: { ...user, firstName: null, lastName: null, subscription },
    });
  });
  await goto(page, '/dashboard');
  await expect(page.getByRole('button', { name: /account menu/i })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Free', exact: true })).toBeVisible();
});

test('offers a retry on the home page where a request failed', async ({ page, expectStatus }) => {
  expectStatus(500);
  await goto(page, '/terms');
  await page.route('**/api/**trending**', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page
    .getByRole('link', { name: /, home$/ })
    .first()
    .click();
  await expect(page.getByText('The ranking could not be loaded.')).toBeVisible();
  await page.unroute('**/api/**trending**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The ranking could not be loaded.')).toBeHidden();
});
