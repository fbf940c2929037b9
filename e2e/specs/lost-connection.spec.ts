import { expect, goto, signInAs, test, toast } from '../support/fixtures.ts';

const offlineMessages = ['ERR_INTERNET_DISCONNECTED', 'CodeLoadError', 'Failed to fetch'];

const unreachable = 'Please check your connection and try again.';

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
  // A press during the try before, which fails, leads to nothing.
  await expect(async () => {
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveTitle(/About/, { timeout: 2000 });
  }).toPass();
  await expect(page.getByRole('heading', { name: 'This page could not be loaded.' })).toBeHidden();
});

test('shows the error page when the checkout is opened offline', async ({ page, expectStatus }) => {
  [...offlineMessages, 'needs a document of its own'].forEach(expectStatus);
  await signInAs(page.context(), 'free');
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
  await signInAs(page.context(), 'free');
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
  await signInAs(page.context(), 'free');
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
