import type { Page } from '@playwright/test';
import { createDesign } from '../support/designs.ts';
import { expect, goto, signInAs, test, toast } from '../support/fixtures.ts';

const findCard = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) });
const findRow = (page: Page, what: string, target: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: what, exact: true }) })
    .filter({ hasText: target })
    .first();

test('creates, renames and deletes a category, keeps its design, clears the cache, and shows all of that in the history', async ({
  page,
  context,
}) => {
  await signInAs(context, 'admin');
  await goto(page, '/admin?tab=categories');
  const stamp = Date.now();
  const name = `Lanterns ${stamp}`;
  const title = `Homeless Cube ${stamp}`;
  await page.getByLabel('Category name').fill(name);
  await page.getByRole('button', { name: 'Add category' }).click();
  await expect(toast(page, 'Category created successfully!')).toBeVisible();
  const id = await createDesign(page.request, { title, categories: [`lanterns-${stamp}`] });

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(`${name} and lamps`);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Category updated successfully!')).toBeVisible();
  await expect(findCard(page, `${name} and lamps`)).toContainText(`lanterns-${stamp} · 1 design`);

  await page.getByRole('button', { name: `Delete ${name} and lamps` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(/^[\d,]+ designs? stands? in no category\./)).toBeVisible();
  await page.getByRole('link', { name: /^Show (it|them)$/ }).click();
  await expect(page.getByRole('table').getByText(title, { exact: true })).toBeVisible();
  expect((await page.request.delete(`/api/admin/stl-files/${id}`)).status()).toBe(204);

  await page.getByRole('link', { name: 'History' }).click();
  const changed = findRow(page, 'Changed', `${name} and lamps`);
  await expect(changed.getByRole('cell')).toContainText(['Category', 'Ada', '20']);
  await changed.getByRole('button', { name: /^Changes: Changed/ }).click();
  await expect(page.getByRole('definition').filter({ hasText: `Before: ${name}` })).toContainText(
    'and lamps',
  );
  await page.getByLabel(/^Only these/).fill('/model/*');
  await page.getByRole('button', { name: 'Clear cache' }).click();
  await expect(toast(page, 'Cache cleared successfully! Refreshing data...')).toBeVisible();
  await expect(findRow(page, 'Cleared', '/model/*')).toBeVisible();
  await page.getByLabel('What').selectOption('category.delete');
  await expect(findRow(page, 'Deleted', name)).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Changed' })).toHaveCount(0);
});
