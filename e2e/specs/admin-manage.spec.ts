import type { Locator, Page } from '@playwright/test';
import { createDesign } from '../support/designs.ts';
import { expect, expectToast, goto, signInAs, test, toast } from '../support/fixtures.ts';

let count = 0;

/** Returns a word that occurs only in the titles of one test's designs. */
function uniqueWord(): string {
  count += 1;
  return `Manage${count}x${Date.now()}`;
}

const inThirtyDays = () => new Date(Date.now() + 30 * 86_400_000).toISOString();
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });
const findRow = (page: Page, title: string) => rows(page).filter({ hasText: title });
const titles = (page: Page) => page.getByRole('rowheader');
const head = (page: Page, name: string) => page.getByRole('columnheader', { name });
const expectCount = (page: Page, text: string) =>
  expect(page.getByRole('status').getByText(text, { exact: true })).toBeVisible();

async function pressByKey(target: Locator, key = 'Enter'): Promise<void> {
  await target.focus();
  await target.press(key);
}

test.beforeEach(async ({ context }) => signInAs(context, 'admin'));

test('searches, sorts and filters files and keeps the state in the URL', async ({ page }) => {
  const word = uniqueWord();
  const [alpha, beta, gamma] = ['Alpha', 'Beta', 'Gamma'].map((name) => `${name} ${word}`) as [
    string,
    string,
    string,
  ];
  const ids = [
    await createDesign(page.request, { title: beta, state: 'draft' }),
    await createDesign(page.request, { title: alpha, isPremium: true }),
    await createDesign(page.request, { title: gamma, state: 'scheduled', releasesAt: inThirtyDays() }),
  ];

  await goto(page, '/admin?tab=manage');
  await page.getByRole('searchbox', { name: 'Find a file by title' }).fill(word.toLowerCase());
  await expectCount(page, '3 files');
  await expect(page).toHaveURL(new RegExp(`q=${word.toLowerCase()}`));
  await expect(titles(page)).toHaveText([new RegExp(gamma), new RegExp(alpha), new RegExp(beta)]);
  await expect(findRow(page, gamma)).toContainText(/Releases \w{3} \d+(, \d{4})?, \d+:\d\d [AP]M/);
  await expect(findRow(page, beta)).toContainText('Draft');
  await expect(page.getByRole('link', { name: beta })).toHaveCount(0);

  await expect(head(page, 'Title')).toHaveAttribute('aria-sort', 'none');
  await pressByKey(head(page, 'Title').getByRole('button'));
  await expect(head(page, 'Title')).toHaveAttribute('aria-sort', 'ascending');
  await expect(titles(page)).toHaveText([new RegExp(alpha), new RegExp(beta), new RegExp(gamma)]);
  await head(page, 'Title').getByRole('button').click();
  await expect(head(page, 'Title')).toHaveAttribute('aria-sort', 'descending');
  await expect(titles(page)).toHaveText([new RegExp(gamma), new RegExp(beta), new RegExp(alpha)]);

  await page.getByLabel('Status').selectOption('Drafts');
  await expectCount(page, '1 file');
  await page.goBack();
  await expectCount(page, '3 files');
  await page.getByLabel('Access').selectOption('Premium');
  await expectCount(page, '1 file');
  await page.reload();
  await expectCount(page, '1 file');
  await expect(page.getByRole('searchbox')).toHaveValue(word.toLowerCase());
  await expect(findRow(page, alpha)).toContainText('Premium');

  await page.getByLabel('Category', { exact: true }).selectOption('No category');
  await expect(page.getByRole('heading', { name: 'No files found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(head(page, 'Title')).toHaveAttribute('aria-sort', 'descending');

  await page.request.post('/api/admin/stl-files/bulk', { data: { action: 'delete', ids } });
});

test('changes, deletes and restores several files at once', async ({ page, expectStatus }) => {
  const word = uniqueWord();
  for (const name of ['Alpha', 'Beta', 'Gamma'])
    await createDesign(page.request, { title: `${name} ${word}`, state: 'draft' });
  await goto(page, `/admin?tab=manage&sort=title&q=${word}`);
  const all = page.getByRole('checkbox', { name: 'Choose all shown' });
  const bar = page.getByRole('group', { name: 'Chosen files' });

  await pressByKey(all, 'Space');
  await expect(bar).toContainText('3 chosen');
  await pressByKey(page.getByRole('checkbox', { name: `Choose Gamma ${word}` }), 'Space');
  await expect(all).toBeChecked({ indeterminate: true });
  await bar.getByRole('button', { name: 'Set premium' }).click();
  await expect(toast(page, '2 files updated')).toBeVisible();
  await expect(findRow(page, 'Beta')).toContainText('Premium');
  await expect(findRow(page, 'Gamma')).toContainText('Free');

  await bar.getByRole('button', { name: 'Add to category' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add 2 files' }).click();
  await expect(page.getByRole('dialog')).toContainText('Choose a category.');
  await page.getByRole('dialog').getByLabel('Category').selectOption('Planters');
  await page.getByRole('dialog').getByRole('button', { name: 'Add 2 files' }).click();
  await expect(findRow(page, 'Alpha').getByText('+1')).toBeVisible();
  await bar.getByRole('button', { name: 'Clear' }).click();
  await expect(bar).toBeHidden();

  // With the keyboard only: the dialog focuses Cancel first, and after the deletion the next row has the focus.
  await pressByKey(page.getByRole('button', { name: `Delete Alpha ${word}` }));
  const question = page.getByRole('dialog');
  await expect(question).toContainText(
    `Are you sure you want to delete "Alpha ${word}"? This action cannot be undone.`,
  );
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectToast(page, 'File deleted successfully!', `Alpha ${word}`);
  await expect(page.locator(':focus')).toHaveText(`Beta ${word}`);
  await expectCount(page, '2 files');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator(':focus')).toHaveText(`Alpha ${word}`);
  await expectCount(page, '3 files');

  await all.check();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toContainText(
    `Are you sure you want to delete 3 files: "Alpha ${word}", "Beta ${word}" and "Gamma ${word}"?`,
  );
  await question.getByRole('button', { name: 'Delete 3 files' }).click();
  await expect(toast(page, '3 files deleted')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No files found' })).toBeVisible();

  await page.getByLabel('Status').selectOption('Bin');
  await expectCount(page, '3 files');
  await expect(findRow(page, 'Alpha')).toContainText(/Deleted \w+ \d+, goes for good on \w+ \d+/);
  await page.getByRole('button', { name: `Restore Alpha ${word}` }).click();
  await expect(toast(page, '1 file restored')).toBeVisible();
  await page.getByRole('button', { name: `Delete forever: Beta ${word}` }).click();
  await question.getByRole('button', { name: 'Delete forever' }).click();
  await expectToast(page, 'Deleted for good', `Beta ${word}`);
  await expect(titles(page)).toHaveText([/Gamma/]);

  await page.getByLabel('Status').selectOption('All files');
  await expect(findRow(page, 'Alpha')).toContainText('Draft');
  const id = await titles(page).locator('[id^=file-]').getAttribute('id');
  await page.request.delete(`/api/admin/stl-files/${id?.replace('file-', '')}`);
  // The file was deleted in another place meanwhile: an error is shown and the row disappears.
  expectStatus(404);
  await page.getByRole('button', { name: `Delete Alpha ${word}` }).click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page, 'Error')).toBeVisible();
  await expect(question).toBeHidden();
  await expect(page.getByRole('heading', { name: 'No files found' })).toBeVisible();
});
