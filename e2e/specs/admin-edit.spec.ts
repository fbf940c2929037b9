import type { Locator, Page } from '@playwright/test';
import { writeStl } from '@firstlayer/mesh/write/write-stl.ts';
import { cube } from '@firstlayer/mesh/test/meshes.ts';
import { picture } from '../support/designs.ts';
import { expect, goto, signInAs, test, toast } from '../support/fixtures.ts';
import { cubeStl } from '../support/meshes.ts';

interface Design {
  id: number;
  title: string;
  galleryHashes: string[];
}

/** Creates a design with two gallery images. */
async function createDesign(page: Page, fields: Record<string, string>): Promise<Design> {
  const form = new FormData();
  const title = `Drawer Pull ${Date.now()}`;
  const all = { title, categories: '["others"]', description: '<p>One screw.</p>', ...fields };
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

async function update(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Update File' }).click();
  await expect(toast(page, 'File updated successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();
}

const remove = (page: Page, { id }: Design) => page.request.delete(`/api/admin/stl-files/${id}`);

test('edits a design, replaces its file and restores the previous version', async ({ page }) => {
  await signInAs(page.context(), 'admin');
  const design = await createDesign(page, {});
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
  await question.getByRole('textbox', { name: 'What changed' }).fill('Wider now.');
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(question).toBeHidden();

  const changed = await page.request.get(`/api/admin/stl-files/${design.id}`);
  expect(((await changed.json()) as Design).galleryHashes).toEqual(design.galleryHashes.toReversed());

  await goto(page, `/model/${design.id}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('Two screws.')).toBeVisible();
  await expect(page.getByText('30 × 30 × 30 mm').first()).toBeVisible();
  await expect(page.getByText(/^Edition 2, /).first()).toBeVisible();
  await expect(page.getByText('Wider now.')).toBeAttached();

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
  await remove(page, design);
});

test('keeps a draft unpublished, schedules it, then releases it', async ({ page, browser, expectStatus }) => {
  expectStatus(404);
  await signInAs(page.context(), 'admin');
  const design = await createDesign(page, { state: 'draft' });
  const visitor = await browser.newContext();
  const isOut = async () => (await visitor.request.get(`/api/stl-files/${design.id}`)).status();
  expect(await isOut()).toBe(404);

  let dialog = await openEditor(page, design);
  await dialog.getByRole('radio', { name: /^Schedule/ }).check();
  const places = dialog.getByRole('group', { name: 'Next free places of the schedule' }).getByRole('button');
  await expect(places.first()).toHaveText(/^\w{3}, \w{3} \d+, \d+:\d\d\s[AP]M, (Ida Lund|Tomas Reyes)$/);
  await places.nth(1).click();
  const time = await dialog.getByLabel('Release time').inputValue();
  const designer = await dialog.getByLabel('Designer', { exact: true }).inputValue();
  await update(page, dialog);
  expect(await isOut()).toBe(404);

  dialog = await openEditor(page, design);
  await expect(dialog.getByLabel('Release time')).toHaveValue(time);
  await expect(dialog.getByLabel('Designer', { exact: true })).toHaveValue(designer);
  await dialog.getByRole('radio', { name: /^Now/ }).check();
  await update(page, dialog);
  expect(await isOut()).toBe(200);
  await remove(page, design);
  await visitor.close();
});
