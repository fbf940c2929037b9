import type { AdminModel, ModelChange } from '../../admin-contract.ts';
import type { ModelFile } from '#src/features/catalog/contract.ts';
import type { DesignDraft } from '../form/design-draft.ts';
import { toStorableDraft } from '../form/storable-draft.ts';
import { toGalleryItems, hasSamePictures } from '../form/gallery-items.ts';

/** What stands in the form that edits a design. */
export interface EditDraft extends DesignDraft {
  /** By the ids of the files that they replace. */
  replacements: Readonly<Record<number, File>>;
  /** Ids of files to be removed. */
  removed: readonly number[];
}

/** A design as it is on the server, and what is to become of it. */
export interface EditState {
  base: AdminModel;
  draft: EditDraft;
}

export function createEditState(base: AdminModel): EditState {
  return { base, draft: toEditDraft(base) };
}

export function toEditDraft(model: AdminModel): EditDraft {
  return {
    ...getDetails(model),
    stlFiles: [],
    previewImage: undefined,
    gallery: toGalleryItems(model),
    replacements: {},
    removed: [],
  };
}

function getDetails(model: AdminModel) {
  const { title, categories, subcategories, isPremium, needsSupports, needsBrim, description } = model;
  return {
    ...{ title, categories, subcategories, isPremium, needsSupports, needsBrim, description },
    crop: parseCrop(model),
    designerId: model.designer?.userId ?? null,
    state: model.state,
    releasesAt: model.releasesAt,
    showsTitleEarly: model.showsTitleEarly,
  };
}

export function parseCrop({ cropX, cropY }: Pick<AdminModel, 'cropX' | 'cropY'>) {
  return { x: Number(cropX), y: Number(cropY) };
}

/** The fields that differ, as the wire calls them. */
export function getChanges({ base, draft }: EditState): ModelChange {
  const before = toWireFields(toEditDraft(base));
  const after = toWireFields(draft);
  const names = Object.keys(after) as (keyof typeof after)[];
  const changed = names.filter((name) => !isSame(before[name], after[name]));
  // A scheduled one is told its time with its state.
  const isTimeChanged = changed.includes('releasesAt') && draft.state === 'scheduled';
  const sent = new Set(isTimeChanged ? [...changed, 'state'] : changed);
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => sent.has(name) && value !== undefined),
  );
}

function toWireFields(draft: EditDraft) {
  const { categories, subcategories, isPremium, needsSupports, needsBrim, description } = draft;
  return {
    title: draft.title.trim(),
    ...{ description, categories, subcategories, isPremium, needsSupports, needsBrim },
    cropX: draft.crop.x,
    cropY: draft.crop.y,
    designerId: draft.designerId,
    state: draft.state,
    releasesAt: draft.state === 'scheduled' ? (draft.releasesAt ?? undefined) : undefined,
    showsTitleEarly: draft.showsTitleEarly,
  };
}

/** The order in which categories are chosen says nothing. */
function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((each) => other.includes(each));
}

/** The files that are there and stay, whether replaced or not. */
export function listRemainingFiles({ base, draft }: EditState): ModelFile[] {
  return base.files.filter(({ id }) => !draft.removed.includes(id));
}

/** What of the form can be kept as text. */
export function toStorableEdit({ replacements, ...draft }: EditDraft) {
  const { details, hasFiles } = toStorableDraft(draft);
  const storable: Partial<EditDraft> = details;
  return { details: storable, hasFiles: hasFiles || Object.keys(replacements).length > 0 };
}

/** Something would be lost by leaving. */
export function hasUnsavedChanges(state: EditState): boolean {
  const { base, draft } = state;
  return (
    Object.keys(getChanges(state)).length > 0 ||
    draft.stlFiles.length > 0 ||
    draft.previewImage !== undefined ||
    draft.removed.length > 0 ||
    Object.keys(draft.replacements).length > 0 ||
    !hasSamePictures(draft.gallery, toGalleryItems(base))
  );
}

/** The form goes on with what the server answered; of the gallery it takes that which nobody has touched. */
export function applySavedModel(
  { base, draft }: EditState,
  model: AdminModel,
  savedFields: Partial<EditDraft>,
): EditState {
  const isGalleryUntouched = hasSamePictures(draft.gallery, toGalleryItems(base));
  const ids = model.files.map(({ id }) => id);
  const next = { ...draft, ...(isGalleryUntouched && { gallery: toGalleryItems(model) }), ...savedFields };
  return {
    base: model,
    draft: {
      ...next,
      removed: next.removed.filter((id) => ids.includes(id)),
      replacements: Object.fromEntries(
        Object.entries(next.replacements).filter(([id]) => ids.includes(Number(id))),
      ),
    },
  };
}

/** The fields of the details as the server keeps them. */
export function getSavedDetails(model: AdminModel): Partial<EditDraft> {
  return getDetails(model);
}
