import { formatMegabytes, isBlank } from '#src/lib/text.ts';
import type { ModelChange } from '../admin-schemas.ts';
import type { ModelDetails } from '../details.ts';
import { toModelDetails, type DesignDraft } from './form/design-draft.ts';
import { listNewImages } from './form/gallery-items.ts';
import { toUploadedUses } from './form/uploaded-uses.ts';
import { formatMoment } from './release/release-times.ts';

/**
 * Builds the form with fields before files, as the API requires. The design is stored as a draft, and released when its
 * files are examined.
 */
export function toFormData(draft: DesignDraft): FormData {
  const form = new FormData();
  // The release sends this one.
  const { showsTitleEarly: _, ...details } = toModelDetails(draft);
  for (const [name, value] of Object.entries(details)) form.set(name, toFormText(value));
  form.set('state', 'draft');
  const uses = toUploadedUses(draft);
  if (uses) form.set('uses', JSON.stringify(uses));
  for (const file of draft.stlFiles) form.append('stlFiles', file, file.name);
  if (draft.previewImage) form.append('previewImage', draft.previewImage, draft.previewImage.name);
  for (const file of listNewImages(draft.gallery)) form.append('galleryImages', file, file.name);
  return form;
}

function toFormText(value: ModelDetails[keyof ModelDetails]): string {
  return Array.isArray(value) ? JSON.stringify(value) : String(value ?? '');
}

/** Returns the change that releases or schedules a stored draft as it was chosen. */
export function getRelease({ state, releasesAt, showsTitleEarly }: DesignDraft): ModelChange {
  if (state !== 'scheduled') return { state };
  return { state, showsTitleEarly, ...(releasesAt !== null && { releasesAt }) };
}

interface ReadyItem {
  text: string;
  isReady: boolean;
}

/** Lists the parts of the form that are ready or missing, as texts. */
export function listReadyItems(draft: DesignDraft): ReadyItem[] {
  const bytes = draft.stlFiles.reduce((sum, { size }) => sum + size, 0);
  const topics = count(draft.categories.length, 'category', 'categories');
  const subtopics =
    draft.subcategories.length > 0
      ? `, ${count(draft.subcategories.length, 'subcategory', 'subcategories')}`
      : '';
  const files = count(draft.stlFiles.length, 'model file', 'model files');
  const gallery = count(draft.gallery.length, 'gallery image', 'gallery images');
  return [
    { text: isBlank(draft.title) ? 'Title' : draft.title.trim(), isReady: !isBlank(draft.title) },
    { text: `${topics}${subtopics}`, isReady: draft.categories.length > 0 },
    { text: bytes > 0 ? `${files}, ${formatMegabytes(bytes)}` : files, isReady: draft.stlFiles.length > 0 },
    {
      text: draft.previewImage ? `Preview image and ${gallery}` : `Pictures drawn from the mesh, ${gallery}`,
      isReady: true,
    },
    describeRelease(draft),
  ];
}

function describeRelease({ state, releasesAt }: DesignDraft): ReadyItem {
  if (state === 'draft') return { text: 'Saved as a draft', isReady: true };
  if (state === 'released') return { text: 'Released at once', isReady: true };
  return releasesAt === null
    ? { text: 'Release time', isReady: false }
    : { text: `Released ${formatMoment(releasesAt)}`, isReady: true };
}

function count(n: number, one: string, many: string): string {
  return `${n} ${n === 1 ? one : many}`;
}

/** True if leaving the page would lose changes. */
export function hasContent(draft: DesignDraft): boolean {
  return draft.stlFiles.length > 0 || draft.gallery.length > 0 || draft.previewImage !== undefined;
}
