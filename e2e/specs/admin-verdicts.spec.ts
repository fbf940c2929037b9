import { writeStl } from '@firstlayer/mesh/write/write-stl.ts';
import { openBox } from '@firstlayer/mesh/test/meshes.ts';
import { expect, goto, signInAs, test } from '../support/fixtures.ts';

test('keeps an open mesh as a draft, lists it under Problems and releases it anyway', async ({
  page,
  context,
}) => {
  // On a busy machine, the designs of the demo may still be examined, and the upload waits behind them.
  await signInAs(context, 'admin');
  await goto(page, '/admin');
  await page.getByRole('textbox', { name: 'Title' }).fill('Lidless Box');
  await page.getByRole('group', { name: 'Categories', exact: true }).getByText('Others').click();
  const buffer = Buffer.from(writeStl(openBox(24)));
  await page
    .locator('input[type="file"][accept*=".stl"]')
    .setInputFiles([{ name: 'box.stl', mimeType: 'model/stl', buffer }]);
  await page.getByRole('button', { name: 'Upload STL File' }).click();
  const question = page.getByRole('dialog', { name: '1 file has problems. Release Lidless Box anyway?' });
  const reason = question.getByText('Hole of 24 mm, in the middle, 24 mm above the bed');
  await expect(reason).toBeVisible({ timeout: 300_000 });
  await question.getByRole('button', { name: 'Keep as a draft' }).click();
  await page.getByRole('button', { name: 'Open it' }).click();

  const row = page.getByRole('row').filter({ hasText: 'Lidless Box' });
  await expect(row.getByText('box.stl: 1 hole.')).toBeVisible();
  await expect(row.getByText('Draft', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: 'Edit Lidless Box' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit File' });
  await expect(editor.getByText('Look again')).toBeVisible();
  await editor.getByText('On the site at once').click();
  await editor.getByRole('button', { name: 'Update File' }).click();
  await question.getByRole('button', { name: 'Release anyway' }).click();
  await expect(page.getByText('File updated successfully!', { exact: true })).toBeVisible();
  await expect(row.getByText('Look again')).toBeVisible();
  await expect(row.getByText('Draft', { exact: true })).toBeHidden();

  // People are notified after all files that wait have been examined.
  await expect(async () => {
    await goto(page, '/notifications');
    await expect(page.getByText('Lidless Box has problems')).toBeVisible({ timeout: 2000 });
  }).toPass();
});
