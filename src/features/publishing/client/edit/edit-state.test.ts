import { describe, expect, it } from 'vitest';
import { buildAdminDesign } from '#test/support/screens/admin-data.ts';
import { ApiError } from '#src/lib/api-client.ts';
import { unexaminedFile } from '#src/features/print-facts/unexamined.ts';
import type { AdminModel } from '../../admin-schemas.ts';
import { buildGalleryForm, moveItem, addImages } from '../form/gallery-items.ts';
import {
  getChanges,
  hasUnsavedChanges,
  createEditState,
  type EditDraft,
  type EditState,
} from './edit-state.ts';
import { buildSaveSteps, type SaveStep } from './save-steps.ts';
import { runSaveSteps } from './run-save-steps.ts';

const file = (id: number, name: string) => ({
  ...{
    id,
    name,
    format: 'stl' as const,
    sizeBytes: 84,
    sha256: 'ab'.repeat(32),
    updatedAt: '2026-11-19T08:00:00Z',
    mesh: null,
  },
  facts: unexaminedFile,
});

const model = buildAdminDesign({
  ...{ title: 'Vase', description: '<p>Thin</p>', categories: ['home', 'garden'], state: 'draft' },
  ...{ galleryImages: ['/a', '/b'], galleryHashes: ['aa', 'bb'] },
  files: [file(1, 'one.stl'), file(2, 'two.stl')],
});

const edited = (part: Partial<EditDraft>): EditState => {
  const work = createEditState(model);
  return { ...work, draft: { ...work.draft, ...part } };
};
const chosen = new File(['solid'], 'new.stl');
const namesOf = (part: Partial<EditDraft>) =>
  buildSaveSteps(edited(part), 'save-of-test').map(({ name }) => name);

describe('the form that edits a design', () => {
  it('sends the fields that differ, and a time with its state', () => {
    expect(hasUnsavedChanges(edited({}))).toBe(false);
    expect(getChanges(edited({ categories: ['garden', 'home'], title: ' Vase ' }))).toEqual({});
    expect(getChanges(edited({ title: 'Bowl', crop: { x: 10, y: 50 }, designerId: 'designer-one' }))).toEqual(
      {
        title: 'Bowl',
        cropX: 10,
        designerId: 'designer-one',
      },
    );
    expect(getChanges(edited({ previewLevel: 'pictures' }))).toEqual({ previewLevel: 'pictures' });
    const scheduled = { state: 'scheduled' as const, releasesAt: '2026-11-23T08:00:00.000Z' };
    expect(getChanges(edited(scheduled))).toEqual(scheduled);
    const announced = { ...scheduled, showsTitleEarly: true };
    expect(getChanges(edited(announced))).toEqual(announced);
    const work = createEditState({ ...model, ...scheduled });
    const retimed = { ...work.draft, releasesAt: '2026-11-25T08:00:00.000Z' };
    expect(getChanges({ ...work, draft: retimed })).toEqual({
      state: 'scheduled',
      releasesAt: '2026-11-25T08:00:00.000Z',
    });
    expect(getChanges({ ...work, draft: { ...work.draft, state: 'draft' } })).toEqual({ state: 'draft' });
  });

  it('saves details, then images, then files, and never removes the last file', () => {
    expect(namesOf({})).toEqual(['details']);
    const all = { title: 'Bowl', previewImage: chosen, gallery: [], stlFiles: [chosen] };
    expect(namesOf({ ...all, removed: [2], replacements: { 1: chosen } })).toEqual([
      'details',
      'preview image',
      'gallery images',
      'new.stl in place of one.stl',
      'two.stl removed',
      'new.stl',
    ]);
    expect(namesOf({ stlFiles: [chosen], removed: [1, 2], replacements: { 1: chosen } })).toEqual([
      'new.stl',
      'one.stl removed',
      'two.stl removed',
    ]);
  });

  it('sends the order of kept and new images', () => {
    const items = addImages(createEditState(model).draft.gallery, [chosen, chosen]);
    const form = buildGalleryForm(moveItem(moveItem(items, 2, 0), 2, 1));
    expect(Array.from(form.keys())).toEqual(['order', 'galleryImages']);
    expect(form.get('order')).toBe('["+","bb","aa"]');
    expect(moveItem(items, 0, -1)).toEqual(items);
  });

  it('stops at a failed step, and sends only the remaining steps the second time', async () => {
    const sent: string[] = [];
    let mayReplace = false;
    const responses: Record<string, AdminModel> = { details: { ...model, title: 'Bowl' } };
    const stepsFor = (work: EditState): SaveStep[] =>
      buildSaveSteps(work, 'save-of-test').map((step) => ({
        ...step,
        send: async () => {
          sent.push(step.name);
          if (step.name.includes('in place of') && !mayReplace) throw new ApiError(409, '{"message":"No."}');
          return responses[step.name] ?? { ...model, title: 'Bowl' };
        },
      }));
    let work = edited({ title: 'Bowl', replacements: { 1: chosen }, removed: [2] });
    const saving = {
      signal: new AbortController().signal,
      onProgress: () => undefined,
      onStep: (next: EditState) => {
        work = next;
      },
    };
    expect(await runSaveSteps(work, stepsFor(work), saving)).toMatchObject({
      message: 'No.',
      saved: ['details'],
      left: ['new.stl in place of one.stl', 'two.stl removed'],
      isOutdated: true,
    });
    mayReplace = true;
    sent.length = 0;
    expect(await runSaveSteps(work, stepsFor(work), saving)).toBeUndefined();
    expect(sent).toEqual(['new.stl in place of one.stl', 'two.stl removed']);
    expect(hasUnsavedChanges(work)).toBe(false);
  });
});
