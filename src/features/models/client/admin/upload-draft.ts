import type { Category, Subcategory } from '#src/features/categories/contract.ts';
import { formatMegabytes } from '#src/lib/text.ts';
import { noCategoryMessage, noModelFileMessage } from '../../admin-contract.ts';

/** What stands in the upload form. */
export interface UploadDraft {
  title: string;
  /** Slugs. */
  categories: string[];
  subcategories: string[];
  isPremium: boolean;
  needsSupports: boolean;
  needsBrim: boolean;
  /** HTML. */
  description: string;
  stlFiles: File[];
  previewImage: File | undefined;
  crop: { x: number; y: number };
  galleryImages: File[];
}

export const emptyDraft: UploadDraft = {
  title: '',
  categories: [],
  subcategories: [],
  isPremium: false,
  needsSupports: false,
  needsBrim: false,
  description: '',
  stlFiles: [],
  previewImage: undefined,
  crop: { x: 50, y: 50 },
  galleryImages: [],
};

export const modelExtensions = ['.stl', '.3mf', '.zip'] as const;
export const imageExtensions = ['.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif'] as const;

export type DraftErrors = Partial<Record<'title' | 'categories' | 'stlFiles', string>>;

/** In the order of the form, so that the first one is where the focus goes. */
export function findErrors(draft: UploadDraft): DraftErrors {
  return {
    ...(draft.title.trim() === '' && { title: 'Please enter a title' }),
    ...(draft.categories.length === 0 && { categories: noCategoryMessage }),
    ...(draft.stlFiles.length === 0 && { stlFiles: noModelFileMessage }),
  };
}

/** Unchecking a category takes the chosen subcategories with it that belong to it. */
export function toggleCategory(draft: UploadDraft, slug: string, topics: Topics): Partial<UploadDraft> {
  if (!draft.categories.includes(slug)) return { categories: [...draft.categories, slug] };
  const left = draft.categories.filter((other) => other !== slug);
  const offered = new Set(
    offeredSubcategories(left, topics).flatMap(({ items }) => items.map((item) => item.slug)),
  );
  return { categories: left, subcategories: draft.subcategories.filter((chosen) => offered.has(chosen)) };
}

export interface Topics {
  categories: readonly Category[];
  subcategories: readonly Subcategory[];
}

/** The subcategories of the chosen categories, by category; those without any are left out. */
export function offeredSubcategories(chosen: readonly string[], { categories, subcategories }: Topics) {
  return categories
    .filter(({ slug }) => chosen.includes(slug))
    .map(({ id, name }) => ({ name, items: subcategories.filter(({ categoryId }) => categoryId === id) }))
    .filter(({ items }) => items.length > 0);
}

/** Fields before files, as the call wants them. */
export function toFormData(draft: UploadDraft): FormData {
  const form = new FormData();
  form.set('title', draft.title.trim());
  form.set('description', draft.description);
  form.set('categories', JSON.stringify(draft.categories));
  form.set('subcategories', JSON.stringify(draft.subcategories));
  form.set('isPremium', String(draft.isPremium));
  form.set('needsSupports', String(draft.needsSupports));
  form.set('needsBrim', String(draft.needsBrim));
  form.set('cropX', String(draft.crop.x));
  form.set('cropY', String(draft.crop.y));
  for (const file of draft.stlFiles) form.append('stlFiles', file, file.name);
  if (draft.previewImage) form.append('previewImage', draft.previewImage, draft.previewImage.name);
  for (const file of draft.galleryImages) form.append('galleryImages', file, file.name);
  return form;
}

/** What is ready and what is missing, in words. */
export function readiness(draft: UploadDraft): { text: string; isReady: boolean }[] {
  const bytes = draft.stlFiles.reduce((sum, { size }) => sum + size, 0);
  const topics = count(draft.categories.length, 'category', 'categories');
  const subtopics =
    draft.subcategories.length > 0
      ? `, ${count(draft.subcategories.length, 'subcategory', 'subcategories')}`
      : '';
  const files = count(draft.stlFiles.length, 'model file', 'model files');
  const gallery = count(draft.galleryImages.length, 'gallery image', 'gallery images');
  return [
    { text: draft.title.trim() === '' ? 'Title' : draft.title.trim(), isReady: draft.title.trim() !== '' },
    { text: `${topics}${subtopics}`, isReady: draft.categories.length > 0 },
    { text: bytes > 0 ? `${files}, ${formatMegabytes(bytes)}` : files, isReady: draft.stlFiles.length > 0 },
    {
      text: draft.previewImage ? `Preview image and ${gallery}` : `Pictures drawn from the mesh, ${gallery}`,
      isReady: true,
    },
  ];
}

function count(n: number, one: string, many: string): string {
  return `${n} ${n === 1 ? one : many}`;
}

/** Something would be lost by leaving. */
export function hasContent(draft: UploadDraft): boolean {
  return draft.stlFiles.length > 0 || draft.galleryImages.length > 0 || draft.previewImage !== undefined;
}
