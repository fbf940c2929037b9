import type { Page } from '@playwright/test';
import { createDesign } from '../support/designs.ts';
import { expect, expectToast, goto, signInAs, test, toast } from '../support/fixtures.ts';

const titles = (page: Page) => page.getByRole('rowheader');
const findRow = (page: Page, title: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .filter({ hasText: title });
const expectCount = (page: Page, text: string) =>
  expect(page.getByRole('status').getByText(text, { exact: true })).toBeVisible();

test('finds and sorts files, changes several at once, deletes, restores and purges them', async ({
  page,
  context,
}) => {
  await signInAs(context, 'admin');
  const word = `Manage${Date.now()}`;
  await createDesign(page.request, { title: `Beta ${word}`, state: 'draft' });
  await createDesign(page.request, { title: `Alpha ${word}`, state: 'draft' });
  await goto(page, '/admin?tab=manage');
  await page.getByRole('searchbox', { name: 'Find a file by title' }).fill(word.toLowerCase());
  await expectCount(page, '2 files');
  await expect(titles(page)).toHaveText([/Alpha/, /Beta/]);
  const sortByTitle = page.getByRole('columnheader', { name: 'Title' }).getByRole('button');
  await sortByTitle.click();
  await sortByTitle.click();
  await expect(titles(page)).toHaveText([/Beta/, /Alpha/]);
  await page.reload();
  await expect(titles(page)).toHaveText([/Beta/, /Alpha/]);

  const all = page.getByRole('checkbox', { name: 'Choose all shown' });
  const bar = page.getByRole('group', { name: 'Chosen files' });
  await all.check();
  await bar.getByRole('button', { name: 'Set premium' }).click();
  await expect(toast(page, '2 files updated')).toBeVisible();
  await page.getByLabel('Access').selectOption('Premium');
  await expectCount(page, '2 files');

  await page.getByRole('button', { name: `Delete Alpha ${word}` }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast(page, 'File deleted successfully!', `Alpha ${word}`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectCount(page, '2 files');
  await all.check();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete 2 files' }).click();
  await expect(toast(page, '2 files deleted')).toBeVisible();

  await page.getByLabel('Status').selectOption('Bin');
  await expectCount(page, '2 files');
  await page.getByRole('button', { name: `Restore Alpha ${word}` }).click();
  await expect(toast(page, '1 file restored')).toBeVisible();
  await page.getByRole('button', { name: `Delete forever: Beta ${word}` }).click();
  await question.getByRole('button', { name: 'Delete forever' }).click();
  await expectToast(page, 'Deleted for good', `Beta ${word}`);
  await page.getByLabel('Status').selectOption('All files');
  await expect(findRow(page, 'Alpha')).toContainText('Draft');
});
