import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { describeEdition, listEditions } from '#src/features/editions/calls.ts';
import type { AdminEdition, AdminEditions } from '#src/features/editions/schemas.ts';
import { getModelAsAdmin, updateModel } from '#src/features/publishing/admin-calls.ts';
import { listModelsAsAdmin } from '#src/features/publishing/manage-calls.ts';
import { expectAccessible } from '#test/support/screens/accessibility.ts';
import { admin, buildAdminCard, buildAdminDesign, editorCalls } from '#test/support/screens/admin-data.ts';
import {
  respond,
  respondWithList,
  neverRespond,
  refuse,
  type StubbedCall,
} from '#test/support/screens/api-stub.ts';
import { expectToast } from '#test/support/screens/expectations.ts';
import { bothWidths } from '#test/support/screens/look.ts';
import { openScreen } from '#test/support/screens/open-screen.tsx';
import { respondToForms } from '#test/support/screens/uploads.ts';

const at = '2026-11-04T12:00:00.000Z';
const first: AdminEdition = {
  ...{ number: 1, changedAt: at, kind: 'first', note: '', isDescribed: false, notify: false },
  ...{ told: 0, toldSince: null, isToldOf: false, hasSameShape: false },
};
const suggested = 'a.stl: 10 × 10 × 40.2 mm instead of 10 × 10 × 40 mm.';
const buildSecond = (changes: Partial<AdminEdition> = {}): AdminEdition => ({
  ...first,
  ...{ number: 2, kind: 'improved', note: suggested },
  ...changes,
});
const build = (holders: number, changes: Partial<AdminEdition> = {}): AdminEditions => ({
  ...{
    editions: [buildSecond(changes), first],
    holders,
    hasMoreHolders: false,
    isComparing: false,
    verdict: null,
  },
});

const before = buildAdminDesign({ categories: ['home-decor'] });
const after = buildAdminDesign({
  editions: [{ number: 2, changedAt: at, kind: 'improved', note: suggested }, ...before.editions],
});

const editor = page.getByRole('dialog', { name: 'Edit File' });
const question = page.getByRole('dialog', { name: 'What changed?' });
const note = question.getByRole('textbox', { name: 'What changed' });
const tell = question.getByRole('checkbox');

async function openEditor(calls: readonly StubbedCall[], on?: 'desktop' | 'phone') {
  const stub = await openScreen('/admin?tab=manage', {
    viewer: admin,
    calls: [
      ...editorCalls,
      respondWithList(listModelsAsAdmin, [buildAdminCard()]),
      respond(getModelAsAdmin, before),
      ...calls,
    ],
    ...(on && { on }),
  });
  await page.getByRole('button', { name: 'Edit Ripple Vase' }).click();
  await expect.element(editor.getByRole('textbox', { name: 'Title' })).toHaveValue('Ripple Vase');
  return stub;
}

/** Opens the editor, adds a file and saves. */
async function addFile(calls: readonly StubbedCall[], on?: 'desktop' | 'phone') {
  const forms = respondToForms(() => ({ status: 200, json: after }));
  const stub = await openEditor(calls, on);
  const field = document.querySelector('input[type="file"][multiple][accept*=".3mf"]');
  if (!field) throw new Error('No field adds files.');
  await userEvent.upload(field, new File(['solid'], 'lid.stl', { type: 'model/stl' }));
  await editor.getByRole('button', { name: 'Update File' }).click();
  return { ...stub, forms };
}

