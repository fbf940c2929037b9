import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getPreviewAsAdmin } from '#src/features/previews/calls.ts';
import { getModelAsAdmin, updateModel } from '#src/features/publishing/admin-calls.ts';
import type { AdminModel } from '#src/features/publishing/admin-schemas.ts';
import { listModelsAsAdmin } from '#src/features/publishing/manage-calls.ts';
import { examineModelFile, listExaminations } from '#src/features/publishing/examination-calls.ts';
import { listFileVersions, restoreFileVersion } from '#src/features/publishing/versions-calls.ts';
import { listCategories, listSubcategories } from '#src/features/categories/calls.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import {
  admin,
  buildAdminCard,
  buildAdminDesign,
  editorCalls,
  noFacts,
} from '#test/support/screens/admin-data.ts';
import { respond, respondWithList, hold, type StubbedCall } from '#test/support/screens/api-stub.ts';
import { otherPicture, picture } from '#test/support/screens/data.ts';
import { expectToast } from '#test/support/screens/expectations.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';
import { pretendWebGl2 } from '#test/support/screens/pretend-webgl.ts';
import { respondToForms } from '#test/support/screens/uploads.ts';

const dialog = page.getByRole('dialog', { name: 'Edit File' });
const title = dialog.getByRole('textbox', { name: 'Title' });
const save = dialog.getByRole('button', { name: 'Update File' });
const category = { description: '', modelCount: 1 };
const tree = [
  respond(listCategories, [
    { ...category, id: 1, name: 'Home Decor', slug: 'home-decor' },
    { ...category, id: 2, name: 'Others', slug: 'others' },
  ]),
  respond(listSubcategories, [{ ...category, id: 3, name: 'Vases', slug: 'vases', categoryId: 1 }]),
];

async function openEditor(changes: Partial<AdminModel> = {}, ...calls: StubbedCall[]) {
  const design = buildAdminDesign({ categories: ['others'], ...changes });
  const card = buildAdminCard({ title: design.title, state: design.state });
  const stub = await openScreen('/admin?tab=manage', {
    viewer: admin,
    calls: [
      ...editorCalls,
      ...tree,
      respondWithList(listModelsAsAdmin, [card]),
      respond(getModelAsAdmin, design),
      ...calls,
    ],
  });
  await page.getByRole('button', { name: `Edit ${design.title}` }).click();
  await expect.element(title).toHaveValue(design.title);
  return stub;
}

it('opens a design with the focus in the title', async () => {
  await openEditor();
  await expect.element(save).toBeVisible();
  await expect.element(title).toHaveFocus();
  await expect.element(page.getByRole('textbox', { name: 'Description' })).toBeVisible();
  await expectAccessible();
});

it('capitalizes a typed title, and asks before it discards changes', async () => {
  await openEditor();
  await title.fill('');
  title.element().focus();
  await userEvent.keyboard('round pull');
  await expect.element(title).toHaveValue('Round Pull');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(title).toHaveFocus();
});

it('requires a category, and unchecks the subcategories of a category with it', async () => {
  await openEditor();
  const categories = dialog.getByRole('group', { name: 'Categories', exact: true });
  await categories.getByText('Others').click();
  await save.click();
  await expectToast('Error', 'Please select at least one category');
  await categories.getByText('Home Decor').click();
  await dialog.getByRole('group', { name: 'Home Decor', exact: true }).getByText('Vases').click();
  await categories.getByText('Home Decor').click();
  await expect.element(dialog.getByText(/^Also unchecked, with their category: /)).toBeVisible();
});

