import type { Page } from '@playwright/test';
import { newSubscriber } from '../support/checkout.ts';
import { expect, findDesign, goto, test } from '../support/fixtures.ts';

const heart = (page: Page, title: string) =>
  page.getByRole('button', { name: new RegExp(`^(Add ${title} to|Remove ${title} from) favorites$`) });

test('adds favorites, lists them in another tab, removes one there and undoes that', async ({
  page,
  context,
}) => {
  await newSubscriber(page);
  const pot = await findDesign(page, 'fluted herb pot');
  expect((await page.request.post(`/api/stl-files/${pot}/favorite`)).ok()).toBe(true);
  await goto(page, '/favorites');
  const titles = page.getByRole('main').getByRole('article').getByRole('heading');
  await expect(titles).toHaveText(['Fluted Herb Pot']);
  const other = await context.newPage();
  // A tab listens to the others before its account menu has loaded.
  await other.route(/\/AccountMenu-/, () => undefined);
  await goto(other, '/browse?q=ripple+vase');
  const count = other.getByRole('article').getByText(/Favorites: [\d,]+/);
  const before = Number((await count.innerText()).replace(/\D/g, ''));

  await heart(other, 'Ripple Vase').click();
  await expect(heart(other, 'Ripple Vase')).toHaveAttribute('aria-pressed', 'true');
  await expect(count).toHaveText(`Favorites: ${(before + 1).toLocaleString('en-US')}`);
  await expect(titles).toHaveText(['Ripple Vase', 'Fluted Herb Pot']);
  await page.getByRole('button', { name: 'Remove Ripple Vase from favorites' }).click();
  await expect(titles).toHaveText(['Fluted Herb Pot']);
  await expect(heart(other, 'Ripple Vase')).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(titles).toHaveText(['Ripple Vase', 'Fluted Herb Pot']);
  await expect(heart(other, 'Ripple Vase')).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('link', { name: 'View Ripple Vase' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ripple Vase' })).toBeVisible();
  await expect(heart(page, 'Ripple Vase')).toHaveAttribute('aria-pressed', 'true');
});
