import { readFile } from 'node:fs/promises';
import { pressUpload } from '../support/designs.ts';
import { expect, goto, signInAs, test } from '../support/fixtures.ts';
import { cubes3mf, cubeStl } from '../support/meshes.ts';

test('uploads a design, shows its size in the catalog and downloads its files', async ({ page, context }) => {
  await signInAs(context, 'admin');
  await goto(page, '/about');
  await page.getByRole('button', { name: /account menu/i }).click();
  await page.getByRole('menuitem', { name: 'Admin Panel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Panel' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Title' }).fill('Calibration Cube Pair');
  await page.getByRole('group', { name: 'Categories', exact: true }).getByText('Others').click();
  await page.getByRole('textbox', { name: 'Description' }).fill('Two cubes to measure.');

  const stl = cubeStl();
  await page.locator('input[type="file"][accept*=".stl"]').setInputFiles([
    { name: 'cube-20.stl', mimeType: 'model/stl', buffer: stl },
    { name: 'cubes.3mf', mimeType: 'model/3mf', buffer: await cubes3mf() },
  ]);
  await expect(page.getByText('cube-20.stl', { exact: true })).toBeVisible();

  await pressUpload(page);
  await expect(page.getByText('File uploaded successfully!', { exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('');

  await goto(page, '/browse?q=calibration');
  await page.getByRole('link', { name: 'Calibration Cube Pair' }).click();
  await expect(page.getByText('Two cubes to measure.')).toBeVisible();
  await expect(page.getByText('20 × 20 × 20 mm').first()).toBeVisible();
  const response = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).first().click();
  const file = await response;
  expect(file.suggestedFilename()).toBe('Calibration Cube Pair.zip');
  const zip = await readFile(await file.path());
  expect(zip.includes('cube-20.stl')).toBe(true);
});
