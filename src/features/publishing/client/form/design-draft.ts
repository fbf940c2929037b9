import { isBlank } from '#src/lib/text.ts';
import { splitTags } from '#src/features/catalog/tags.ts';
import type { CropPoint } from '#src/ui/form/crop.ts';
import { noCategoryMessage, noModelFileMessage } from '../../constants.ts';
import type { ModelState } from '../../admin-schemas.ts';
import { initialDetails, pickDetails, type ModelDetails } from '../../details.ts';
import { areConsistent, usesMessage, type FileUseDraft, type UsableFile } from './file-use-draft.ts';
import type { GalleryItem } from './gallery-items.ts';

/** The details as the forms hold them. */
interface DraftDetails extends Omit<ModelDetails, 'tags' | 'cropX' | 'cropY'> {
  /** The tags as typed, separated by commas. */
  tagsText: string;
  crop: CropPoint;
}

export function toDraftDetails({ tags, cropX, cropY, ...same }: ModelDetails): DraftDetails {
  return { ...same, tagsText: tags.join(', '), crop: { x: cropX, y: cropY } };
}

/** Converts the details of a form to those of the API. */
export function toModelDetails(draft: DraftDetails): ModelDetails {
  const { title, tagsText, crop } = draft;
  return pickDetails({
    ...draft,
    title: title.trim(),
    tags: splitTags(tagsText),
    cropX: crop.x,
    cropY: crop.y,
  });
}

/** The contents of the forms that upload and edit a design. */
export interface DesignDraft extends DraftDetails {
  /** The files to add. */
  stlFiles: File[];
  /** The chosen uses by the key of the file: the id of a stored file, or what identifies a chosen one. */
  uses: Readonly<Record<string, FileUseDraft>>;
  /** The chosen file, which is not uploaded yet. */
  previewImage: File | undefined;
  gallery: GalleryItem[];
  state: ModelState;
  /** The time in ISO 8601, or null until one is chosen. Used if the state is `scheduled`. */
  releasesAt: string | null;
}

export const emptyDraft: DesignDraft = {
  ...toDraftDetails(initialDetails),
  stlFiles: [],
  uses: {},
  previewImage: undefined,
  gallery: [],
  state: 'released',
  releasesAt: null,
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