it.each(bothWidths)(
  'asks what changed after the files were saved, and sends the response (%s)',
  async (on) => {
    const described = build(214, { isDescribed: true, notify: true });
    const calls = [respond(listEditions, build(214)), respond(describeEdition, described)];
    const { requests, forms } = await addFile(calls, on);
    await expect.element(note).toHaveValue(suggested);
    await expect.element(tell).toBeChecked();
    await expect.element(question.getByText('Tell 214 people who have an earlier edition')).toBeVisible();
    await expectAccessible();
    await note.fill('Hinge pin 0.2 mm thinner.');
    await question.getByRole('radio', { name: 'Fixed' }).click();
    await question.getByRole('button', { name: 'Save' }).click();
    await expectToast('Edition 2 described');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Edit Ripple Vase' })).toHaveFocus();
    expect(requests.find(({ method }) => method === 'PATCH')).toMatchObject({
      path: '/api/admin/stl-files/7/editions/2',
      body: { note: 'Hinge pin 0.2 mm thinner.', kind: 'fix', notify: true },
    });
    expect(forms[0]?.address).toMatch(/^\/api\/admin\/stl-files\/7\/files\?saveId=[0-9a-f]{32}$/);
  },
);

it('does not propose to tell of files with the same shape', async () => {
  await addFile([respond(listEditions, build(1, { hasSameShape: true }))]);
  await expect.element(question.getByText('Tell one person who has an earlier edition')).toBeVisible();
  await expect.element(tell).not.toBeChecked();
  await question.getByRole('button', { name: 'Not now' }).click();
  await expect.element(question).not.toBeInTheDocument();
});

it('says that nobody is told once the comparison has found the same shape', async () => {
  const stub = await addFile([respond(listEditions, { ...build(3), isComparing: true })]);
  await expect.element(tell).toBeChecked();
  await note.fill('Exported anew.');
  stub.add(respond(listEditions, { ...build(3), verdict: 'same' }));
  await expect.element(question.getByText('Same shape, saved again. Nobody is told of it.')).toBeVisible();
  expect(tell.elements()).toEqual([]);
  await expect.element(note).toHaveValue('Exported anew.');
});

it('asks for the note only when nobody has an earlier edition', async () => {
  await addFile([respond(listEditions, build(0))]);
  await expect.element(note).toHaveValue(suggested);
  expect(tell.elements()).toEqual([]);
});

it('shows why the response was refused, and keeps it', async () => {
  const message = 'What changed is required.';
  await addFile([respond(listEditions, build(3)), refuse(describeEdition, 400, { message })]);
  await note.fill('');
  await question.getByRole('button', { name: 'Save' }).click();
  await expect.element(question.getByText(message)).toBeVisible();
  await expect.element(note).toHaveFocus();
});

it('shows the loading state of the question', async () => {
  await addFile([neverRespond(listEditions)]);
  await expect.poll(() => document.querySelector('[role=dialog] [aria-busy=true]')).not.toBeNull();
});

it('shows that the edition could not be loaded, and loads it again', async () => {
  const stub = await addFile([refuse(listEditions, 403)]);
  await expect.element(question.getByText('The edition could not be loaded.')).toBeVisible();
  stub.add(respond(listEditions, build(3)));
  await question.getByRole('button', { name: 'Try again' }).click();
  await expect.element(note).toHaveValue(suggested);
});

it('asks nothing after a change of the details', async () => {
  await openEditor([respond(updateModel, before)]);
  await editor.getByRole('checkbox', { name: 'Premium' }).click({ force: true });
  await editor.getByRole('button', { name: 'Update File' }).click();
  await expectToast('File updated successfully!');
  await expect.element(editor).not.toBeInTheDocument();
  expect(question.elements()).toEqual([]);
});

it('lists the editions with who was told, and changes a note later', async () => {
  const told = build(0, { isDescribed: true, notify: true, told: 214, toldSince: at });
  await openEditor([respond(listEditions, told), respond(describeEdition, told)]);
  await editor.getByText('Editions', { exact: true }).click();
  await expect.element(editor.getByText('Edition 2 · Nov 4, 2026 · Improved · 214 told')).toBeVisible();
  await expect.element(editor.getByText('The first edition.')).toBeVisible();
  await editor.getByRole('button', { name: 'Describe edition 2' }).click();
  await expect.element(question.getByText('214 people were told.')).toBeVisible();
  expect(tell.elements()).toEqual([]);
  await expectAccessible();
  await question.getByRole('button', { name: 'Save' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(editor).toBeVisible();
});
