import type { Locator, Page } from '@playwright/test';
import { createDesign } from '../support/designs.ts';
import { expect, goto, signInAs, test, toast } from '../support/fixtures.ts';
import { expectAccessible } from '../support/accessibility.ts';

const address = '/admin?tab=categories';

const findCard = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) });
const findRow = (card: Locator, name: string): Locator =>
  card.getByRole('list').getByRole('listitem').filter({ hasText: name });

async function addCategory(page: Page, name: string, description = ''): Promise<Locator> {
  await page.getByLabel('Category name').fill(name);
  await page.getByRole('textbox', { name: /^Description/ }).fill(description);
  await page.getByRole('button', { name: 'Add category' }).click();
  await expect(toast(page, 'Category created successfully!')).toBeVisible();
  await expect(page.getByLabel('Category name')).toBeFocused();
  await expect(page.getByLabel('Category name')).toHaveValue('');
  return findCard(page, name);
}

test('creates, changes, moves and deletes categories and subcategories', async ({
  page,
  context,
  expectStatus,
}) => {
  expectStatus(409);
  await signInAs(context, 'admin');
  await goto(page, address);
  const stamp = String(Date.now());
  const atticName = `Attic ${stamp}`;
  const cellarName = `Cellar ${stamp}`;
  const basementName = `Basement ${stamp}`;

  const name = page.getByLabel('Category name');
  await name.fill('   ');
  await name.press('Enter');
  await expect(page.getByText('Please enter a name.')).toBeVisible();
  await expect(name).toBeFocused();
  await addCategory(page, atticName, 'Up under the roof.');
  const cellar = await addCategory(page, cellarName);
  await name.fill(atticName.toUpperCase());
  await name.press('Enter');
  await expect(toast(page, 'Error')).toBeVisible();
  await expect(name).toHaveAccessibleDescription('A category with this name exists already.');
  await name.fill('');

  const attic = findCard(page, atticName);
  await expect(attic).toContainText(`attic-${stamp} · 0 designs`);
  await expect(attic).toContainText('No subcategories yet');
  const inline = page.getByLabel(`New subcategory in ${atticName}`);
  for (const child of ['Lanterns', 'Trunks']) {
    await inline.fill(child);
    await inline.press('Enter');
    await expect(findRow(attic, child)).toBeVisible();
    await expect(inline).toBeFocused();
    await expect(inline).toHaveValue('');
  }
  await expect(attic.getByRole('heading', { level: 4 })).toHaveText('Subcategories 2');

  await page.getByRole('button', { name: 'Edit Lanterns' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Subcategory' });
  await expect(edit.getByLabel('Name')).toBeFocused();
  await expectAccessible(page, '[role=dialog]');
  await edit.getByLabel('Name').fill('Storm Lanterns');
  await edit.getByLabel('Category').selectOption({ label: cellarName });
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Subcategory updated successfully!')).toBeVisible();
  await expect(findRow(cellar, 'Storm Lanterns')).toBeVisible();
  await expect(attic.getByRole('heading', { level: 4 })).toHaveText('Subcategories 1');
  await expect(findRow(attic, 'Trunks')).toBeFocused();

  await page.getByRole('button', { name: `Edit ${cellarName}` }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(basementName);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Category updated successfully!')).toBeVisible();
  const basement = findCard(page, basementName);
  await expect(basement).toContainText(`cellar-${stamp}`);
  await expect(page.getByRole('button', { name: `Edit ${basementName}` })).toBeFocused();

  await page.getByRole('button', { name: 'Delete Trunks' }).click();
  const confirm = page.getByRole('dialog', { name: 'Delete "Trunks"?' });
  await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Subcategory deleted successfully!')).toBeVisible();
  await expect(attic).toContainText('No subcategories yet');

  for (const gone of [atticName, basementName]) {
    await page.getByRole('button', { name: `Delete ${gone}` }).click();
    await expect(page.getByRole('dialog')).toContainText(
      'This will also delete all associated subcategories and may affect files in this category.',
    );
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Category deleted successfully!')).toBeVisible();
    await expect(findCard(page, gone)).toHaveCount(0);
    await expect(page.locator('li h3:focus')).toBeVisible();
  }
});

test('lists a design under no category after its category is deleted', async ({ page, context }) => {
  await signInAs(context, 'admin');
  await goto(page, address);
  const stamp = Date.now();
  const title = `Homeless Cube ${stamp}`;
  const card = await addCategory(page, `Short-lived ${stamp}`);
  const id = await createDesign(page.request, { title, categories: [`short-lived-${stamp}`] });
  await goto(page, address);
  await expect(card).toContainText('1 design');

  await page.getByRole('button', { name: `Delete Short-lived ${stamp}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(/^[\d,]+ designs? stands? in no category\./)).toBeVisible();
  await page.getByRole('link', { name: /^Show (it|them)$/ }).click();
  await expect(page.getByRole('table').getByText(title, { exact: true })).toBeVisible();
  expect((await page.request.delete(`/api/admin/stl-files/${id}`)).status()).toBe(204);
});
