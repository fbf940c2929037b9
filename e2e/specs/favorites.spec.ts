import type { Page } from '@playwright/test';
import { expect, findDesign, goto, listenForToast, signIn, test } from '../support/fixtures.ts';

const heart = (page: Page, title: string) =>
  page.getByRole('button', { name: new RegExp(`^(Add ${title} to|Remove ${title} from) favorites$`) });

/** Signs in and removes the favorites that earlier tests have left. */
async function signInWithoutFavorites(page: Page): Promise<void> {
  await signIn(page, 'personal');
  for (const { stlFile } of await readFavorites(page)) {
    await page.request.delete(`/api/stl-files/${stlFile.id}/favorite`);
  }
}

async function readFavorites(page: Page): Promise<{ stlFile: { id: number } }[]> {
  return (await (await page.request.get('/api/user/favorites?limit=100')).json()) as never;
}

async function mark(page: Page, words: string): Promise<void> {
  const answer = await page.request.post(`/api/stl-files/${await findDesign(page, words)}/favorite`);
  expect(answer.ok()).toBe(true);
}

test('redirects a visitor to sign-in with the current page as return URL', async ({ page }) => {
  await goto(page, '/browse?q=ripple+vase');
  const add = page.getByRole('button', { name: 'Add Ripple Vase to favorites' });
  await expect(add).toHaveAttribute('aria-pressed', 'false');
  const expectLastToast = await listenForToast(page);
  await add.click();
  await expectLastToast('Sign in required', 'Please sign in to add models to your favorites.');
  await expect(page).toHaveURL('/login?returnUrl=%2Fbrowse%3Fq%3Dripple%2Bvase');
});

