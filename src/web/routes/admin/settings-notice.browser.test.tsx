import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getModelAsAdmin, removeFileSettings } from '#src/features/publishing/admin-calls.ts';
import { listModelsAsAdmin } from '#src/features/publishing/manage-calls.ts';
import { unexaminedFile } from '#src/features/print-facts/unexamined.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { admin, buildAdminCard, buildAdminDesign, editorCalls } from '#test/support/screens/admin-data.ts';
import { respond, respondWithList, refuse } from '#test/support/screens/api-stub.ts';
import { expectToast } from '#test/support/screens/expectations.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';

const file = {
  id: 3,
  name: 'vase.3mf',
  format: '3mf' as const,
  sizeBytes: 1000,
  sha256: 'ab'.repeat(32),
  updatedAt: '2026-11-02T12:00:00.000Z',
  mesh: null,
  facts: unexaminedFile,
};
const entry = 'Metadata/Slic3r_PE.config';
const design = buildAdminDesign({
  files: [file],
  settingsNotices: [
    {
      fileId: 3,
      removed: [{ entry, key: 'post_process' }],
      warnings: [
        { kind: 'start_gcode', entry, key: 'start_gcode' },
        { kind: 'printer_host', entry, key: 'host_name' },
      ],
    },
  ],
});

const dialog = page.getByRole('dialog', { name: 'Edit File' });
const keep = dialog.getByRole('button', { name: 'Keep the settings of vase.3mf' });
const remove = dialog.getByRole('button', { name: 'Remove settings of vase.3mf' });
const contents = dialog.getByText('This 3MF contains start G-code and a printer address.');

async function openEditor(removal = respond(removeFileSettings, { ...design, settingsNotices: [] })) {
  const stub = await openScreen('/admin?tab=manage', {
    viewer: admin,
    calls: [
      ...editorCalls,
      respondWithList(listModelsAsAdmin, [buildAdminCard()]),
      respond(getModelAsAdmin, design),
      removal,
    ],
  });
  await page.getByRole('button', { name: `Edit ${design.title}` }).click();
  await expect.element(contents).toBeVisible();
  return stub;
}

it('names what the settings of a file contain and what was removed, and lets the admin keep them', async () => {
  const { requests } = await openEditor();
  await expect.element(dialog.getByText('Removed at the upload: post_process.')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Description' })).toBeVisible();
  await expectAccessible();
  await keep.click();
  await expect.element(contents).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('button', { name: 'Replace vase.3mf' })).toHaveFocus();
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('removes the settings at once', async () => {
  const { requests } = await openEditor();
  await remove.click();
  await expectToast('File updated successfully!');
  await expect.element(contents).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('button', { name: 'Replace vase.3mf' })).toHaveFocus();
  expect(requests.filter(({ method }) => method === 'POST')).toMatchObject([
    { path: '/api/admin/stl-files/7/files/3/remove-settings' },
  ]);
});

it('says why the settings could not be removed', async () => {
  await openEditor(refuse(removeFileSettings, 409));
  await remove.click();
  await expectToast('Error');
  await expect.element(contents).toBeVisible();
});
