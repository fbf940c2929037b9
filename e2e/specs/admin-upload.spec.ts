import { readFile } from 'node:fs/promises';
import { writeStl } from '@firstlayer/mesh/write/write-stl.ts';
import { box } from '@firstlayer/mesh/test/meshes.ts';
import { unzip } from '@firstlayer/mesh/test/zips.ts';
import { pressUpload } from '../support/designs.ts';
import { expect, goto, signInAs, test } from '../support/fixtures.ts';

const toFile = (name: string, size: [number, number, number]) => ({
  ...{ name, mimeType: 'model/stl' },
  buffer: Buffer.from(writeStl(box(size))),
});

test('confirms a suggested size and sets copies before the upload, and offers both sizes to visitors, who download all files', async ({
  page,
  context,
}) => {
  await signInAs(context, 'admin');
  await goto(page, '/about');
  await page.getByRole('button', { name: /account menu/i }).click();
  await page.getByRole('menuitem', { name: 'Admin Panel' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Two Size Jar');
  await page.getByRole('group', { name: 'Categories', exact: true }).getByText('Others').click();
  await page
    .locator('input[type="file"][accept*=".stl"]')
    .setInputFiles([
      toFile('jar-60mm.stl', [60, 60, 60]),
      toFile('jar-80mm.stl', [80, 80, 80]),
      toFile('foot.stl', [10, 10, 5]),
    ]);
  const print = page.getByRole('region', { name: 'One print: what buyers read' });
  await expect(print.getByText('jar-60mm.stl × 1, foot.stl × 1')).toBeVisible();
  await expect(page.getByText('Ready', { exact: true })).toHaveCount(3);
  const grams = print.getByText(/^\d+ g$/);
  const before = Number.parseInt(await grams.innerText(), 10);
  await page.getByRole('button', { name: 'The use of jar-80mm.stl is right' }).click();
  await expect(page.getByText('Suggested by shape and name.')).toBeHidden();
  await page.getByRole('group', { name: 'Copies of foot.stl' }).getByRole('textbox').fill('4');
  await expect(print.getByText('jar-60mm.stl × 1, foot.stl × 4')).toBeVisible();
  expect(Number.parseInt(await grams.innerText(), 10)).toBeGreaterThan(before);
  await print.getByRole('radio', { name: '80 mm' }).click();
  await expect(print.getByText('foot.stl × 4, jar-80mm.stl × 1')).toBeVisible();

  await pressUpload(page);
  await expect(page.getByText('File uploaded successfully!', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Manage Files' }).click();
  await page.getByRole('link', { name: 'Two Size Jar' }).click();
  const card = page.getByRole('region', { name: 'Will it print for me?' });
  await expect(card.getByText('Needs 70 × 70 mm and 61 mm of height')).toBeVisible();
  await card.getByText('80 mm', { exact: true }).click();
  await expect(card.getByText('Needs 90 × 90 mm and 81 mm of height')).toBeVisible();
  await expect(page.getByText('Instead of jar-60mm.stl')).toBeVisible();
  await expect(page.getByText('Printed 4 times')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).first().click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Two Size Jar.zip');
  const names = Object.keys(await unzip(await readFile(await file.path())));
  expect(names).toEqual(expect.arrayContaining(['foot.stl', 'jar-60mm.stl', 'jar-80mm.stl']));
});