test('shows visitors a sign-in link at /favorites', async ({ page }) => {
  await page.goto('/favorites');
  await expect(page.getByRole('heading', { name: 'Please Sign In' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/login?returnUrl=%2Ffavorites');
});

test('adds a favorite, lists it, removes it and undoes the removal', async ({ page }) => {
  await signInWithoutFavorites(page);
  await goto(page, '/favorites');
  await expect(page.getByRole('heading', { name: 'No favorites yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Explore Gallery' }).click();
  await expect(page).toHaveURL('/browse');

  await goto(page, '/browse?q=ripple+vase');
  await page.getByRole('button', { name: 'Add Ripple Vase to favorites' }).click();
  await expect(heart(page, 'Ripple Vase')).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: 'Ripple Vase' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ripple Vase' })).toBeVisible();
  await expect(heart(page, 'Ripple Vase')).toHaveAttribute('aria-pressed', 'true');

  await mark(page, 'fluted herb pot');
  await goto(page, '/favorites');
  const titles = page.getByRole('main').getByRole('article').getByRole('heading');
  await expect(titles).toHaveText(['Fluted Herb Pot', 'Ripple Vase']);
  await expect(page.getByText(/^Added [A-Z][a-z]{2} \d{1,2}, \d{4}/)).toHaveCount(2);
  await expect(page.getByText('2 of 2 shown')).toBeVisible();

  await page.getByRole('button', { name: 'Remove Fluted Herb Pot from favorites' }).click();
  await expect(page.getByText('Removed from favorites', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ripple Vase', exact: true })).toBeFocused();
  await expect(titles).toHaveText(['Ripple Vase']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(titles).toHaveText(['Fluted Herb Pot', 'Ripple Vase']);
  await expect(page.getByRole('link', { name: 'Fluted Herb Pot', exact: true })).toBeFocused();

  await page.getByRole('link', { name: 'View Fluted Herb Pot' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fluted Herb Pot' })).toBeVisible();
});

test('shows a change from another tab before the account menu has loaded', async ({ page, context }) => {
  await signInWithoutFavorites(page);
  const other = await context.newPage();
  await other.route(/\/AccountMenu-/, () => undefined);
  const status = other.waitForResponse('**/favorite-status/batch');
  await goto(other, '/browse?q=ripple+vase');
  await status;
  await expect(other.getByRole('button', { name: 'Account menu' })).toHaveCount(0);
  await goto(page, '/browse?q=ripple+vase');
  await heart(page, 'Ripple Vase').click();
  await expect(heart(page, 'Ripple Vase')).toHaveAttribute('aria-pressed', 'true');
  await expect(heart(other, 'Ripple Vase')).toHaveAttribute('aria-pressed', 'true');
});

test('works with the keyboard only', async ({ page }) => {
  await signInWithoutFavorites(page);
  await goto(page, '/browse?q=ripple+vase');
  const vase = heart(page, 'Ripple Vase');
  await vase.focus();
  await page.keyboard.press('Space');
  await expect(vase).toHaveAttribute('aria-pressed', 'true');
  await expect(vase).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(vase).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => readFavorites(page)).toEqual([]);
  await goto(page, '/browse?q=ripple+vase');
  await expect(vase).toHaveAttribute('aria-pressed', 'false');

  await mark(page, 'ripple vase');
  await goto(page, '/favorites');
  await page.getByRole('button', { name: 'Remove Ripple Vase from favorites' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'No favorites yet' })).toBeVisible();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  // F8 focuses the toast region, the first Tab the toast and the second Tab its button.
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Ripple Vase', exact: true })).toBeFocused();
});

test('shows changes from other tabs', async ({ page, context }) => {
  await signInWithoutFavorites(page);
  await goto(page, '/favorites');
  await expect(page.getByRole('heading', { name: 'No favorites yet' })).toBeVisible();
  const design = await context.newPage();
  await goto(design, '/browse?q=ripple+vase');
  const other = await context.newPage();
  await goto(other, '/browse?q=ripple+vase');
  // A tab listens to the others once its account menu is there.
  for (const tab of [page, design, other]) {
    await expect(tab.getByRole('button', { name: /account menu/i })).toBeVisible();
  }
  const count = other.getByRole('article').getByText(/Favorites: [\d,]+/);
  const before = Number((await count.innerText()).replace(/\D/g, ''));

  await heart(design, 'Ripple Vase').click();
  await expect(heart(other, 'Ripple Vase')).toHaveAttribute('aria-pressed', 'true');
  await expect(count).toHaveText(`Favorites: ${(before + 1).toLocaleString('en-US')}`);
  await expect(page.getByRole('link', { name: 'Ripple Vase', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Remove Ripple Vase from favorites' }).click();
  await expect(heart(other, 'Ripple Vase')).toHaveAttribute('aria-pressed', 'false');
  await expect(heart(design, 'Ripple Vase')).toHaveAttribute('aria-pressed', 'false');
});

test('reverts a favorite when the server rejects it', async ({ page, expectStatus }) => {
  expectStatus(500);
  await signInWithoutFavorites(page);
  await goto(page, '/browse?q=ripple+vase');
  await page.route('**/favorite', (route) => route.fulfill({ status: 500, body: 'down' }));
  await heart(page, 'Ripple Vase').click();
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Failed to update favorite status. Please try again.', { exact: true }),
  ).toBeVisible();
  await expect(heart(page, 'Ripple Vase')).toHaveAttribute('aria-pressed', 'false');
});

test('requests the favorites of all designs on a page at once, and none for visitors', async ({ page }) => {
  const isFavoriteCall = (url: string) => /\/api\/.*favorite/.test(url);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (isFavoriteCall(request.url())) requests.push(request.postData() ?? request.url());
  });
  await goto(page, '/browse');
  expect(requests).toEqual([]);
  await signIn(page, 'personal');
  requests.length = 0;
  const answered = page.waitForResponse((response) => isFavoriteCall(response.url()));
  await goto(page, '/browse');
  await answered;
  await expect(page.getByRole('button', { name: /account menu/i })).toBeVisible();
  expect(requests).toHaveLength(1);
  expect((JSON.parse(requests[0] ?? '') as { ids: number[] }).ids).toHaveLength(12);
});
