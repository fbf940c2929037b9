import type { CropPoint } from '#src/ui/form/crop.ts';
import { noCategoryMessage, noModelFileMessage, type ModelState } from '../../admin-contract.ts';
import type { GalleryItem } from './gallery-items.ts';

/** What stands in the forms that upload and edit a design. */
export interface DesignDraft {
  title: string;
  /** Slugs. */
  categories: string[];
  subcategories: string[];
  isPremium: boolean;
  needsSupports: boolean;
  needsBrim: boolean;
  /** HTML. */
  description: string;
  /** To be added. */
  stlFiles: File[];
  /** Chosen, not sent yet. */
  previewImage: File | undefined;
  crop: CropPoint;
  gallery: GalleryItem[];
  designerId: string | null;
  state: ModelState;
  /** ISO 8601; null until a time is chosen. Of a scheduled one only. */
  releasesAt: string | null;
  /** Of a scheduled one only. */
  showsTitleEarly: boolean;
}

export const emptyDraft: DesignDraft = {
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
  gallery: [],
  designerId: null,
  state: 'released',
  releasesAt: null,
  showsTitleEarly: false,
};

export const modelExtensions = ['.stl', '.3mf', '.zip'] as const;
export const imageExtensions = ['.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif'] as const;

export type DraftErrors = Partial<Record<'title' | 'categories' | 'stlFiles' | 'releasesAt', string>>;

interface ErrorContext {
  now: number;
  /** Of the files that are there already, how many stay. */
  remainingFiles?: number;
}

/** In the order of the form, so that the first one is where the focus goes. */
export function findErrors(draft: DesignDraft, { now, remainingFiles = 0 }: ErrorContext): DraftErrors {
  const releasesAt = findTimeError(draft, now);
  return {
    ...(draft.title.trim() === '' && { title: 'Please enter a title' }),
    ...(draft.categories.length === 0 && { categories: noCategoryMessage }),
    ...(draft.stlFiles.length + remainingFiles === 0 && { stlFiles: noModelFileMessage }),
    ...(releasesAt !== undefined && { releasesAt }),
  };
}

function findTimeError({ state, releasesAt }: DesignDraft, now: number): string | undefined {
  if (state !== 'scheduled') return undefined;
  if (releasesAt === null) return 'Please choose a release time';
  return Date.parse(releasesAt) <= now ? 'The release time must be in the future' : undefined;
}

/** Where the focus goes for what is missing. */
const controls: Record<keyof DraftErrors, string> = {
  title: 'input[name="title"]',
  categories: 'input[name="categories"]',
  stlFiles: '[data-field="stlFiles"] button:not([disabled])',
  releasesAt: 'input[name="releasesAt"]',
};

/** @returns what to say of the first error, which has the focus then; undefined when there is none */
export function focusFirstError(form: HTMLElement | null, errors: DraftErrors): string | undefined {
  const [first] = Object.keys(errors) as (keyof DraftErrors)[];
  if (first === undefined) return undefined;
  form?.querySelector<HTMLElement>(controls[first])?.focus();
  return errors[first];
}

/** Without those of the fields that have just been changed. */
export function omitChangedErrors(errors: DraftErrors, change: object): DraftErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in change)));
}
