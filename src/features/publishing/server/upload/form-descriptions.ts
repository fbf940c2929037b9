import * as z from 'zod/mini';
import { previewLevels } from '#src/features/previews/constants.ts';
import { modelStates } from '../../constants.ts';

/** The schemas of the upload forms in the OpenAPI document. */
const File = z.string().register(z.globalRegistry, { format: 'binary' });
const text = (description: string) => z.string().register(z.globalRegistry, { description });
const flag = () => z.optional(z.enum(['true', 'false']));

export const uploadForm = z.object({
  title: text('1 to 200 characters'),
  description: z.optional(text('HTML; it is cleaned')),
  categories: text('A JSON array of at least one slug'),
  subcategories: z.optional(text('A JSON array of slugs')),
  tags: z.optional(text('A JSON array of texts')),
  isPremium: flag(),
  needsSupports: flag(),
  needsBrim: flag(),
  cropX: z.optional(text('Percent')),
  cropY: z.optional(text('Percent')),
  designerId: z.optional(z.string()),
  showsTitleEarly: flag(),
  previewLevel: z.optional(z.enum(previewLevels)),
  state: z.optional(z.enum(modelStates)),
  releasesAt: z.optional(text('With the state scheduled: a date with its time, ISO 8601')),
  uses: z.optional(
    text(
      'A JSON array with kind, copies and insteadOf of each of the stlFiles, which are named by their place from 0',
    ),
  ),
  stlFiles: z.array(File),
  previewImage: z.optional(File),
  galleryImages: z.optional(z.array(File)),
});

export const addFilesForm = z.object({ stlFiles: z.array(File) });

export const replaceFileForm = z.object({
  fileId: z.optional(text('Where the design has several files')),
  stlFile: File,
});

export const examinedForm = z.object({ stlFile: File });

export const previewForm = z.object({ previewImage: File });

export const galleryForm = z.object({
  order: z.optional(text('A JSON array: the hashes of the images that stay, and "+" for each that is sent')),
  galleryImages: z.optional(z.array(File)),
});