it('closes the 3D view with Esc, and not the dialog around it', async () => {
  vi.spyOn(window, 'reportError').mockReturnValue();
  onTestFinished(() => void vi.restoreAllMocks());
  pretendWebGl2();
  const summary = { bytes: 900, isReduced: false, hasParts: false, hasFiles: false };
  const mesh = {
    ...{ fileId: 1, name: 'part.stl', url: 'data:,', bytes: 900, triangles: 12, isReduced: false },
    ...{ boundsMm: [10, 10, 10] as [number, number, number], parts: [] },
  };
  const meshes = respond(getPreviewAsAdmin, { meshes: [mesh] });
  await openEditor({ preview: summary }, meshes);
  await dialog.getByRole('button', { name: /^View in 3D/ }).click();
  await expect.element(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
  // Nothing can be drawn here, so that the canvas is hidden.
  const canvas = document.querySelector('canvas');
  canvas?.style.setProperty('visibility', 'visible');
  canvas?.focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog.getByRole('button', { name: /^View in 3D/ })).toHaveFocus();
});

it('sends the tags that were typed, and says when one is too long', async () => {
  const stored = [{ name: 'gift', slug: 'gift' }];
  const design = buildAdminDesign({ categories: ['others'], tags: stored });
  const { requests } = await openEditor({ tags: stored }, respond(updateModel, design));
  const tags = dialog.getByRole('textbox', { name: /^Tags/ });
  await expect.element(tags).toHaveValue('gift');
  await tags.fill(`gift, ${'x'.repeat(31)}`);
  await expect.element(dialog.getByText(/is longer than 30 characters/)).toBeVisible();
  await tags.fill('Gift, Dried  Flowers');
  await save.click();
  await expect
    .poll(() => requests.find(({ method }) => method === 'PATCH')?.body)
    .toMatchObject({ tags: ['gift', 'dried flowers'] });
});

it('shows the crop of the card, and keeps the last file', async () => {
  await openEditor();
  dialog
    .getByRole('button', { name: /^Crop position/ })
    .element()
    .focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  const frame = dialog.getByText('Card, 4:5').element().parentElement;
  expect(frame?.querySelector('img')?.getBoundingClientRect()).toMatchObject({ width: 80, height: 100 });
  await expect.element(dialog.getByRole('button', { name: 'Remove ripple-vase.stl' })).toBeDisabled();
});

