import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getModelAsAdmin, updateModel } from '#src/features/publishing/admin-calls.ts';
import { listExaminations } from '#src/features/publishing/examination-calls.ts';
import type { FileExamination } from '#src/features/publishing/examination-schemas.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import {
  admin,
  respondWithFiles,
  buildAdminCard,
  buildAdminDesign,
  editorCalls,
  noFacts,
  panelCalls,
} from '#test/support/screens/admin-data.ts';
import { respond } from '#test/support/screens/api-stub.ts';
import { expectAddress, expectToast } from '#test/support/screens/expectations.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';
import { respondToForms } from '#test/support/screens/uploads.ts';

const design = buildAdminDesign({ title: 'Harbour Octopus', state: 'draft' });
const fileId = design.files[0]?.id ?? 0;
const place = { part: null, side: 'front left' as const, atMm: [1, 1, 12] as [number, number, number] };
const reasons: FileExamination['reasons'] = [
  { kind: 'holes', mesh: null, count: 1, largest: [{ sizeMm: 4, place }] },
];
const examined = (verdict: FileExamination['verdict']): FileExamination[] =>
  design.files.map(({ id }) => {
    const isBad = id === fileId && verdict !== 'ready';
    const state = verdict === null ? 'waiting' : 'done';
    return {
      fileId: id,
      state,
      verdict: id === fileId ? verdict : 'ready',
      reasons: isBad ? reasons : [],
      facts: noFacts,
    };
  });
const question = page.getByRole('dialog', { name: '1 file has problems. Release Harbour Octopus anyway?' });
const success = 'File uploaded successfully!';

/** Fills the form and sends it. The examinations are answered in this order, the last one for good. */
async function upload(...responses: FileExamination[][]) {
  const forms = respondToForms(() => ({ status: 201, json: design }));
  const stub = await openScreen('/admin', {
    viewer: admin,
    calls: [
      ...editorCalls,
      respondWithFiles(() => []),
      respond(updateModel, { ...design, state: 'released' }),
      respond(listExaminations, () => (responses.length > 1 ? responses.shift() : responses[0]) ?? []),
    ],
  });
  await page.getByRole('textbox', { name: 'Title' }).fill('Harbour Octopus');
  await page.getByRole('group', { name: 'Categories', exact: true }).getByText('Home Decor').click();
  const field = document.querySelector('main input[type="file"][multiple][accept*=".stl"]');
  if (!field) throw new Error('No field accepts model files.');
  await userEvent.upload(field, new File(['solid'], 'octopus.stl', { type: 'model/stl' }));
  await page.getByRole('button', { name: 'Upload STL File' }).click();
  const listChanges = () => stub.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  return { forms, listChanges };
}

it('stores a design as a draft and releases it when its files are ready', async () => {
  const { forms, listChanges } = await upload(examined(null), examined('ready'));
  await expectToast(success);
  expect(forms.map(({ form }) => form.get('state'))).toEqual(['draft']);
  expect(listChanges()).toEqual([{ state: 'released' }]);
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('');
});

it('asks before it releases a file with problems, and keeps the design as a draft', async () => {
  const { listChanges } = await upload(examined('look_again'));
  await expect.element(question.getByText('Hole of 4 mm, front left, 12 mm above the bed')).toBeVisible();
  const keep = question.getByRole('button', { name: 'Keep as a draft' });
  await expect.element(keep).toHaveFocus();
  await expectAccessible();
  await keep.click();
  await expectToast('Kept as a draft', 'Harbour Octopus is under Manage Files, Problems.');
  expect(listChanges()).toEqual([]);
  await page.getByRole('button', { name: 'Open it' }).click();
  await expectAddress('/admin?shelf=problems&tab=manage');
});

it('releases a design with problems if that is chosen', async () => {
  const { listChanges } = await upload(examined('unprintable'));
  await question.getByRole('button', { name: 'Release anyway' }).click();
  await expectToast(success);
  await expect.element(question).not.toBeInTheDocument();
  expect(listChanges()).toEqual([{ state: 'released' }]);
});

it('asks before the editor releases a draft with problems, and saves the rest of the form', async () => {
  const draft = buildAdminDesign({ title: 'Harbour Octopus', state: 'draft' });
  const card = buildAdminCard({ id: draft.id, title: draft.title, state: 'draft' });
  const stub = await openScreen('/admin?tab=manage', {
    viewer: admin,
    calls: [
      ...editorCalls,
      respondWithFiles(() => [card]),
      respond(getModelAsAdmin, draft),
      respond(updateModel, { ...draft, needsBrim: true }),
      respond(listExaminations, examined('look_again')),
    ],
  });
  await page.getByRole('button', { name: 'Edit Harbour Octopus' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit File' });
  await expect.element(editor.getByText('Hole of 4 mm, front left, 12 mm above the bed')).toBeVisible();
  await editor.getByRole('radio', { name: /^Now/ }).click();
  await editor.getByRole('checkbox', { name: 'Brim required' }).click();
  await editor.getByRole('button', { name: 'Update File' }).click();
  await question.getByRole('button', { name: 'Keep as a draft' }).click();
  await expectToast('File updated successfully!');
  const [change] = stub.requests.filter(({ method }) => method === 'PATCH');
  expect(change?.body).toEqual({ needsBrim: true, category: null, subcategory: null });
});

it('counts the designs with problems and says what is to be looked at', async () => {
  const files = [{ fileId, name: 'octopus.stl', verdict: 'look_again' as const, reasons }];
  const cards = [
    buildAdminCard({ id: 1, title: 'Harbour Octopus', problems: [{ kind: 'files', files }] }),
    buildAdminCard({ id: 2, title: 'Ripple Vase' }),
  ];
  await openScreen('/admin?tab=manage', {
    viewer: admin,
    calls: [...panelCalls, respondWithFiles(() => cards)],
  });
  const status = page.getByRole('combobox', { name: 'Status' });
  await expect.element(status.getByRole('option', { name: 'Problems (1)' })).toBeInTheDocument();
  await status.selectOptions('Problems (1)');
  await expect.element(page.getByText('octopus.stl: 1 hole.')).toBeVisible();
  await expect.element(page.getByText('Look again')).toBeVisible();
  await expect.element(page.getByText('Ripple Vase')).not.toBeInTheDocument();
  await expectAccessible();
});
