import * as z from 'zod/mini';
import { modelStates } from '../../constants.ts';
import { mapDetails, type Detail } from '../../details.ts';

/** The schemas of the upload forms in the OpenAPI document. */
const File = z.string().register(z.globalRegistry, { format: 'binary' });
const text = (description: string) => z.string().register(z.globalRegistry, { description });

function describeDetail({ schema, initial, about, isRequired }: Detail) {
  const isEnum = schema instanceof z.ZodMiniEnum;
  const field = typeof initial === 'boolean' ? z.enum(['true', 'false']) : isEnum ? schema : text(about);
  return isRequired ? field : z.optional(field);
}

export const uploadForm = z.object({
  ...mapDetails(describeDetail),
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
