import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { writeStl } from '@firstlayer/mesh/write/write-stl.ts';
import { cube } from '@firstlayer/mesh/test/meshes.ts';
import { unzip } from '@firstlayer/mesh/test/zips.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { createDesign } from '../support/designs.ts';
import { expect, goto, signInAs, test } from '../support/fixtures.ts';
import { cubeStl } from '../support/meshes.ts';

async function download(page: Page, name: string): Promise<Record<string, Buffer>> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name, exact: true }).first().click();
  return unzip(await readFile(await (await downloading).path()));
}

async function replaceFile(page: Page, title: string): Promise<void> {
  await goto(page, `/admin?tab=manage&q=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  const editor = page.getByRole('dialog', { name: 'Edit File' });
  const chooser = page.waitForEvent('filechooser');
  await editor.getByRole('button', { name: 'Replace cube.stl' }).click();
  const buffer = Buffer.from(writeStl(cube(21)));
  await (await chooser).setFiles({ name: 'cube.stl', mimeType: 'model/stl', buffer });
  await editor.getByRole('button', { name: 'Update File' }).click();
}

test('describes a new edition, which the page of the design and the downloads of a holder show', async ({
  page,
  browser,
}) => {
  await signInAs(page.context(), 'admin');
  const title = `Editions ${Date.now()}`;
  const id = await createDesign(page.request, { title });
  const holder = await browser.newContext();
  await signInAs(holder, 'personal');
  const theirs = await holder.newPage();
  await goto(theirs, `/model/${id}`);
  await download(theirs, 'Download');

  await replaceFile(page, title);
  const question = page.getByRole('dialog', { name: 'What changed?' });
  const note = question.getByRole('textbox', { name: 'What changed' });
  await expect(note).toHaveValue(/^cube\.stl: 21 × 21 × 21 mm instead of /);
  await note.fill('Wider by a millimeter.');
  await expect(question.getByRole('checkbox')).toBeChecked();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(question).toBeHidden();

  const withoutScript = await browser.newContext({ javaScriptEnabled: false });
  const plain = await withoutScript.newPage();
  await plain.goto(`/model/${id}`);
  await expect(plain.getByText(/^Edition 2, /).first()).toBeVisible();
  await plain.getByText('What changed').click();
  await expect(plain.getByText('Wider by a millimeter.')).toBeVisible();

  await goto(theirs, '/downloads');
  const row = theirs.getByRole('listitem').filter({ hasText: title });
  await expect(row.getByText('A newer edition is out')).toBeVisible();
  await expectAccessible(theirs);
  const earlier = await download(theirs, `Download edition 1 ${title}`);
  expect(earlier['cube.stl']?.equals(cubeStl())).toBe(true);

  await page.request.delete(`/api/admin/stl-files/${id}`);
  await holder.close();
  await withoutScript.close();
});
