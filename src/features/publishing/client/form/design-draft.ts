import { isBlank } from '#src/lib/text.ts';
import type { PreviewLevel } from '#src/features/previews/schemas.ts';
import type { CropPoint } from '#src/ui/form/crop.ts';
import { noCategoryMessage, noModelFileMessage } from '../../constants.ts';
import type { ModelState } from '../../admin-schemas.ts';
import { areConsistent, usesMessage, type FileUseDraft, type UsableFile } from './file-use-draft.ts';
import type { GalleryItem } from './gallery-items.ts';

/** The contents of the forms that upload and edit a design. */
export interface DesignDraft {
  title: string;
  /** The slugs of the categories. */
  categories: string[];
  subcategories: string[];
  /** The tags as typed, separated by commas. */
  tagsText: string;
  isPremium: boolean;
  needsSupports: boolean;
  needsBrim: boolean;
  /** An HTML text. */
  description: string;
  /** The files to add. */
  stlFiles: File[];
  /** The chosen uses by the key of the file: the id of a stored file, or what identifies a chosen one. */
  uses: Readonly<Record<string, FileUseDraft>>;
  /** The chosen file, which is not uploaded yet. */
  previewImage: File | undefined;
  crop: CropPoint;
  gallery: GalleryItem[];
  designerId: string | null;
  state: ModelState;
  /** The time in ISO 8601, or null until one is chosen. Used if the state is `scheduled`. */
  releasesAt: string | null;
  /** Used if the state is `scheduled`. */
  showsTitleEarly: boolean;
  previewLevel: PreviewLevel;
}

export const emptyDraft: DesignDraft = {
  title: '',
  categories: [],
  subcategories: [],
  tagsText: '',
  isPremium: false,
  needsSupports: false,
  needsBrim: false,
  description: '',
  stlFiles: [],
  uses: {},
  previewImage: undefined,
  crop: { x: 50, y: 50 },
  gallery: [],
  designerId: null,
  state: 'released',
  releasesAt: null,
  showsTitleEarly: false,
  previewLevel: 'auto',
};

export const modelExtensions = ['.stl', '.3mf', '.zip'] as const;
export const imageExtensions = ['.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif'] as const;

export type DraftErrors = Partial<
  Record<'title' | 'categories' | 'stlFiles' | 'uses' | 'releasesAt', string>
>;

interface ErrorContext {
  now: number;
  /** The number of stored files that are not removed. */
  remainingFiles?: number;
  /** All files of the design with their uses. */
  files?: readonly UsableFile[];
}

/** Returns the errors in the order of the form, so that the first one gets the focus. */
export function findErrors(
  draft: DesignDraft,
  { now, remainingFiles = 0, files = [] }: ErrorContext,
): DraftErrors {
  const releasesAt = findTimeError(draft, now);
  return {
    ...(isBlank(draft.title) && { title: 'Please enter a title' }),
    ...(draft.categories.length === 0 && { categories: noCategoryMessage }),
    ...(draft.stlFiles.length + remainingFiles === 0 && { stlFiles: noModelFileMessage }),
    ...(files.length > 1 && !areConsistent(files) && { uses: usesMessage }),
    ...(releasesAt !== undefined && { releasesAt }),
  };
}

function findTimeError({ state, releasesAt }: DesignDraft, now: number): string | undefined {
  if (state !== 'scheduled') return undefined;
  if (releasesAt === null) return 'Please choose a release time';
  return Date.parse(releasesAt) <= now ? 'The release time must be in the future' : undefined;
}

/** The selectors of the controls that get the focus for an error. */
const controls: Record<keyof DraftErrors, string> = {
  title: 'input[name="title"]',
  categories: 'input[name="categories"]',
  stlFiles: '[data-field="stlFiles"] button:not([disabled])',
  uses: '[data-field="stlFiles"] select:not([disabled])',
  releasesAt: 'input[name="releasesAt"]',
};

/** Focuses the field of the first error. @returns its message, or undefined if there is no error */
export function focusFirstError(form: HTMLElement | null, errors: DraftErrors): string | undefined {
  const [first] = Object.keys(errors) as (keyof DraftErrors)[];
  if (first === undefined) return undefined;
  form?.querySelector<HTMLElement>(controls[first])?.focus();
  return errors[first];
}

/** Returns the errors without those of the changed fields. */
export function omitChangedErrors(errors: DraftErrors, change: object): DraftErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in change)));
}
