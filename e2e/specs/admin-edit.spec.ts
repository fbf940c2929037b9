import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { writeStl } from '@firstlayer/mesh/write/write-stl.ts';
import { cube } from '@firstlayer/mesh/test/meshes.ts';
import { unzip } from '@firstlayer/mesh/test/zips.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { picture } from '../support/designs.ts';
import { expect, goto, signInAs, test } from '../support/fixtures.ts';
import { cubeStl } from '../support/meshes.ts';

interface Design {
  id: number;
  title: string;
  galleryHashes: string[];
}

/** Creates a design with two gallery images. */
async function createDesign(page: Page): Promise<Design> {
  const form = new FormData();
  const title = `Drawer Pull ${Date.now()}`;
  const all = { title, categories: '["others"]', description: '<p>One screw.</p>' };
  for (const [name, value] of Object.entries(all)) form.set(name, value);
  form.append('stlFiles', new File([new Uint8Array(cubeStl())], 'pull.stl'));
  const images = { previewImage: 'preview', galleryImages: 'first' };
  for (const [field, name] of Object.entries(images)) {
    form.append(field, new File([new Uint8Array(await picture('#456'))], `${name}.png`));
  }
  form.append('galleryImages', new File([new Uint8Array(await picture('#a52'))], 'second.png'));
  const response = await page.request.post('/api/admin/stl-files', { multipart: form });
  expect(response.status()).toBe(201);
  return (await response.json()) as Design;
}

async function openEditor(page: Page, { title }: Design): Promise<Locator> {
  await goto(page, `/admin?tab=manage&q=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit File' });
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
  return dialog;
}

async function download(page: Page, name: string): Promise<Record<string, Buffer>> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name, exact: true }).first().click();
  return unzip(await readFile(await (await downloading).path()));
}

test('edits a design and replaces its file, which visitors and a holder of the earlier edition see, and restores that', async ({
  page,
  browser,
}) => {
  await signInAs(page.context(), 'admin');
  const design = await createDesign(page);
  const holder = await browser.newContext();
  await signInAs(holder, 'personal');
  const theirs = await holder.newPage();
  await goto(theirs, `/model/${design.id}`);
  await download(theirs, 'Download');

  const dialog = await openEditor(page, design);
  const title = `Round ${design.title}`;
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  await dialog.getByRole('checkbox', { name: 'Brim required' }).check();
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Two screws.');
  await dialog.getByRole('button', { name: /^Crop position/ }).press('Shift+ArrowRight');
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Replace pull.stl' }).click();
  const large = Buffer.from(writeStl(cube(30)));
  await (await chooser).setFiles({ name: 'pull-30.stl', mimeType: 'model/stl', buffer: large });
  await expect(dialog.getByText(/^Will be replaced: pull-30.stl/)).toBeVisible();

  await dialog.getByRole('button', { name: 'Move picture 2 left' }).click();
  await dialog.getByRole('button', { name: 'Update File' }).click();
  const question = page.getByRole('dialog', { name: 'What changed?' });
  const note = question.getByRole('textbox', { name: 'What changed' });
  await expect(note).toHaveValue(/30 × 30 × 30 mm instead of /);
  await note.fill('Wider now.');
  await expect(question.getByRole('checkbox')).toBeChecked();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(question).toBeHidden();

  const changed = await page.request.get(`/api/admin/stl-files/${design.id}`);
  expect(((await changed.json()) as Design).galleryHashes).toEqual(design.galleryHashes.toReversed());

  const withoutScript = await browser.newContext({ javaScriptEnabled: false });
  const plain = await withoutScript.newPage();
  await plain.goto(`/model/${design.id}`);
  await expect(plain.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(plain.getByText('Two screws.')).toBeVisible();
  await expect(plain.getByText('30 × 30 × 30 mm').first()).toBeVisible();
  await expect(plain.getByText(/^Edition 2, /).first()).toBeVisible();
  await plain.getByText('What changed').click();
  await expect(plain.getByText('Wider now.')).toBeVisible();

  await goto(theirs, '/downloads');
  const row = theirs.getByRole('listitem').filter({ hasText: title });
  await expect(row.getByText('A newer edition is out')).toBeVisible();
  await expectAccessible(theirs);
  const earlier = await download(theirs, `Edition 1 again ${title}`);
  expect(earlier['pull.stl']?.equals(cubeStl())).toBe(true);

  const again = await openEditor(page, { ...design, title });
  await again.getByText('Earlier versions', { exact: true }).click();
  await expect(again.getByText('pull.stl', { exact: true })).toBeVisible();
  const bytes = await page.request.get(
    (await again.getByRole('link', { name: 'Download the earlier pull.stl' }).getAttribute('href')) ?? '',
  );
  expect((await bytes.body()).equals(cubeStl())).toBe(true);
  await again.getByRole('button', { name: 'Use this version again' }).click();
  await page.getByRole('button', { name: 'Use this version', exact: true }).click();
  await expect(again.getByRole('button', { name: 'Replace pull.stl' })).toBeVisible();
  await expect(again.getByText('pull-30.stl', { exact: true })).toBeVisible();
  await page.request.delete(`/api/admin/stl-files/${design.id}`);
  await holder.close();
  await withoutScript.close();
});
