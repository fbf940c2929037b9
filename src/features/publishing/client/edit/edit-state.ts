import type { AdminModel, ModelChange } from '../../admin-contract.ts';
import type { ModelFile } from '#src/features/catalog/contract.ts';
import type { DesignDraft } from '../form/design-draft.ts';
import { keptDraft } from '../form/storable-draft.ts';
import { galleryOf, hasSamePictures } from '../form/gallery-items.ts';

/** What stands in the form that edits a design. */
export interface EditDraft extends DesignDraft {
  /** By the ids of the files that they replace. */
  replacements: Readonly<Record<number, File>>;
  /** Ids of files to be removed. */
  removed: readonly number[];
}

/** A design as it is on the server, and what is to become of it. */
export interface Work {
  base: AdminModel;
  draft: EditDraft;
}

export function startWork(base: AdminModel): Work {
  return { base, draft: draftOf(base) };
}

export function draftOf(model: AdminModel): EditDraft {
  return {
    ...detailsIn(model),
    stlFiles: [],
    previewImage: undefined,
    gallery: galleryOf(model),
    replacements: {},
    removed: [],
  };
}

function detailsIn(model: AdminModel) {
  const { title, categories, subcategories, isPremium, needsSupports, needsBrim, description } = model;
  return {
    ...{ title, categories, subcategories, isPremium, needsSupports, needsBrim, description },
    crop: cropOf(model),
    designerId: model.designer?.userId ?? null,
    state: model.state,
    releasesAt: model.releasesAt,
    showsTitleEarly: model.showsTitleEarly,
  };
}

export function cropOf({ cropX, cropY }: Pick<AdminModel, 'cropX' | 'cropY'>) {
  return { x: Number(cropX), y: Number(cropY) };
}

/** The fields that differ, as the wire calls them. */
export function changesOf({ base, draft }: Work): ModelChange {
  const before = wireFields(draftOf(base));
  const after = wireFields(draft);
  const names = Object.keys(after) as (keyof typeof after)[];
  const changed = names.filter((name) => !isSame(before[name], after[name]));
  // A scheduled one is told its time with its state.
  const retimed = changed.includes('releasesAt') && draft.state === 'scheduled';
  const told = new Set(retimed ? [...changed, 'state'] : changed);
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => told.has(name) && value !== undefined),
  );
}

function wireFields(draft: EditDraft) {
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
export function keptFiles({ base, draft }: Work): ModelFile[] {
  return base.files.filter(({ id }) => !draft.removed.includes(id));
}

/** What of the form can be kept as text. */
export function keptEdit({ replacements, ...draft }: EditDraft) {
  const { details, hasFiles } = keptDraft(draft);
  const kept: Partial<EditDraft> = details;
  return { details: kept, hasFiles: hasFiles || Object.keys(replacements).length > 0 };
}

/** Something would be lost by leaving. */
export function isChanged(work: Work): boolean {
  const { base, draft } = work;
  return (
    Object.keys(changesOf(work)).length > 0 ||
    draft.stlFiles.length > 0 ||
    draft.previewImage !== undefined ||
    draft.removed.length > 0 ||
    Object.keys(draft.replacements).length > 0 ||
    !hasSamePictures(draft.gallery, galleryOf(base))
  );
}

/** The form goes on with what the server answered; of the gallery it takes that which nobody has touched. */
export function moveOn({ base, draft }: Work, model: AdminModel, settled: Partial<EditDraft>): Work {
  const isGalleryUntouched = hasSamePictures(draft.gallery, galleryOf(base));
  const ids = model.files.map(({ id }) => id);
  const next = { ...draft, ...(isGalleryUntouched && { gallery: galleryOf(model) }), ...settled };
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
export function settledDetails(model: AdminModel): Partial<EditDraft> {
  return detailsIn(model);
}
