import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { formatMegabytes } from '#src/lib/text.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { admin, editorCalls } from '#test/support/screens/admin-data.ts';
import { expectToast } from '#test/support/screens/expectations.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';
import { respondToForms } from '#test/support/screens/uploads.ts';

const title = page.getByRole('textbox', { name: 'Title' });
const submit = page.getByRole('button', { name: 'Upload STL File' });
const open = () => openScreen('/admin', { viewer: admin, calls: editorCalls });

/** Chooses files in the field that accepts this extension. */
async function chooseFiles(extension: string, ...files: File[]): Promise<void> {
  const field = document.querySelector(`main input[type="file"][multiple][accept*="${extension}"]`);
  if (!field) throw new Error(`No field accepts ${extension} files.`);
  await userEvent.upload(field, files);
}

it('shows the errors of an empty form and focuses the title', async () => {
  await open();
  await submit.click();
  await expect.element(page.getByText('Please enter a title').first()).toBeVisible();
  await expect.element(title).toHaveFocus();
  await expectAccessible();
});

it('capitalizes a typed title and leaves the description with Tab', async () => {
  await open();
  await title.click();
  await userEvent.keyboard('calibration cUBE pair');
  await expect.element(title).toHaveValue('Calibration Cube Pair');
  const description = page.getByRole('textbox', { name: 'Description' });
  await description.fill('Two cubes to measure.');
  await userEvent.keyboard('{Tab}');
  await expect.element(description).not.toHaveFocus();
});

it('labels the description as soon as its editor is there', async () => {
  const labels = new Set<string | null>();
  const observer = new MutationObserver(() => {
    for (const box of document.querySelectorAll('[aria-multiline]'))
      labels.add(box.ariaLabelledByElements?.[0]?.textContent ?? null);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await open();
  await expect.element(page.getByRole('textbox', { name: 'Description' })).toBeVisible();
  observer.disconnect();
  expect([...labels]).toEqual(['Description']);
});

it('asks before it leaves a form with chosen files', async () => {
  await open();
  await expect.element(submit).toBeVisible();
  await chooseFiles('.stl', new File(['solid'], 'cube-20.stl', { type: 'model/stl' }));
  await expect.element(page.getByText('cube-20.stl')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Browse Designs' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect.element(page.getByText('cube-20.stl')).toBeVisible();
});

it('says of what kind a chosen file is that cannot be added, and keeps the others', async () => {
  await open();
  await expect.element(submit).toBeVisible();
  await chooseFiles('.stl', new File(['solid'], 'cube-20.stl'), new File(['v 0 0 0'], 'vase.obj'));
  await expectToast(
    'Only .stl, .3mf and .zip files can be added: vase.obj',
    'vase.obj: OBJ files cannot be added. Export it as STL or 3MF.',
  );
  await expect.element(page.getByText('cube-20.stl', { exact: true })).toBeVisible();
});

it('shows why a file was rejected and keeps the form', async () => {
  const message = 'broken.stl cannot be read.';
  const sent = respondToForms(() => ({ status: 400, json: { error: message, message } }));
  await open();
  await title.fill('Broken');
  await page.getByRole('group', { name: 'Categories', exact: true }).getByText('Home Decor').click();
  await chooseFiles('.stl', new File(['solid'], 'broken.stl', { type: 'model/stl' }));
  const front = new File([new Uint8Array(1_500_000)], 'front.webp', { type: 'image/webp' });
  await chooseFiles('.webp', front);
  const gallery = page.getByRole('group', { name: /^Gallery images/ });
  await expect.element(gallery.getByText('front.webp', { exact: true })).toBeVisible();
  await expect.element(gallery.getByText(formatMegabytes(front.size), { exact: true })).toBeVisible();
  await submit.click();
  await expectToast('Error', `Upload failed: 400 - ${message}`);
  await expect.element(title).toHaveValue('Broken');
  expect(sent).toMatchObject([{ method: 'POST', address: '/api/admin/stl-files' }]);
});
