import type { Page } from '@playwright/test';
import { expect, goto, signInAs, test, toast } from '../support/fixtures.ts';
import { expectAccessible } from '../support/accessibility.ts';

const findRow = (page: Page, what: string, target: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: what, exact: true }) })
    .filter({ hasText: target })
    .first();

test('the history shows audit events with their changes and keeps its filters in the URL', async ({
  page,
  context,
}) => {
  await signInAs(context, 'admin');
  const name = `Lanterns ${Date.now()}`;
  const created = await page.request.post('/api/admin/categories', { data: { name } });
  const { id } = (await created.json()) as { id: number };
  await page.request.put(`/api/admin/categories/${id}`, { data: { name: `${name} and lamps` } });
  await page.request.delete(`/api/admin/categories/${id}`);

  await goto(page, '/admin?tab=history');
  const changed = findRow(page, 'Changed', `${name} and lamps`);
  await expect(changed.getByRole('cell')).toContainText(['Category', 'Ada', '20']);
  const open = changed.getByRole('button', { name: /^Changes: Changed/ });
  await open.click();
  await expect(open).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('definition').filter({ hasText: `Before: ${name}` })).toContainText(
    'and lamps',
  );
  await expectAccessible(page, 'main');

  await page.getByLabel('What').selectOption('category.delete');
  await expect(page).toHaveURL(/action=category\.delete/);
  await expect(findRow(page, 'Deleted', name)).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Changed' })).toHaveCount(0);
  await page.getByLabel('Who').selectOption({ label: 'Ada' });
  await page.reload();
  await expect(page.getByLabel('What')).toHaveValue('category.delete');
  await expect(findRow(page, 'Deleted', name)).toBeVisible();

  await page.getByLabel(/^From/).fill('2099-01-01');
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByLabel('Who')).toBeFocused();
  await expect(page).toHaveURL(/\/admin\?tab=history$/);
  await expect(findRow(page, 'Changed', name)).toBeVisible();
});

test('clears the cache by pattern and shows an error for an invalid pattern', async ({
  page,
  context,
  expectStatus,
}) => {
  await signInAs(context, 'admin');
  await goto(page, '/admin?tab=history');
  const pattern = page.getByLabel(/^Only these/);
  await pattern.fill('model/*');
  await page.getByRole('button', { name: 'Clear cache' }).click();
  expectStatus(400);
  await expect(toast(page, 'Error')).toBeVisible();
  await expect(toast(page, 'Begin with / or *.')).toBeVisible();

  await pattern.fill('/model/*');
  await pattern.press('Enter');
  await expect(toast(page, 'Cache cleared successfully! Refreshing data...')).toBeVisible();
  await expect(findRow(page, 'Cleared', '/model/*')).toBeVisible();
});