it('moves the second picture to the first position and keeps the focus on its buttons', async () => {
  await openEditor({
    galleryImages: [picture, otherPicture],
    galleryColors: [null, null],
    galleryHashes: ['a'.repeat(64), 'b'.repeat(64)],
  });
  await dialog.getByRole('button', { name: 'Move picture 2 left' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Move picture 2 right' })).toHaveFocus();
});

it('saves the changed details and focuses the button that opened the dialog', async () => {
  const { requests } = await openEditor({}, respond(updateModel, buildAdminDesign({ isPremium: true })));
  await dialog.getByRole('checkbox', { name: 'Premium' }).click({ force: true });
  await save.click();
  await expectToast('File updated successfully!');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Edit Ripple Vase' })).toHaveFocus();
  const changes = requests.filter(({ method }) => method === 'PATCH');
  expect(changes).toMatchObject([{ path: '/api/admin/stl-files/7', body: { isPremium: true } }]);
});

it('offers the next free places of the schedule, and refuses a release time in the past', async () => {
  await openEditor({ state: 'draft' });
  await expect.element(dialog.getByRole('radio', { name: /^Draft/ })).toBeChecked();
  await dialog
    .getByText(/^Schedule/)
    .first()
    .click();
  const places = dialog.getByRole('group', { name: 'Next free places of the schedule' }).getByRole('button');
  await expect.element(places.first()).toHaveAttribute('aria-pressed', 'true');
  await expect.element(places.first()).toMatchTextContent(/^\w{3}, \w{3} \d+.*, \d+:\d\d\s[AP]M/);
  await dialog.getByLabelText('Release time').fill('2020-01-01T09:00');
  await save.click();
  await expectToast('Error', 'The release time must be in the future');
});

it('restores an earlier version after a question', async () => {
  const design = buildAdminDesign({ categories: ['others'] });
  const version = {
    id: 5,
    fileId: 1,
    name: 'pull.stl',
    format: 'stl' as const,
    sizeBytes: 684,
    createdAt: design.createdAt,
    replacedAt: design.createdAt,
  };
  const restored = { ...design, files: design.files.map((file) => ({ ...file, name: 'pull.stl' })) };
  const versions = [respond(listFileVersions, [version]), respond(restoreFileVersion, restored)];
  await openEditor({}, ...versions);
  await dialog.getByText('Earlier versions', { exact: true }).click();
  await expect.element(dialog.getByText('pull.stl', { exact: true })).toBeVisible();
  await expect
    .element(dialog.getByRole('link', { name: 'Download the earlier pull.stl' }))
    .toHaveAttribute('href', '/api/admin/stl-files/7/versions/5/file');
  await dialog.getByRole('button', { name: 'Use this version again' }).click();
  await page.getByRole('button', { name: 'Use this version', exact: true }).click();
  await expectToast('File updated successfully!');
  await expect.element(dialog.getByRole('button', { name: 'Replace pull.stl' })).toBeVisible();
});

it('shows what was saved when a file is rejected, and retries only the rest', async () => {
  const design = buildAdminDesign({ categories: ['others'], isPremium: true });
  const message = 'broken.stl cannot be read.';
  const forms = respondToForms(({ form }) =>
    (form.get('stlFiles') as File).name === 'broken.stl'
      ? { status: 400, json: { error: message, message } }
      : { status: 200, json: design },
  );
  const details = hold(respond(updateModel, design));
  const { requests } = await openEditor({}, details);
  await dialog.getByRole('checkbox', { name: 'Premium' }).click({ force: true });
  const field = document.querySelector('input[type="file"][multiple][accept*=".3mf"]');
  if (!field) throw new Error('No field adds files.');
  await userEvent.upload(field, new File(['solid'], 'broken.stl', { type: 'model/stl' }));
  await save.dblClick();
  details.release();
  await expect.element(dialog.getByText('Saved: details')).toBeVisible();
  await expect.element(dialog.getByText('Not saved: broken.stl')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove broken.stl' }).click();
  await userEvent.upload(field, new File(['solid'], 'plate.stl', { type: 'model/stl' }));
  await save.click();
  await expectToast('File updated successfully!');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requests.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  const [one, other] = forms.map(({ method, address }) => `${method} ${address}`);
  expect(one).toMatch(/^POST \/api\/admin\/stl-files\/7\/files\?saveId=/);
  expect(other).toBe(one);
});

it('shows why a file was not examined and what contradicts its design, and examines it again', async () => {
  const [file] = buildAdminDesign().files;
  const fileId = file?.id ?? 0;
  const reasons = [
    { kind: 'unit' as const, unit: 'inch' as const },
    { kind: 'supports_missing' as const, cause: { kind: 'island' as const, heightMm: 42 } },
  ];
  const waiting = [{ fileId, state: 'waiting' as const, verdict: null, reasons: [], facts: noFacts }];
  const stub = await openEditor(
    {},
    respond(listExaminations, [{ fileId, state: 'done', verdict: 'look_again', reasons, facts: noFacts }]),
    respond(examineModelFile, waiting),
  );
  await expect.element(dialog.getByText('Is this in inches?')).toBeVisible();
  const contradiction = 'You say no supports; we see an island at 42 mm height in file 1.';
  await expect.element(dialog.getByText(contradiction)).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Description' })).toBeVisible();
  await expectAccessible();
  // The editor reads the examinations again while a file waits.
  stub.add(respond(listExaminations, waiting));
  await dialog.getByRole('button', { name: `Examine ${file?.name} again` }).click();
  await expect.element(dialog.getByText('Being examined')).toBeVisible();
  expect(stub.requests.some(({ path }) => path.endsWith(`/files/${fileId}/examine`))).toBe(true);
});

it('says why a file could not be examined', async () => {
  const fileId = buildAdminDesign().files[0]?.id ?? 0;
  const reasons = [{ kind: 'unexamined' as const, failure: 'timed_out' }];
  const failed = [
    { fileId, state: 'failed' as const, verdict: 'look_again' as const, reasons, facts: noFacts },
  ];
  await openEditor({}, respond(listExaminations, failed));
  await expect.element(dialog.getByText('Not examined. The examination took too long.')).toBeVisible();
});
