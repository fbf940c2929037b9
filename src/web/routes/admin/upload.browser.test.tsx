import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { admin, editorCalls } from '#test/support/screens/admin-data.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const title = page.getByRole('textbox', { name: 'Title' });
const submit = page.getByRole('button', { name: 'Upload STL File' });
const open = () => openScreen('/admin', { viewer: admin, calls: editorCalls });

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

it('asks before it leaves a form with chosen files', async () => {
  await open();
  await expect.element(submit).toBeVisible();
  const file = new File(['solid'], 'cube-20.stl', { type: 'model/stl' });
  await userEvent.upload(
    document.querySelector<HTMLInputElement>('input[type="file"][accept*=".stl"]') as Element,
    file,
  );
  await expect.element(page.getByText('cube-20.stl')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Browse Designs' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect.element(page.getByText('cube-20.stl')).toBeVisible();
});
