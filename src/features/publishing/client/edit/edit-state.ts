import type { AdminModel, ModelChange } from '../../admin-schemas.ts';
import type { ModelFile } from '#src/features/catalog/schemas.ts';
import { readDetails } from '../../details.ts';
import { toDraftDetails, toModelDetails, type DesignDraft } from '../form/design-draft.ts';
import { toStorableDraft } from '../form/storable-draft.ts';
import { toGalleryItems, hasSamePictures } from '../form/gallery-items.ts';

/** The contents of the form that edits a design. */
export interface EditDraft extends DesignDraft {
  /** New files by the ids of the files that they replace. */
  replacements: Readonly<Record<number, File>>;
  /** The ids of the files to remove. */
  removed: readonly number[];
}

/** The design on the server, and the edited draft. */
export interface EditState {
  base: AdminModel;
  draft: EditDraft;
}

export function createEditState(base: AdminModel): EditState {
  return { base, draft: toEditDraft(base) };
}

export function toEditDraft(model: AdminModel): EditDraft {
  return {
    ...getSavedDetails(model),
    stlFiles: [],
    previewImage: undefined,
    gallery: toGalleryItems(model),
    replacements: {},
    removed: [],
    uses: {},
  };
}

/** Returns the fields that differ, by their names in the API. */
export function getChanges({ base, draft }: EditState): ModelChange {
  const before = toWireFields(toEditDraft(base));
  const after = toWireFields(draft);
  const names = Object.keys(after) as (keyof typeof after)[];
  const changed = names.filter((name) => !isSame(before[name], after[name]));
  // A release time must be sent with its state.
  const isTimeChanged = changed.includes('releasesAt') && draft.state === 'scheduled';
  const sent = new Set(isTimeChanged ? [...changed, 'state'] : changed);
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => sent.has(name) && value !== undefined),
  );
}

function toWireFields(draft: EditDraft) {
  const { state, releasesAt } = draft;
  return {
    ...toModelDetails(draft),
    state,
    releasesAt: state === 'scheduled' ? (releasesAt ?? undefined) : undefined,
  };
}

/** Compares two values. The order of arrays, such as categories, does not matter. */
function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((each) => other.includes(each));
}

/** Returns the stored files that are not removed, including those to be replaced. */
export function listRemainingFiles({ base, draft }: EditState): ModelFile[] {
  return base.files.filter(({ id }) => !draft.removed.includes(id));
}

/** Returns the part of the form that can be stored as text. */
export function toStorableEdit({ replacements, ...draft }: EditDraft) {
  const { details, hasFiles } = toStorableDraft(draft);
  const storable: Partial<EditDraft> = details;
  return { details: storable, hasFiles: hasFiles || Object.keys(replacements).length > 0 };
}

/** True if leaving the page would lose changes. */
export function hasUnsavedChanges(state: EditState): boolean {
  const { base, draft } = state;
  return (
    Object.keys(getChanges(state)).length > 0 ||
    draft.stlFiles.length > 0 ||
    draft.previewImage !== undefined ||
    draft.removed.length > 0 ||
    Object.keys(draft.replacements).length > 0 ||
    Object.keys(draft.uses).length > 0 ||
    !hasSamePictures(draft.gallery, toGalleryItems(base))
  );
}

/** Returns the state after a save: the server's design as the base, and its gallery too if the draft's is unchanged. */
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

/** Returns the details and the state as the server has stored them. */
export function getSavedDetails(model: AdminModel) {
  return { ...toDraftDetails(readDetails(model)), state: model.state, releasesAt: model.releasesAt };
}
